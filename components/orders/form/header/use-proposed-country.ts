'use client'
import { useEffect, useRef } from 'react'
import { byKey } from './names.ts'
import { isAddressEmpty } from '#lib/order-form/header.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import type { HeaderForm } from '#components/orders/form/form-context.ts'

const COUNTRY = 'ship_to.country'

type Options = {
  form: HeaderForm
  options: FormOptions
  setHeader: (values: Readonly<Record<string, string>>, isQuiet?: boolean) => void
  /** True if the order is not entered yet. */
  isNew: boolean
}

/** Changes the default country with the site, unless the user has typed an address or chosen a country. */
export const useProposedCountry = ({ form, options, setHeader, isNew }: Options): void => {
  const proposed = String(options.fields.find((field) => field.key === COUNTRY)?.default ?? '')
  const before = useRef(proposed)
  useEffect(() => {
    if (proposed === before.current) return
    const head = byKey(form.getValues())
    if (isNew && isAddressEmpty(head) && (head[COUNTRY] ?? '') === before.current) setHeader({ [COUNTRY]: proposed }, true)
    before.current = proposed
  }, [form, proposed, setHeader, isNew])
}
