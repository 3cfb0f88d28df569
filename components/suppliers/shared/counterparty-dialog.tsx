'use client'
import { useId } from 'react'
import { ActionError } from '#components/actions/action-dialog.tsx'
import { useDiscardQuestion } from '#components/form/discard-question.tsx'
import { RestoredNote } from '#components/form/restored-note.tsx'
import { withCurrent } from '#components/form/with-current.ts'
import { TextArea } from '#components/form/text-area.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Choice } from '#components/ui/choices.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useWords } from '#lib/client/field-labels.ts'
import { COUNTRIES, usesPostcode } from '#lib/contract/lookups/countries.ts'
import { countryName } from '#lib/shared/country.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { numberKeyOf, COUNTERPARTY_FIELDS, type CounterpartyKind } from './counterparty-fields.ts'
import { SimilarCounterparties } from './similar-counterparties.tsx'
import { useCounterpartyForm, type CounterpartyFormProps } from './use-counterparty-form.ts'

type Props = CounterpartyFormProps & {
  /** The clients that a new counterparty may be created for, `clientCode` being the chosen one. Without them, the client is fixed. */
  clients?: { choices: readonly Choice[]; onChange: (client: string) => void }
  title?: string
  description?: string
}

const COUNTRY_OPTIONS = [
  { value: '', label: 'Choose…' },
  ...COUNTRIES.map((value) => ({ value, label: countryName(value) })).toSorted((a, b) => a.label.localeCompare(b.label)),
]

/** Whether a country is chosen that has no postcodes. With any other country, or none, a customer needs a postcode. */
const lacksPostcodes = (country: string | undefined): boolean => !!country && !usesPostcode(country)

const codeOf = (kind: CounterpartyKind, row: { customer_code?: string | null; supplier_code?: string | null }): string | null =>
  (kind === 'customer' ? row.customer_code : row.supplier_code) ?? null

/**
 * Creates a customer or supplier, on its own or for the form that opened the dialog, or changes one. Checks the number while the user
 * types, and points out existing ones of the same name.
 */
export default function CounterpartyDialog({ clients, title, description, ...form }: Props) {
  const { kind, clientCode, edited, locked = [], onClose } = form
  const formId = useId()
  const words = useWords()
  const clientLabel = words.client.singular
  const counterparty = words[kind].singular
  const { register, submit, values, failure, number, isKept, startOver, isTyped, isSubmitting, errorOf } = useCounterpartyForm(form)
  const { close, question } = useDiscardQuestion({ isDirty: isTyped, onClose })
  const numberKey = numberKeyOf(kind)
  const inputProps = (name: string) => ({ ...register(name), readOnly: locked.includes(name) })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSubmitting || close()}
      title={title ?? (edited ? `Edit ${edited.name}` : `New ${inSentence(counterparty)}`)}
      description={description ?? (clients ? undefined : `For ${inSentence(clientLabel)} ${clientCode}.`)}
      size="md"
      isSaving={isSubmitting}
      footer={
        question ?? (
          <>
            <Button onClick={close} disabledReason={isSubmitting && 'Saving…'}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={isSubmitting}>
              {edited ? 'Save' : `Add ${inSentence(counterparty)}`}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          // React bubbles this event to the form that opened the dialog. That form must not be submitted.
          event.stopPropagation()
          void submit(event)
        }}
        className="grid grid-cols-2 gap-3 pb-2 max-sm:grid-cols-1"
      >
        {isKept && <RestoredNote className="col-span-full" isChange={edited !== undefined} onStartOver={startOver} />}
        {failure && (
          <div className="col-span-full">
            <ActionError>{failure}</ActionError>
          </div>
        )}
        {clients && (
          <Field label={clientLabel} error={errorOf('client_code')} className="col-span-full">
            {(control) => (
              <Select
                {...control}
                className="w-full"
                options={withCurrent(clientCode, clients.choices)}
                value={clientCode}
                onChange={clients.onChange}
              />
            )}
          </Field>
        )}
        <Field label={`${counterparty} number`} help={number.help} error={errorOf(numberKey) ?? number.error}>
          {(control) => (
            <Input
              {...control}
              {...inputProps(numberKey)}
              data-autofocus={edited && locked.includes(numberKey) ? undefined : true}
              autoComplete="off"
              className="font-mono uppercase"
            />
          )}
        </Field>
        <Field label="Name" error={errorOf('name')}>
          {(control) => <Input {...control} {...inputProps('name')} autoComplete="off" />}
        </Field>
        <SimilarCounterparties
          kind={kind}
          client={clientCode}
          name={values['name'] ?? ''}
          postcode={values['postcode'] ?? ''}
          exceptCode={edited ? codeOf(kind, edited.row) : null}
        />
        {COUNTERPARTY_FIELDS[kind].map(({ key, label, type, isOptional, isWide }) => (
          <Field
            key={key}
            label={label}
            optional={kind === 'customer' && key === 'postcode' ? lacksPostcodes(values['country']) : isOptional}
            error={errorOf(key)}
            className={isWide ? 'col-span-full' : undefined}
          >
            {(control) => {
              if (type === 'note') return <TextArea {...control} {...inputProps(key)} />
              if (type === 'country' && locked.includes(key)) return <Input {...control} readOnly value={countryName(values[key] ?? '')} />
              if (type === 'country') {
                const { onChange, ...rest } = register(key)
                const change = (value: string) => void onChange({ target: { name: key, value } })
                return <Select {...control} {...rest} onChange={change} options={COUNTRY_OPTIONS} className="w-full" />
              }
              return (
                <Input
                  {...control}
                  {...inputProps(key)}
                  type={type === 'number' ? 'text' : (type ?? 'text')}
                  inputMode={type === 'number' ? 'numeric' : undefined}
                  autoComplete="off"
                />
              )
            }}
          </Field>
        ))}
      </form>
    </Dialog>
  )
}
