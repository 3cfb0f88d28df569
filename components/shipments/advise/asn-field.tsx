'use client'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { ADVICE_FIELD } from './advice-problems.ts'

type Props = {
  label: string
  value: string
  error: string | undefined
  /** Which other shipment has the number, or null. A warning: v7 decides whether that matters when the ASN is sent. */
  takenText: string | null
  /** The number of an advised shipment, which cannot be changed. */
  isFixed: boolean
  onChange: (text: string) => void
  onLeave: () => void
}

/** The sender's number. */
export const AsnField = ({ label, value, error, takenText, isFixed, onChange, onLeave }: Props) => {
  const toClientWording = useClientWording()
  return (
    <Field
      label={label}
      help={
        takenText ? (
          <span className="text-warn">{takenText}</span>
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
          onBlur={onLeave}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
