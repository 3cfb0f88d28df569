'use client'
import { useState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { ADVICE_FIELD } from './advice-problems.ts'
import { takenNumbers } from './find-shipment.ts'

type Props = {
  label: string
  value: string
  error: string | undefined
  /** The number of an advised shipment, which cannot be changed. */
  isFixed: boolean
  supplier: string | null
  onChange: (text: string) => void
}

/** The sender's number. On leaving the field it says if another shipment has it; v7 decides whether that matters when the ASN is sent. */
export const AsnField = ({ label, value, error, isFixed, supplier, onChange }: Props) => {
  const toClientWording = useClientWording()
  const [taken, setTaken] = useState<{ number: string; text: string | null }>({ number: '', text: null })
  const number = value.trim()
  const [findTaken] = useState(() => takenNumbers(supplier))
  const check = async () => {
    if (isFixed || number === '') return
    const shipment = await findTaken(number)
    if (shipment === undefined) return
    const name = shipment && (shipment.shipment_no ? `Shipment ${shipment.shipment_no}` : 'Another shipment')
    setTaken({ number, text: name && `${name} already has this number.` })
  }
  const note = taken.number === number && taken.text ? toClientWording(taken.text) : null
  return (
    <Field
      label={label}
      help={
        note ? (
          <span className="text-warn">{note}</span>
        ) : (
          toClientWording(isFixed ? 'Cannot be changed: it is printed on documents and labels' : 'Your own number for this shipment')
        )
      }
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          {...{ [ADVICE_FIELD]: 'asn_no' }}
          data-autofocus={!isFixed || undefined}
          readOnly={isFixed}
          autoComplete="off"
          className="font-mono"
          value={value}
          onBlur={() => void check()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
