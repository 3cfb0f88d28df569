'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { createContext, use } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { FormField } from '#lib/contract/exact-types.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import type { OrderSession } from './draft/session-types.ts'
import { formName } from './header/names.ts'

export type HeaderForm = UseFormReturn<Record<string, string>>

/** Context for every field of the form. */
export type FormContext = {
  kind: OrderKind
  form: HeaderForm
  session: OrderSession
  options: FormOptions
  dateFormat: string
  /** Today at the site, `YYYY-MM-DD`. */
  today: string
  /** Why a field is locked, or null. */
  lockOf: (field: FormField) => string | null
  /** Sets several fields. With `isQuiet`, this does not count as an edit by the user. */
  setHeader: (values: Readonly<Record<string, string>>, isQuiet?: boolean) => void
  /** Shows collapsed details again. */
  expand: () => void
  /** Names for codes, from the loaded order. */
  names: Readonly<Record<string, string>>
  /** Code of the supplier or customer that a new order begins with. */
  startCounterparty: string | null
}

const Context = createContext<FormContext | null>(null)
export const FormProvider = Context
export const useFormContext = (): FormContext => {
  const context = use(Context)
  if (!context) throw new Error('useFormContext must be used inside a FormProvider')
  return context
}

/** Phone width. There the quantity is next to the item, and messages don't cover the lines. */
export const PHONE = '(max-width: 500px)'

/** Current value of a header field. */
export const useHeaderValue = (key: string): string => {
  const { form } = useFormContext()
  return useWatch({ control: form.control, name: formName(key) }) ?? ''
}
