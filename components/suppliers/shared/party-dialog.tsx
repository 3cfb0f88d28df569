'use client'
import { useCallback, useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import type { Choice } from '#components/ui/choices.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.tsx'
import { inSentence, useWords } from '#lib/client/labels.ts'
import { send } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useKeepForm, useRestoredForm } from '#lib/client/kept-form.ts'
import { countryName } from '#lib/shared/country.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { checkCustomerNumber, checkSupplierNumber } from '#lib/contract/orders/checks.ts'
import { COUNTRIES, usesPostcode } from '#lib/contract/lookups/countries.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { storeCustomer, storeSupplier, type Customer, type Supplier } from '#lib/contract/orders/parties.ts'
import { KeptNote } from '#components/form/kept-note.tsx'
import { KeptParty } from './kept-party.ts'
import { numberKeyOf, PARTY_FIELDS, partyBody, partyProblems, type PartyKind } from './party-fields.ts'
import { findParty, partyWithCode } from './made-party.ts'
import { proposeCustomerNo } from './propose-number.ts'
import { TextArea } from '#components/form/text-area.tsx'
import { useCheck } from '#components/form/use-check.ts'
import { useSiteCountry } from './use-site-country.ts'

type Props = {
  kind: PartyKind
  /** Identifies where the dialog was opened. Input is kept under it if the session ends and restored after sign-in. */
  place: string
  clientCode: string
  /** Values to start with: `{ customer_no: '00417', name: 'Green Grocer' }`. */
  initial?: Readonly<Record<string, string>>
  /** The order's site. Its country is the default. */
  site?: string
  /** The number cannot be edited, because it comes from elsewhere. */
  isNumberFixed?: boolean
  /** The record to change, in place of creating one. `save` sends the changed fields and returns the failure, or null. */
  edited?: { row: object; name: string; save: (changes: Record<string, unknown>) => Promise<ApiFailure | null> }
  /** The clients that a new party may be created for. Without them, it is created for `clientCode`. */
  clients?: { choices: readonly Choice[]; onChange: (client: string) => void }
  /** Called with the new party, which always has a code. */
  onDone?: (party: Customer | Supplier) => void
  /** Called when the party was created but cannot be read back from v7. The default is `onClose`. */
  onUnread?: () => void
  onClose: () => void
}

const COUNTRY_OPTIONS = [
  { value: '', label: 'Choose…' },
  ...COUNTRIES.map((value) => ({ value, label: countryName(value) })).toSorted((a, b) => a.label.localeCompare(b.label)),
]

/**
 * Creates a customer or supplier, on its own or for the form that opened the dialog, or changes one. Checks the number while the user
 * types.
 */
const PartyDialog = ({
  kind,
  place,
  clientCode,
  initial = {},
  site,
  isNumberFixed,
  edited,
  clients,
  onDone = () => {},
  onUnread,
  onClose,
}: Props) => {
  const formId = useId()
  const numberKey = numberKeyOf(kind)
  const clientLabel = useWords().client.one
  const storedForm = useRestoredForm('party', KeptParty)
  const kept = storedForm?.place === place && storedForm.kind === kind && storedForm.client === clientCode ? storedForm : null
  const { register, handleSubmit, formState, setError, control, setFocus, getFieldState, getValues, resetField } = useForm<
    Record<string, string>
  >({
    defaultValues: {
      [numberKey]: '',
      name: '',
      ...Object.fromEntries(PARTY_FIELDS[kind].map((field) => [field.key, ''])),
      ...initial,
      ...kept?.values,
    },
  })
  const values = useWatch({ control })
  useKeepForm('party', kept || formState.isDirty ? { place, kind, client: clientCode, row: edited?.row, values } : null)
  const [failure, setFailure] = useState<string | null>(null)
  // One idempotency key per dialog: submitting twice creates one party.
  const [key] = useState(() => crypto.randomUUID())
  const country = useWatch({ control, name: 'country' }) ?? ''
  const siteCountry = useSiteCountry(site)
  const isEdit = edited !== undefined
  const proposedNo = useProposedNo(kind === 'customer' && !edited && !isNumberFixed && !initial[numberKey] ? clientCode : null)
  // An effect, because the form keeps its values outside React. Defaults never overwrite what the user typed or chose.
  useEffect(() => {
    // A record that lacks a country keeps lacking it until the user chooses one.
    if (isEdit) return
    const proposed = { country: siteCountry, [numberKey]: proposedNo }
    for (const [name, value] of Object.entries(proposed)) {
      if (value === null || getFieldState(name).isDirty || getValues(name) !== '') continue
      resetField(name, { defaultValue: value })
      // The user is about to type here: the first key replaces the proposed value.
      if (document.activeElement instanceof HTMLInputElement && document.activeElement.name === name) document.activeElement.select()
    }
  }, [isEdit, siteCountry, proposedNo, numberKey, getFieldState, getValues, resetField])
  const [mayExist, setMayExist] = useState(false)
  const typedNo = useWatch({ control, name: numberKey }) ?? ''
  const number = useNumberCheck(kind, clientCode, edited && typedNo === initial[numberKey] ? '' : typedNo)

  const submit = handleSubmit(async (values) => {
    setFailure(null)
    const body = partyBody(kind, clientCode, values)
    if (edited) return saveChanges(edited, body, values)
    const problems = partyProblems(kind, body)
    if (Object.keys(problems).length > 0) return showProblems(problems)
    // An earlier request without a response may have created the party, so look for it before sending again.
    const existing = mayExist ? await findParty(kind, clientCode, body) : null
    if (existing) return onDone(existing)
    const result =
      kind === 'customer'
        ? await send(storeCustomer, { body: body as BodyOf<typeof storeCustomer>, idempotencyKey: key })
        : await send(storeSupplier, { body: body as BodyOf<typeof storeSupplier>, idempotencyKey: key })
    if (result.ok) {
      const created = partyWithCode(result.value?.data) ?? (await findParty(kind, clientCode, body))
      if (created) return onDone(created)
      toast({
        kind: 'good',
        title: `Saved ${kind} ${values[numberKey] ?? ''}`,
        description: 'The details could not be read. Search for the number.',
      })
      return onUnread ? onUnread() : onClose()
    }
    setMayExist(isOutcomeUnknown(result.failure))
    if (isOutcomeUnknown(result.failure)) {
      const existing = await findParty(kind, clientCode, body)
      if (existing) return onDone(existing)
      return setFailure(
        `${result.failure.message} We don’t know whether this ${kind} was added; it was not found. Press the button again to check once more and, if necessary, add it.`,
      )
    }
    showFailure(result.failure)
  })
  /** Checks and sends the changed fields only: a record may lack what the form requires of a new one. */
  const saveChanges = async ({ save }: NonNullable<Props['edited']>, body: Record<string, unknown>, values: Record<string, string>) => {
    const changed = Object.keys(values).filter((name) => values[name] !== (initial[name] ?? ''))
    const problems = pick(partyProblems(kind, body), changed)
    if (Object.keys(problems).length > 0) return showProblems(problems)
    const failed = changed.length === 0 ? null : await save(pick(body, changed))
    if (failed === null) onClose()
    else showFailure(failed)
  }
  const showFailure = ({ errors = {}, message }: ApiFailure) => {
    const fieldErrors = Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts[0] ?? '']))
    if (Object.keys(fieldErrors).length > 0) showProblems(fieldErrors)
    else setFailure(message)
  }
  const showProblems = (problems: Readonly<Record<string, string>>) => {
    for (const [name, message] of Object.entries(problems)) setError(name, { message })
    const order = [numberKey, 'name', ...PARTY_FIELDS[kind].map((field) => field.key)]
    const first = order.find((name) => problems[name])
    if (first) setFocus(first)
    if (problems['client_code']) setFailure(problems['client_code'])
  }
  const errorOf = (name: string) => formState.errors[name]?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={edited ? `Edit ${edited.name}` : `New ${kind}`}
      description={clients ? undefined : `For ${inSentence(clientLabel)} ${clientCode}.`}
      size="md"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={formState.isSubmitting}>
            {edited ? 'Save' : `Add ${kind}`}
          </Button>
        </>
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
        {kept && <KeptNote className="col-span-full" />}
        {failure && (
          <p role="alert" className="col-span-full flex items-start gap-1.5 rounded-md bg-bad-tint px-3 py-2 text-base text-bad">
            <Icon name="error" className="mt-0.5" /> {failure}
          </p>
        )}
        {clients && (
          <Field label={clientLabel} error={errorOf('client_code')} className="col-span-full">
            {(control_) => (
              <Select {...control_} className="w-full" options={clients.choices} value={clientCode} onChange={clients.onChange} />
            )}
          </Field>
        )}
        <Field
          label={`${kind === 'customer' ? 'Customer' : 'Supplier'} number`}
          help={number.help}
          error={errorOf(numberKey) ?? number.error}
        >
          {(control_) => (
            <Input
              {...control_}
              {...register(numberKey)}
              readOnly={isNumberFixed}
              data-autofocus
              autoComplete="off"
              className="font-mono uppercase"
            />
          )}
        </Field>
        <Field label="Name" error={errorOf('name')}>
          {(control_) => <Input {...control_} {...register('name')} autoComplete="off" />}
        </Field>
        {PARTY_FIELDS[kind].map((field) => (
          <Field
            key={field.key}
            label={field.label}
            optional={kind === 'customer' && field.key === 'postcode' ? country !== '' && !usesPostcode(country) : field.isOptional}
            error={errorOf(field.key)}
            className={field.isWide ? 'col-span-full' : undefined}
          >
            {(control_) => {
              if (field.type === 'note') return <TextArea {...control_} {...register(field.key)} />
              if (field.type === 'country') {
                const { onChange, ...rest } = register(field.key)
                return (
                  <Select
                    {...control_}
                    {...rest}
                    onChange={(value) => void onChange({ target: { name: field.key, value } })}
                    options={COUNTRY_OPTIONS}
                    className="w-full"
                  />
                )
              }
              return (
                <Input
                  {...control_}
                  {...register(field.key)}
                  type={field.type === 'number' ? 'text' : (field.type ?? 'text')}
                  inputMode={field.type === 'number' ? 'numeric' : undefined}
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

export default PartyDialog

const pick = <Value,>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** A free number for a new customer of `client`. Null until v7 has responded, or if no number can be proposed. */
const useProposedNo = (client: string | null): string | null => {
  const [no, setNo] = useState<string | null>(null)
  // An effect, because this calls the server once the client is known.
  useEffect(() => {
    if (client === null) return undefined
    const abort = new AbortController()
    void proposeCustomerNo(client, abort.signal).then((found) => abort.signal.aborted || setNo(found))
    return () => abort.abort()
  }, [client])
  return no
}

/** Checks while the user types whether the number is well formed and free. */
const useNumberCheck = (kind: PartyKind, client: string, number: string): { help?: string; error?: string } => {
  const ask = useCallback(
    async (text: string, signal: AbortSignal) => {
      const result =
        kind === 'customer'
          ? await send(checkCustomerNumber, { query: { client, customer_no: text }, signal })
          : await send(checkSupplierNumber, { query: { client, supplier_no: text }, signal })
      return result.ok ? result.value.data : null
    },
    [kind, client],
  )
  const check = useCheck(number, ask)
  if (check.is === 'asking') return { help: 'Checking…' }
  if (check.is === 'idle') return { help: 'Letters, digits, _ and -' }
  const { valid, available, normalized, message, existing } = check.value
  if (!valid) return { error: message ?? 'Use letters, digits, _ and - only.' }
  if (!available)
    return {
      error: existing?.name
        ? `${normalized ?? 'This number'} is already used by ${existing.name}.`
        : (message ?? 'This number is already used.'),
    }
  return { help: `${normalized ?? 'The number'} is available.` }
}
