'use client'
import { useId, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { formName } from './names.ts'
import { cx } from '#components/ui/cx.ts'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { FormField } from '#lib/contract/exact-types.ts'
import { isRequired } from '#lib/order-form/findings.ts'
import { requirementsOf } from '#lib/order-form/options.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { useFormContext } from '#components/orders/form/form-context.ts'

/** Identifies the controls, so that the list of problems can link to them. */
export const FIELD_ATTRIBUTE = 'data-field'

/** What decides whether some fields are required. */
const DECIDING: readonly string[] = ['order_type', 'carrier_code', 'ship_to.country']
const DECIDING_NAMES = DECIDING.map(formName)

/** Whether the field is required for the order's type, carrier and country as they are now. */
const useIsRequired = (field: FormField): boolean => {
  const { form, options } = useFormContext()
  const depends = field.key.startsWith('ship_to.') || ['customer_code', 'supplier_code', 'carrier_account'].includes(field.key)
  const values = useWatch({ control: form.control, name: DECIDING_NAMES, disabled: !depends })
  const valueOf = (key: string) => values[DECIDING.indexOf(key)]
  return isRequired(field, requirementsOf(options, valueOf), valueOf('ship_to.country'))
}

type FrameProps = {
  field: FormField
  note?: ReactNode
  /** The note says what is wrong with the value. Hidden while the field has an error: after the order is sent, the error says the same. */
  isNoteProblem?: boolean
  /** What is wrong with the typed text. Replaces the error. */
  textProblem?: string | null
  aside?: ReactNode
  children: (control: FieldControl & { readOnly?: boolean }) => ReactNode
}

/** Label, help, error and lock of a field. The input is passed as children. */
export const FieldFrame = ({ field, note: givenNote, isNoteProblem = false, textProblem, aside, children }: FrameProps) => {
  const { form, lockOf } = useFormContext()
  const isFieldRequired = useIsRequired(field)
  const lock = lockOf(field)
  const name = formName(field.key)
  const formError = useFormState({ control: form.control, name }).errors[name]?.message
  const error = formError && (textProblem ?? formError)
  const note = isNoteProblem && error ? null : givenNote
  const id = useId()
  const helpId = `${id}-help`
  const help = lock ?? field.help
  return (
    <div {...{ [FIELD_ATTRIBUTE]: field.key }} className={cx('min-w-0', widthOf(field))}>
      <Field
        label={field.label}
        error={error}
        optional={!isFieldRequired}
        aside={
          <span className="-my-1 flex items-center gap-2">
            {aside}
            {help && <HelpTip id={helpId} label={field.label} text={help} isLock={lock !== null} />}
          </span>
        }
      >
        {(control) =>
          children({
            ...control,
            'aria-describedby':
              [control['aria-describedby'], help ? helpId : null, note ? id : null].filter(Boolean).join(' ') || undefined,
            ...(lock ? { readOnly: true } : {}),
          })
        }
      </Field>
      {note && (
        <div id={id} className="mt-1 text-sm empty:hidden">
          {note}
        </div>
      )}
    </div>
  )
}

/** The help of a field, or why it is locked: read by screen readers, shown in a tooltip so that 25 fields fit on one screen. */
const HelpTip = ({ id, label, text, isLock }: { id: string; label: string; text: string; isLock: boolean }) => (
  <>
    <Tooltip content={text}>
      <button type="button" aria-label={`About ${inSentence(label)}`} tabIndex={-1} className="hit inline-flex text-dim hover:text-ink">
        <Icon name={isLock ? 'lock' : 'help'} size={14} />
      </button>
    </Tooltip>
    <span id={id} className="sr-only">
      {text}
    </span>
  </>
)

const HALF = 'col-span-6 sm:col-span-3'
const WIDTHS: Readonly<Record<string, string>> = {
  customer_code: HALF,
  customer_po_no: HALF,
  supplier_code: HALF,
  supplier_ref: HALF,
  'ship_to.name': HALF,
  'ship_to.company': HALF,
  'ship_to.address1': HALF,
  'ship_to.address2': HALF,
  on_shortage: 'col-span-6 sm:col-span-3 xl:col-span-4',
}
/** Column span of a field in its panel of six columns. */
export const widthOf = (field: Pick<FormField, 'key' | 'type'>): string =>
  field.type === 'note' ? 'col-span-6' : (WIDTHS[field.key] ?? 'col-span-6 sm:col-span-3 xl:col-span-2')
