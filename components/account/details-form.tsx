'use client'
import { useState, type FormEvent } from 'react'
import { reasonOf } from '#components/actions/run-rows.ts'
import { Facts } from '#components/record/facts.tsx'
import { accountBody, accountFlat, pruned, type Flat } from '#components/users/flat.ts'
import { LOCALES, zones } from '#components/users/places.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { SESSION_URL } from '#lib/client/session-call.ts'
import { updateUser, type UserDetail } from '#lib/contract/users.ts'
import { mutate } from 'swr'

type Props = { user: UserDetail; onSaved: (user: UserDetail) => void }

/** What a user may change of himself. The rest is shown, with who can change it. */
export const DetailsForm = ({ user, onSaved }: Props) => {
  const [typed, setTyped] = useState<Flat>({})
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const base = accountFlat(user)
  const changes = pruned(base, typed)
  const value = (key: string) => ((`a.${key}` in typed ? typed[`a.${key}`] : base[`a.${key}`]) as string | null) ?? ''
  const set = (key: string, text: string) => setTyped((old) => ({ ...old, [`a.${key}`]: text === '' && key !== 'name' ? null : text }))
  const error = (key: string) => failure?.errors?.[key]?.[0] ?? failure?.errors?.[`account.${key}`]?.[0]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    const result = await send(updateUser, {
      params: { id: user.id },
      body: { ...accountBody(changes), version: user.version },
      version: user.version,
    })
    setBusy(false)
    if (!result.ok) return setFailure(result.failure)
    onSaved(result.value.data)
    void mutate(SESSION_URL)
    toast({ kind: 'good', title: 'Your details are saved' })
  }
  return (
    <form noValidate className="flex max-w-115 flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Field label="Name" error={error('name')}>
        {(control) => (
          <Input
            {...control}
            value={value('name')}
            maxLength={120}
            autoComplete="name"
            onChange={(event) => set('name', event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
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
      <Field label="Phone" optional error={error('phone')}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            value={value('phone')}
            maxLength={40}
            autoComplete="tel"
            onChange={(event) => set('phone', event.currentTarget.value)}
          />
        )}
      </Field>
      <Facts
        facts={[
          { label: 'E-mail', value: user.email },
          { label: 'Level', value: user.user_level },
          { label: 'Clients', value: user.clients.map((client) => client.client_code).join(', ') || 'None' },
          { label: 'Sites', value: user.sites.map((site) => site.site_code).join(', ') || 'None' },
        ]}
      />
      <p className="text-sm text-muted">Your e-mail address, level and access are changed by whoever looks after your account.</p>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure.status === 409
            ? 'Your details were changed elsewhere in the meantime. Load the page again and repeat your change.'
            : reasonOf(failure)}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isBusy} disabledReason={Object.keys(changes).length === 0 && 'Nothing is changed'}>
          Save details
        </Button>
      </div>
    </form>
  )
}
