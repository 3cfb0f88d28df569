'use client'
import { Controller } from 'react-hook-form'
import { nameOf } from './names.ts'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useSession } from '#lib/client/session.tsx'
import type { FormField } from '#lib/contract/exact.ts'
import { scopeChoices } from './field-choices.ts'
import { useFormContext, useHeadValue } from '#components/orders/form/form-context.ts'
import { FieldFrame } from './field-frame.tsx'

/** Client, owner or site. Another client has other owners, so these start anew. */
export const ScopeField = ({ field }: { field: FormField }) => {
  const { form, setHead } = useFormContext()
  const { clients, sites } = useSession()
  const client = useHeadValue('client_code')
  const choices = scopeChoices(field.key, client, clients, sites)
  const pick = (value: string) => {
    if (field.key !== 'client_code') return setHead({ [field.key]: value })
    const owners = clients.find((one) => one.client_code === value)?.owners ?? []
    return setHead({ client_code: value, owner_code: owners[0]?.owner_code ?? '' })
  }
  return (
    <FieldFrame field={field}>
      {({ readOnly, ...control }) => (
        <Controller
          control={form.control}
          name={nameOf(field.key)}
          render={({ field: { value } }) => {
            const label = choices.find((choice) => choice.value === value)?.label ?? value
            if (readOnly || (choices.length === 1 && value === choices[0]?.value)) return <Input {...control} readOnly value={label} />
            return (
              <Select
                {...control}
                value={value}
                onChange={pick}
                className="w-full"
                options={[...(value === '' ? [{ value: '', label: 'Choose…' }] : []), ...choices]}
              />
            )
          }}
        />
      )}
    </FieldFrame>
  )
}
