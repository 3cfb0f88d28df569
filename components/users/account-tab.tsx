'use client'
import { Facts } from '#components/record/facts.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { supplierLoader } from '#components/orders/load-parties.ts'
import { formatDateTime } from '#lib/client/format.ts'
import { LOCALES, zones } from './places.ts'
import { LockedNote } from './locked-note.tsx'
import type { TabProps } from './user-aside.tsx'

const loadSupplier = supplierLoader({ client: [] })

/** Who the user is: name, address, home, and how dates are written for him. */
export default function AccountTab({ user, draft, locked }: TabProps) {
  const value = (key: string) => (draft.next[`a.${key}`] as string | null) ?? ''
  const set = (key: string, text: string | null) => draft.change({ [`a.${key}`]: text === '' ? null : text })
  const error = (key: string) => draft.state.problems[key]?.[0] ?? draft.state.problems[`account.${key}`]?.[0]
  const facts = [
    { label: 'Added', value: formatDateTime(user.created_at) },
    { label: 'Added by', value: user.created_by },
    { label: 'Last sign-in', value: user.last_login_at ? formatDateTime(user.last_login_at) : 'Never' },
    { label: 'Last active', value: user.last_access_at ? formatDateTime(user.last_access_at) : null },
  ]
  if (locked !== null)
    return (
      <>
        <LockedNote reason={locked} />
        <div className="px-4 py-3">
          <Facts
            facts={[
              { label: 'E-mail', value: user.email, isWide: true },
              { label: 'Home site', value: user.home_site },
              { label: 'Home client', value: user.home_client },
              { label: 'Supplier', value: user.supplier_code },
              { label: 'Phone', value: user.account.phone },
              { label: 'Language and region', value: user.account.locale },
              { label: 'Time zone', value: user.account.timezone },
              ...facts,
            ]}
          />
        </div>
      </>
    )
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <Field label="Name" error={error('name')}>
        {(control) => (
          <Input
            {...control}
            value={value('name')}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => draft.change({ 'a.name': event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="E-mail" error={error('email')} help="A change is told to the old address.">
        {(control) => (
          <Input
            {...control}
            type="email"
            value={value('email')}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => draft.change({ 'a.email': event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Home site" error={error('home_site')}>
          {(control) => (
            <Select
              {...control}
              value={value('home_site')}
              options={[
                { value: '', label: 'None' },
                ...user.sites.map((site) => ({ value: site.site_code, label: `${site.site_code} · ${site.site_name}` })),
              ]}
              onChange={(code) => set('home_site', code)}
            />
          )}
        </Field>
        <Field label="Home client" error={error('home_client')}>
          {(control) => (
            <Select
              {...control}
              value={value('home_client')}
              options={[
                { value: '', label: 'None' },
                ...user.clients.map((client) => ({ value: client.client_code, label: `${client.client_code} · ${client.client_name}` })),
              ]}
              onChange={(code) => set('home_client', code)}
            />
          )}
        </Field>
      </div>
      <Field label="Phone" optional error={error('phone')}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            value={value('phone')}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set('phone', event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Language and region" error={error('locale')}>
          {(control) => (
            <Select {...control} value={value('locale')} options={LOCALES(value('locale'))} onChange={(text) => set('locale', text)} />
          )}
        </Field>
        <Field label="Time zone" error={error('timezone')}>
          {(control) => (
            <Select {...control} value={value('timezone')} options={zones(value('timezone'))} onChange={(text) => set('timezone', text)} />
          )}
        </Field>
      </div>
      {user.user_level === 'Regular' && (
        <Field label="Supplier" optional error={error('supplier_code')} help="The user then sees only what this supplier delivers.">
          {(control) => (
            <Combobox
              {...control}
              label="Suppliers"
              value={value('supplier_code') ? { value: value('supplier_code'), label: value('supplier_code') } : null}
              load={loadSupplier}
              onChange={(choice) => set('supplier_code', choice?.value ?? null)}
            />
          )}
        </Field>
      )}
      <div className="mt-1 border-t border-line pt-3">
        <Facts facts={facts} />
      </div>
    </div>
  )
}
