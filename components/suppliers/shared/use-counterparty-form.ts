'use client'
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from '#components/ui/toast.tsx'
import { unknownCreationText } from '#lib/client/create-or-find.ts'
import { useCreation } from '#lib/client/creation.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useClientWording, useWords } from '#lib/client/field-labels.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { formMessage } from '#lib/client/form-message.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { useKeepForm } from '#lib/client/use-keep-form.ts'
import { createCounterparty, isAlreadyAdded, type Counterparty, type SendCounterparty } from './create-counterparty.ts'
import { UnsavedCounterparty } from './unsaved-counterparty.ts'
import { fieldKeysOf, numberKeyOf, counterpartyBody, counterpartyProblems, type CounterpartyKind } from './counterparty-fields.ts'
import { useNumberCheck, useProposedNo } from './counterparty-number.ts'
import { useSiteCountry } from './use-site-country.ts'

type Values = Record<string, string>

export type CounterpartyFormProps = {
  kind: CounterpartyKind
  /** Identifies where the dialog was opened. Input is kept under it if the session ends and restored after sign-in. */
  place: string
  clientCode: string
  /** Values that a new counterparty starts with: `{ customer_no: '00417', name: 'Green Grocer' }`. */
  initial?: Readonly<Values>
  /** The order's site. Its country is the default. */
  site?: string
  /** Fields that cannot be edited, such as a number that comes from elsewhere. */
  locked?: readonly string[]
  /** Shown at the number until it is typed. */
  numberHelp?: string
  /**
   * The record to change. Without it, a new one is created. `save` sends the changed fields, with the record that they are based on, and
   * returns the failure, or null.
   */
  edited?: { row: object; name: string; save: (changes: Record<string, unknown>, base: object) => Promise<ApiFailure | null> }
  /** Sends a new counterparty. By default, with the call that the order form uses. */
  sendCounterparty?: SendCounterparty
  /** Called with the new counterparty, which always has a code. */
  onDone?: (counterparty: Counterparty) => void
  /** Called to empty a form whose input was restored. By default, the form then shows `initial` and the proposed values. */
  onStartOver?: () => void
  /** Called if someone else has added the number first. Without it, the form only says so at the number. */
  onAlreadyAdded?: () => void
  /** Called when the counterparty was created but cannot be read back from v7. The default is `onClose`. */
  onSavedWithoutDetails?: () => void
  onClose: () => void
}

/** The state of the form that creates or changes a customer or supplier. */
export const useCounterpartyForm = ({
  kind,
  place,
  clientCode,
  initial: newValues = {},
  site,
  locked = [],
  numberHelp = 'Letters, digits, _ and -',
  edited,
  sendCounterparty,
  onDone = () => {},
  onAlreadyAdded,
  onSavedWithoutDetails,
  onStartOver,
  onClose,
}: CounterpartyFormProps) => {
  const noun = inSentence(useWords()[kind].singular)
  const [numberKey, keys] = [numberKeyOf(kind), fieldKeysOf(kind)]
  const storedForm = useRestoredForm('counterparty', UnsavedCounterparty)
  const isOfForm = storedForm?.place === place && storedForm.kind === kind && storedForm.client === clientCode
  const kept = isOfForm && isSameRow(storedForm.row, edited?.row) ? storedForm : null
  const [isKept, setKept] = useState(kept !== null)
  const [rowAtOpening] = useState(edited?.row)
  // Restored input is sent with the version that it is based on, until v7 has refused it and the newest one is shown.
  const row = (isKept && edited?.row === rowAtOpening && kept?.row) || edited?.row
  const initial = row ? textsOf(kind, row) : newValues
  const empty = { ...Object.fromEntries(keys.map((key) => [key, ''])), ...initial }
  const form = useForm<Values>({ defaultValues: { ...empty, ...kept?.values } })
  const { register, handleSubmit, formState, clearErrors, setError, setValue, control, setFocus, getFieldState, getValues } = form
  const { reset, resetField } = form
  const values = useWatch({ control }) as Values
  const isTyped = isKept || formState.isDirty
  const { creation, attempt, renew } = useCreation(kept?.creation)
  useKeepForm('counterparty', isTyped ? { place, kind, client: clientCode, row, values, ...(!edited && { creation }) } : null)
  const [failure, setFailure] = useState<string | null>(null)
  const toClientWording = useClientWording()
  const siteCountry = useSiteCountry(site)
  const isEdit = edited !== undefined
  const proposesNo = kind === 'customer' && !isEdit && !locked.includes(numberKey) && !initial[numberKey]
  const proposedNo = useProposedNo(proposesNo ? clientCode : null)
  /** Proposals of another client, such as its next number, are replaced. */
  const lastProposed = useRef<Record<string, string>>({})
  // An effect, because the form keeps its values outside React. Defaults never overwrite what the user typed or chose.
  useEffect(() => {
    // A saved record without a country stays without one until the user chooses it.
    if (isEdit) return
    const proposed = { country: siteCountry, [numberKey]: proposedNo }
    for (const [name, value] of Object.entries(proposed)) {
      const current = getValues(name)
      if (value === null || getFieldState(name).isDirty || (current !== '' && current !== lastProposed.current[name])) continue
      lastProposed.current[name] = value
      // A proposed value may arrive before the code of the dialog, which renders the fields. Only a registered field can be reset.
      register(name)
      resetField(name, { defaultValue: value })
      // The user is about to type here: the first key replaces the proposed value.
      if (document.activeElement instanceof HTMLInputElement && document.activeElement.name === name) document.activeElement.select()
    }
  }, [isEdit, siteCountry, proposedNo, numberKey, register, getFieldState, getValues, resetField])
  // After someone else's change, the fields that the user has not touched show the new values.
  const shown = useRef(initial)
  useEffect(() => {
    if (!row) return
    const latest = textsOf(kind, row)
    for (const [name, text] of Object.entries(latest)) if (getValues(name) === shown.current[name]) setValue(name, text)
    shown.current = latest
  }, [kind, row, getValues, setValue])
  const startOver = () => {
    setKept(false)
    renew()
    setFailure(null)
    if (onStartOver) return onStartOver()
    reset(
      edited
        ? textsOf(kind, edited.row)
        : { ...empty, country: empty['country'] || (siteCountry ?? ''), [numberKey]: empty[numberKey] || (proposedNo ?? '') },
    )
  }
  const typedNo = values[numberKey] ?? ''
  const number = useNumberCheck(kind, clientCode, isEdit && typedNo === initial[numberKey] ? '' : typedNo, numberHelp)

  const submitValues = handleSubmit(async (submitted) => {
    setFailure(null)
    const body = counterpartyBody(kind, clientCode, submitted)
    // Only changed fields are checked and sent: a record may lack what the form requires of a new one.
    const changedKeys = Object.keys(submitted).filter((name) => !edited || submitted[name] !== (initial[name] ?? ''))
    const problems = edited ? pick(counterpartyProblems(kind, body), changedKeys) : counterpartyProblems(kind, body)
    if (Object.keys(problems).length > 0)
      return showProblems(Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, toClientWording(text)])))
    if (edited && row) {
      const saveFailure = changedKeys.length === 0 ? null : await edited.save(pick(body, changedKeys), row)
      return saveFailure === null ? onClose() : showFailure(saveFailure)
    }
    const created = await attempt((key, sentAt) =>
      createCounterparty({ kind, client: clientCode, body, key, sendCounterparty }, sentAt !== null),
    )
    if (created.ok && created.counterparty) return onDone(created.counterparty)
    if (created.ok) {
      toast({
        kind: 'good',
        title: `Saved ${noun} ${submitted[numberKey] ?? ''}`,
        description: 'The details could not be read. Search for the number.',
      })
      return onSavedWithoutDetails ? onSavedWithoutDetails() : onClose()
    }
    if (onAlreadyAdded && (await isAlreadyAdded(kind, clientCode, body, created.failure))) return onAlreadyAdded()
    if (!created.isUnknown) return showFailure(created.failure)
    return setFailure(unknownCreationText(created.failure, `this ${noun} was added`, 'add it'))
  })
  const submit = (event?: BaseSyntheticEvent) => {
    // `handleSubmit` keeps errors of names that are not registered fields, and then does not submit.
    clearErrors()
    return submitValues(event)
  }
  const showFailure = (refusal: ApiFailure) => {
    showProblems(Object.fromEntries(Object.entries(refusal.errors ?? {}).map(([name, texts]) => [name, texts[0] ?? ''])))
    setFailure(formMessage(refusal, keys))
  }
  const showProblems = (problems: Readonly<Values>) => {
    for (const [name, message] of Object.entries(problems)) setError(name, { message })
    const first = keys.find((name) => problems[name] || (name === numberKey && number.error))
    if (first) setFocus(first)
    if (problems['client_code']) setFailure(problems['client_code'])
  }
  return {
    register,
    submit,
    values,
    failure,
    number,
    isKept,
    /** The form holds something that the user typed. */
    isTyped,
    startOver,
    isSubmitting: formState.isSubmitting,
    errorOf: (name: string) => formState.errors[name]?.message,
  }
}

const pick = <Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const textsOf = (kind: CounterpartyKind, row: object): Record<string, string> => {
  const values = row as Record<string, string | number | null | undefined>
  return Object.fromEntries(fieldKeysOf(kind).map((key) => [key, String(values[key] ?? '')]))
}

/** Whether input belongs to this record in any version, or to no record if it is a new one. */
const isSameRow = (kept: { id?: unknown } | undefined, row: { id?: unknown } | undefined): boolean => kept?.id === row?.id
