'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import type { Choice, LoadChoices } from '#components/ui/choices.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Input } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { toast } from '#components/ui/toast.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { useCheck } from '#components/form/use-check.ts'
import { useClientWording, useWords, withClientLabels } from '#lib/client/field-labels.ts'
import { send } from '#lib/client/api.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { lookupBlankCheck, isLookupMissing } from '#lib/client/lookup.ts'
import { useSession } from '#lib/client/session.tsx'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { checkClientCustomer, checkClientSupplier } from '#lib/contract/orders/checks.ts'
import { settingsCustomers, settingsSuppliers, type CustomerChoice } from '#lib/contract/lookups/lookups.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import type { Customer, Supplier } from '#lib/contract/orders/counterparties.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { UnsavedCounterparty } from '#components/suppliers/shared/unsaved-counterparty.ts'
import { byKey, formName } from './names.ts'
import { addressOfChoice, addressOfCustomer, deliveryOf, isAddressTyped, type AddressValues, type CustomerDelivery } from './addresses.ts'
import { isReturning } from '#components/orders/form/is-returning.ts'
import { useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import { useStored } from '#components/orders/form/lines/grid-store.ts'
import { CodeInput, focusCode } from './code-input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { counterpartyChoices } from './counterparty-choices.ts'
import { placeOfOrder, shouldReopen } from './kept-counterparty.ts'
import { useOwnSupplier } from './use-own-supplier.ts'
import { useInitialCounterparty } from './use-initial-counterparty.ts'

const CounterpartyDialog = lazyPart(() => import('#components/suppliers/shared/counterparty-dialog.tsx'))

/** The supplier or customer. The user searches by typing or creates a new one here. The choice is checked immediately. */
export const CounterpartyField = ({ field }: { field: FormField }) => {
  const { kind, form, session, setHeader, names, lockOf, startCounterparty } = useFormContext()
  const { can, clients } = useSession()
  const words = useWords()
  const clientWord = inSentence(words.client.singular)
  const [value, client, site] = [useHeaderValue(field.key), useHeaderValue('client_code'), useHeaderValue('site_code')]
  const clientName = clients.find(({ client_code: code }) => code === client)?.client_name ?? client
  const [namesByCode, setNamesByCode] = useState<Readonly<Record<string, string>>>(names)
  // Not React state: they are read when the user chooses, which may be before the lookup result is rendered.
  const [customers] = useState(() => new Map<string, CustomerChoice>())
  const [deliveries] = useState(() => new Map<string, CustomerDelivery>())
  /** The code that was removed from the field. What its customer filled in is still there. */
  const removed = useRef('')
  const codeBefore = useCallback(() => form.getValues(formName(field.key)) || removed.current, [form, field.key])
  const counterparty = kind === 'SO' ? 'customer' : 'supplier'
  // If the session expired while the user was adding one, the dialog reopens with what they typed.
  const restored = useRestoredForm('counterparty', UnsavedCounterparty)
  const order = useSyncExternalStore(session.order.subscribe, session.order.get, session.order.get)
  const [isAdding, setAdding] = useState(() => shouldReopen(restored, { order, kind: counterparty, client, isReturning: isReturning() }))
  /** This v7 has no list to choose from, so the user types the code. */
  const [isFreeText, setFreeText] = useState(false)

  const isBlank = useMemo(() => {
    const query = { client: client ? [client] : [], per_page: 1 }
    return lookupBlankCheck(() => (kind === 'SO' ? send(settingsCustomers, { query }) : send(settingsSuppliers, { query })))
  }, [client, kind])
  const switchToTyping = useCallback(
    (q: string) => {
      setFreeText(true)
      setHeader({ [field.key]: q.trim().toUpperCase() }, q === startCounterparty)
      focusCode(field.key)
    },
    [field.key, setHeader, startCounterparty],
  )
  const load: LoadChoices = useMemo(
    () => async (q, signal) => {
      const query = { client: client ? [client] : [], q, per_page: 25 }
      const before = codeBefore()
      const [result] = await Promise.all([
        kind === 'SO' ? send(settingsCustomers, { query, signal }) : send(settingsSuppliers, { query, signal }),
        kind === 'SO' && before !== '' && loadDelivery({ ...query, q: before }, deliveries, signal),
      ])
      if (!result.ok && isLookupMissing(result.failure)) switchToTyping(q)
      if (!result.ok) return { error: result.failure.message }
      if (result.value.data.length === 0 && (await isBlank())) switchToTyping(q)
      if (kind === 'SO')
        for (const customer of result.value.data as CustomerChoice[]) {
          customers.set(customer.value, customer)
          deliveries.set(customer.value, customer)
        }
      const choices = counterpartyChoices(result.value.data, clientName)
      return { choices, isTruncated: (result.value.meta.total ?? 0) > choices.length }
    },
    [client, clientName, kind, customers, deliveries, codeBefore, isBlank, switchToTyping],
  )

  const fillAddress = (address: AddressValues, otherFields: Readonly<Record<string, string>>, isQuiet?: boolean) => {
    const before = byKey(form.getValues())
    setHeader({ ...otherFields, ...address }, isQuiet)
    if (isAddressTyped(before) && Object.entries(address).some(([key, text]) => (before[key] ?? '') !== text)) {
      const old = Object.fromEntries(Object.keys(address).map((key) => [key, before[key] ?? '']))
      toast({ title: 'The delivery address was replaced', action: { label: 'Undo', onClick: () => setHeader(old) } })
    }
  }
  const takeCustomer = (code: string, address: AddressValues, customer: CustomerDelivery, isQuiet?: boolean) => {
    const { delivery_instructions: instructions, ...others } = deliveryOf(form.getValues(), deliveries.get(codeBefore()), customer)
    deliveries.set(code, customer)
    fillAddress({ ...address, delivery_instructions: instructions }, { [field.key]: code, ...others }, isQuiet)
  }
  const pick = (choice: Choice | null, isQuiet?: boolean) => {
    const code = choice?.value ?? ''
    if (code === '') removed.current = codeBefore()
    if (choice) setNamesByCode((old) => ({ ...old, [choice.value]: choice.label }))
    const customer = customers.get(code)
    if (kind === 'PO' || !customer || code === value) return setHeader({ [field.key]: code }, isQuiet)
    return takeCustomer(code, addressOfChoice(customer), customer, isQuiet)
  }
  const onAdded = (added: Customer | Supplier) => {
    setAdding(false)
    const no = 'customer_no' in added ? added.customer_no : added.supplier_no
    // The dialog returns only records with a code.
    const code = ('customer_code' in added ? added.customer_code : added.supplier_code) ?? no ?? ''
    const name = added.name ?? code
    setNamesByCode((old) => ({ ...old, [code]: name }))
    if ('customer_code' in added) {
      takeCustomer(code, addressOfCustomer(added), added)
    } else setHeader({ [field.key]: code })
    toast({
      kind: 'good',
      title: `${name} has been added`,
      description: no ? `${words[counterparty].singular} number ${no}` : undefined,
    })
  }

  const addName = useCallback((code: string, name: string) => setNamesByCode((old) => (old[code] ? old : { ...old, [code]: name })), [])
  const lock = lockOf(field)
  const textProblem = useStored(session.unmatchedText)
  const isOwnSupplier = useIsSupplierUser() && kind === 'PO'
  useOwnSupplier(client, isOwnSupplier && !lock && value === '', (code, name) => {
    setNamesByCode((old) => ({ ...old, [code]: name }))
    setHeader({ [field.key]: code }, true)
  })
  useInitialCounterparty({ code: startCounterparty, client, isEmpty: !lock && value === '', load }, (code, choice) => {
    if (choice) pick(choice, true)
    else setHeader({ [field.key]: code }, true)
    session.markEdited(true)
  })
  // In v7, the right to enter sales orders includes adding customers.
  const [module, reason] =
    kind === 'SO'
      ? (['sales_orders', 'To add customers, you need the right to create sales orders'] as const)
      : (['suppliers', 'You don’t have permission to add suppliers'] as const)
  const permissionProblem = can(module, 'create') ? null : withClientLabels(reason, words)
  const refusal = client ? permissionProblem : `Choose the ${clientWord} first`
  return (
    <>
      <FieldFrame
        field={field}
        isNoteProblem
        textProblem={textProblem}
        note={<CounterpartyWarning kind={kind} client={client} code={value} onName={addName} />}
        aside={
          !lock &&
          !isOwnSupplier &&
          (refusal ? (
            <Tooltip content={refusal}>
              <button type="button" aria-disabled="true" className="hit inline-flex items-center gap-1 text-sm text-dim">
                <Icon name="plus" size={12} /> New {inSentence(words[counterparty].singular)}
              </button>
            </Tooltip>
          ) : (
            <button
              type="button"
              className="hit inline-flex items-center gap-1 text-sm text-accent-ink hover:underline"
              onClick={() => setAdding(true)}
            >
              <Icon name="plus" size={12} /> New {inSentence(words[counterparty].singular)}
            </button>
          ))
        }
      >
        {(control) => {
          if (lock) return <Input {...control} value={namesByCode[value] ?? value} />
          if (isFreeText) return <CodeInput {...control} value={value} onCode={(code) => setHeader({ [field.key]: code })} />
          return (
            <Combobox
              {...control}
              label={`${field.label}s`}
              placeholder="Name, number or code"
              value={value ? { value, label: namesByCode[value] ?? value } : null}
              onChange={pick}
              load={load}
              onUnmatched={session.unmatchedText.set}
            />
          )
        }}
      </FieldFrame>
      {isAdding && (
        <CounterpartyDialog
          kind={counterparty}
          place={placeOfOrder(order)}
          clientCode={client}
          site={site}
          onDone={onAdded}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/**
 * Looks up the carrier and instructions of the customer of a copied or reopened order, so that another customer's replace them. Without
 * a response, they stay as they are.
 */
const loadDelivery = async (
  query: { client: string[]; q: string; per_page: number },
  deliveries: Map<string, CustomerDelivery>,
  signal: AbortSignal,
): Promise<void> => {
  if (deliveries.has(query.q)) return
  const result = await send(settingsCustomers, { query, signal })
  const customer = result.ok && result.value.data.find(({ value }) => value === query.q)
  if (customer) deliveries.set(query.q, customer)
}

type LinkProps = {
  kind: OrderKind
  client: string
  code: string
  /** Receives the name for a code that came without one, from the tab's storage or from the URL. */
  onName: (code: string, name: string) => void
}

/** Warns if the chosen supplier or customer is blocked or not set up for the client. */
const CounterpartyWarning = ({ kind, client, code, onName }: LinkProps) => {
  const toClientWording = useClientWording()
  const ask = useCallback(
    async (text: string, signal: AbortSignal) => {
      const result =
        kind === 'SO'
          ? await send(checkClientCustomer, { query: { client, customer: text }, signal })
          : await send(checkClientSupplier, { query: { client, supplier: text }, signal })
      if (!result.ok) return null
      const { data } = result.value
      const name = 'customer' in data ? data.customer?.name : data.supplier?.name
      if (name) onName(text, name)
      return data
    },
    [kind, client, onName],
  )
  const check = useCheck(code, client ? ask : null)
  // Warn only about a definite no. Anything else v7 reports when the order is sent.
  if (check.status !== 'answered' || (check.value.linked !== false && check.value.status !== 'BLOCKED')) return null
  return (
    <span role="status" className="flex items-start gap-1 text-bad">
      <Icon name="error" size={14} className="mt-0.75" />
      {check.value.message ?? toClientWording('Not set up for this client.')}
    </span>
  )
}
