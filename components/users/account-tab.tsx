'use client'
import { useEffect, useRef } from 'react'
import { Facts } from '#components/record/facts.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, PasswordInput } from '#components/ui/input.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { supplierLoader } from '#components/lookups/loaders.ts'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatMoment } from '#lib/client/format.ts'
import { linkToSend } from './link-to-send.ts'
import { LockedNote } from './locked-note.tsx'
import { regionName, zoneName } from './shared/region-choices.ts'
import { ClientWording, useClientWording, useLabels, useWords } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { supplierText } from './shared/diff-words.ts'
import { PersonFields } from './shared/person-fields.tsx'
import { SUPPLIER_HELP, userName } from './shared/words.ts'
import type { TabProps } from './use-draft.ts'

/** What a new email address does, by the link that the user has. */
const EMAIL_HELP = {
  invite: 'Changing it cancels the invitation and sends an email to the old address. You can then send a new invitation.',
  reset_password:
    'Changing it cancels the link to choose a new password and sends an email to the old address. You can then send a new link.',
  none: 'Changing it sends an email to the old address.',
} as const
const loadSupplier = supplierLoader({ client: [] })
const loadSupplierOfClients = supplierLoader({ client: [] }, true)

/** Tab with the fields of the account, such as name, email, home site, supplier and region format, and when the user last signed in. */
export default function AccountTab({ user, draft, locked }: TabProps) {
  const words = useWords()
  const { clients } = useSession()
  const toClientWording = useClientWording()
  const supplierLabel = useLabels()('supplier_name', 'Supplier')
  const value = (key: string) => (draft.next[`a.${key}`] as string | null) ?? ''
  const error = (key: string) => draft.state.problems[key]?.[0] ?? draft.state.problems[`account.${key}`]?.[0]
  const fields = useRef<HTMLDivElement>(null)
  // When v7 refuses the account, this tab opens and focuses the first invalid field. The field is scrolled to the middle, so that the
  // message below it is visible too.
  useEffect(() => {
    const invalid = Object.keys(draft.state.problems).length > 0 && fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!invalid) return
    invalid.scrollIntoView({ block: 'center' })
    invalid.focus({ preventScroll: true })
  }, [draft.state.problems])
  const facts = [
    { label: 'Added', value: formatMoment(user.created_at) },
    { label: 'Added by', value: user.created_by },
    { label: 'Last sign-in', value: user.last_login_at ? formatMoment(user.last_login_at) : unknownReason(user, 'last_login_at', 'Never') },
    { label: 'Last active', value: user.last_access_at ? formatMoment(user.last_access_at) : null },
  ]
  if (locked !== null)
    return (
      <>
        <LockedNote reason={locked} />
        <div className="px-4 py-3">
          <Facts
            facts={[
              { label: 'Email', value: user.email, isWide: true },
              { label: `Home ${inSentence(words.site.singular)}`, value: user.home_site },
              { label: `Home ${inSentence(words.client.singular)}`, value: user.home_client },
              { label: supplierLabel, value: user.supplier_name ?? user.supplier_code },
              { label: 'Phone', value: user.account.phone },
              { label: 'Region format', value: regionName(user.account.locale ?? '') },
              { label: 'Time zone', value: user.account.timezone && zoneName(user.account.timezone) },
              ...facts,
            ]}
          />
        </div>
      </>
    )
  return (
    <div ref={fields} className="flex flex-col gap-3 px-4 py-3">
      <PersonFields user={user} next={draft.next} onChange={draft.change} error={error}>
        <Field label="Email" error={error('email')} help={EMAIL_HELP[linkToSend(user) ?? 'none']}>
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
        {'a.email' in draft.changes && (
          <Field label="Your own password" error={error('current_password')} help={`Required to change ${userName(user)}’s email address.`}>
            {(control) => (
              <PasswordInput
                {...control}
                value={draft.ownPassword}
                autoComplete="current-password"
                onChange={(event) => draft.setOwnPassword(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </PersonFields>
      {user.user_level === 'Regular' && (
        <Field
          label={supplierLabel}
          optional={draft.next['a.is_supplier'] !== true}
          error={error('supplier_code')}
          help={toClientWording(SUPPLIER_HELP)}
        >
          {(control) => (
            <Combobox
              {...control}
              label={toClientWording('Suppliers')}
              value={
                value('supplier_code')
                  ? { value: value('supplier_code'), label: draft.supplierName(value('supplier_code')) ?? value('supplier_code') }
                  : null
              }
              load={clients.length > 1 ? loadSupplierOfClients : loadSupplier}
              onChange={(choice) => {
                if (choice) draft.addSupplierName(choice.value, supplierText(choice, user.supplier_name))
                draft.change({
                  'a.supplier_code': choice?.value ?? null,
                  ...(choice && draft.base['a.is_supplier'] === true && { 'a.is_supplier': true }),
                })
              }}
            />
          )}
        </Field>
      )}
      {draft.base['a.is_supplier'] === true && (
        <div>
          <Switch
            checked={draft.next['a.is_supplier'] === true}
            onChange={(on) => draft.change({ 'a.is_supplier': on, 'a.supplier_code': on ? (draft.base['a.supplier_code'] ?? null) : null })}
          >
            {toClientWording('Supplier user')}
          </Switch>
          {draft.next['a.is_supplier'] !== true && (
            <p className="text-sm text-warn">
              <ClientWording>The user will see all data of the clients and sites they have access to.</ClientWording>
            </p>
          )}
        </div>
      )}
      <div className="mt-1 border-t border-line pt-3">
        <Facts facts={facts} />
      </div>
    </div>
  )
}
