'use client'
import type { ReactNode } from 'react'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useWords } from '#lib/client/field-labels.ts'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { UserFields } from './user-fields.ts'
import { regionChoices, timezoneChoices } from './region-choices.ts'

type Props = {
  user: UserDetail
  /** The account with its unsaved changes. */
  next: UserFields
  onChange: (part: UserFields) => void
  error: (key: string) => string | undefined
  /** The fields are about the signed-in user, so browser autofill is allowed. */
  isOwn?: boolean
  /** Rendered after the name. */
  children?: ReactNode
}

/** Fields for name, home site and client, region format, time zone and phone. */
export const PersonFields = ({ user, next, onChange, error, isOwn, children }: Props) => {
  const words = useWords()
  const value = (key: string) => (next[`a.${key}`] as string | null) ?? ''
  const setField = (key: string, text: string) => onChange({ [`a.${key}`]: text === '' && key !== 'name' ? null : text })
  const selectField = (key: string, label: string, options: { value: string; label: string }[]) => (
    <Field label={label} error={error(key)}>
      {(control) => <Select {...control} value={value(key)} options={options} onChange={(text) => setField(key, text)} />}
    </Field>
  )
  return (
    <>
      <Field label="Name" error={error('name')}>
        {(control) => (
          <Input
            {...control}
            value={value('name')}
            maxLength={120}
            autoComplete={isOwn ? 'name' : 'off'}
            onChange={(event) => setField('name', event.currentTarget.value)}
          />
        )}
      </Field>
      {children}
      {/* Full width, because half the width would cut off the names of sites and the examples of region formats. */}
      {selectField('home_site', `Home ${inSentence(words.site.singular)}`, [
        NONE,
        ...user.sites.flatMap(({ site_code: code, site_name: name }) => placeChoice(code, name)),
      ])}
      {selectField('home_client', `Home ${inSentence(words.client.singular)}`, [
        NONE,
        ...user.clients.flatMap(({ client_code: code, client_name: name }) => placeChoice(code, name)),
      ])}
      {selectField('locale', 'Region format', regionChoices(value('locale')))}
      {selectField('timezone', 'Time zone', timezoneChoices(value('timezone')))}
      <Field label="Phone" optional error={error('phone')}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            value={value('phone')}
            maxLength={40}
            autoComplete={isOwn ? 'tel' : 'off'}
            onChange={(event) => setField('phone', event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  )
}

const placeChoice = (code: string | null, name: string | null) =>
  code === null ? [] : [{ value: code, label: name ? `${code} · ${name}` : code }]

const NONE = { value: '', label: 'None' }
