'use client'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { DateInput } from '#components/form/date-input.tsx'
import { byKey, formName } from './names.ts'
import { TextArea } from '#components/form/text-area.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { EARLIER_DAY, headerDayProblem } from '#lib/order-form/day-rules.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { isCustomerReturn } from '#lib/contract/orders/customer-return.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { changesWithType } from '#lib/order-form/type-defaults.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { CodeInput } from './code-input.tsx'
import { choicesFor } from './field-choices.ts'
import { FieldFrame } from './field-frame.tsx'
import { useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import { NumberField, ReferenceField } from './number-field.tsx'
import { CounterpartyField } from './counterparty-field.tsx'

type HeaderFieldProps = {
  field: FormField
  /** Action in the label row. Only for fields without a component of their own. */
  aside?: ReactNode
}

/** A header field as described by the options. Fields that depend on each other have components of their own. */
export const HeaderField = ({ field, aside }: HeaderFieldProps) => {
  if (field.key === 'carrier_code') return <CarrierFields field={field} />
  if (field.key === 'so_no' || field.key === 'po_no') return <NumberField field={field} />
  if (field.key === 'customer_po_no') return <ReferenceField field={field} />
  if (field.key === 'customer_code' || field.key === 'supplier_code') return <CounterpartyField field={field} />
  return <PlainField field={field} aside={aside} />
}

const INPUT_TYPES: Readonly<Record<string, string>> = { email: 'email', phone: 'tel' }

const PlainField = ({ field, aside }: HeaderFieldProps) => {
  const { form, session, today, options, setHeader } = useFormContext()
  const toClientWording = useClientWording()
  // Re-render when the other date of the rule changes: expected after ordered, delivered after shipped.
  useHeaderValue(EARLIER_DAY[field.key] ?? field.key)
  const isReturn = isCustomerReturn({ order_type: useHeaderValue('order_type') })
  const dayProblemOf = (day: string) => {
    const status = session.order.get()?.status ?? 'DRAFT'
    // An unchanged date of an entered order may be in the past.
    if (status !== 'DRAFT' && session.base.get().head[field.key] === day) return null
    return headerDayProblem(field.key, day, { head: byKey(form.getValues()), today, fields: options.fields })
  }
  return (
    <FieldFrame
      field={field}
      aside={aside}
      note={
        field.key === 'supplier_ref' &&
        isReturn &&
        toClientWording('The sales order that the customer returns, or their own number for it.')
      }
    >
      {(control) => (
        <Controller
          control={form.control}
          name={formName(field.key)}
          render={({ field: { value, onChange, onBlur, name } }) => {
            const common = { ...control, name, onBlur }
            const choose = (chosen: string) => {
              // Only in a new order or a draft does the type set other fields.
              const isNew = (session.order.get()?.status ?? 'DRAFT') === 'DRAFT'
              if (field.key === 'order_type' && isNew) setHeader(changesWithType(options, byKey(form.getValues()), chosen))
              onChange(chosen)
            }
            if (field.type === 'choice') return <ChoiceField field={field} control={control} value={value} onChange={choose} />
            if (field.type === 'date')
              return <DateInput {...common} value={value} onValue={onChange} problemOf={dayProblemOf} today={today} />
            if (field.type === 'note') return <TextArea {...common} value={value} onChange={onChange} />
            return (
              <Input
                {...common}
                value={value}
                onChange={onChange}
                type={INPUT_TYPES[field.type] ?? 'text'}
                autoComplete="off"
                spellCheck={false}
                className={field.type === 'code' ? 'font-mono uppercase' : undefined}
              />
            )
          }}
        />
      )}
    </FieldFrame>
  )
}

type ChoiceProps = HeaderFieldProps & { control: FieldControl & { readOnly?: boolean }; value: string; onChange: (value: string) => void }

const ChoiceField = ({ field, control: { readOnly, ...control }, value, onChange }: ChoiceProps) => {
  const { options } = useFormContext()
  const client = useHeaderValue('client_code')
  const carrier = useHeaderValue('carrier_code')
  const choices = choicesFor(field.key, options, { client, carrier })
  // Without a list from v7, the user types the code.
  const isFreeText = field.key === 'service' ? options.carriers.length === 0 : choices.length === 0
  if (isFreeText) return <CodeInput {...control} readOnly={readOnly} value={value} onCode={onChange} />
  const isKnown = choices.some((choice) => choice.value === value)
  const shownChoices = isKnown || value === '' ? choices : [...choices, { value, label: value }]
  // A read-only field is a text input: it shows the same value as a select and stays readable.
  if (readOnly) return <Input {...control} readOnly value={shownChoices.find((choice) => choice.value === value)?.label ?? value} />
  return (
    <Select
      {...control}
      value={value}
      onChange={onChange}
      className="w-full"
      options={field.required && value !== '' ? shownChoices : [{ value: '', label: field.required ? 'Choose…' : '–' }, ...shownChoices]}
    />
  )
}
