import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { FormProvider, type FormContext } from '#components/orders/form/form-context.ts'
import { PICK_UP_CARRIER } from '#lib/contract/orders/orders.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { byName } from './names.ts'
import { FieldFrame } from './field-frame.tsx'

const FIELD = { key: 'customer_code', label: 'Customer', type: 'code', required: true } as FormField

const ORDER_TYPES = [
  { value: 'B2B', label: 'Wholesale', needs_customer: true, needs_supplier: false },
  { value: 'RTV', label: 'Return to supplier', needs_customer: false, needs_supplier: true },
]

const CARRIERS = [
  { value: 'DHL', label: 'DHL Express', services: [], needs_account: true },
  { value: 'TNT', label: 'TNT', services: [], needs_account: false },
]

type Props = { field?: FormField; head?: Record<string, string>; error?: string | undefined; isNoteProblem?: boolean }

const FieldInForm = ({ field = FIELD, head = {}, error, isNoteProblem = false }: Props) => {
  const form = useForm<Record<string, string>>({
    defaultValues: byName(head),
    errors: error ? { customer_code: { type: 'v7', message: error } } : {},
  })
  return (
    <FormProvider value={{ form, options: { order_types: ORDER_TYPES, carriers: CARRIERS }, lockOf: () => null } as unknown as FormContext}>
      <FieldFrame field={field} note="It is blocked." isNoteProblem={isNoteProblem}>
        {() => <input />}
      </FieldFrame>
    </FormProvider>
  )
}

it('a note about a problem is hidden while the field has an error; other notes stay', () => {
  const render = (error: string | undefined, isNoteProblem: boolean) =>
    renderToStaticMarkup(<FieldInForm error={error} isNoteProblem={isNoteProblem} />)
  expect(render(undefined, true)).toContain('It is blocked.')
  const html = render('Customer 1 is blocked.', true)
  expect(html).toContain('Customer 1 is blocked.')
  expect(html).not.toContain('It is blocked.')
  expect(render('Customer 1 is blocked.', false)).toContain('It is blocked.')
})

it('whether a field is optional follows from v7’s form and from the type, carrier and country of the order', () => {
  const isOptional = (key: string, head: Record<string, string>, required = true) =>
    renderToStaticMarkup(<FieldInForm field={{ ...FIELD, key, required }} head={head} />).includes('optional')
  expect(['B2B', 'RTV', 'OTHER', ''].map((type) => isOptional('customer_code', { order_type: type }))).toEqual([false, true, false, false])
  expect(['B2B', 'RTV', 'OTHER', ''].map((type) => isOptional('supplier_code', { order_type: type }))).toEqual([true, false, false, false])
  expect(isOptional('customer_code', { order_type: 'B2B' }, false)).toBe(true)
  expect(['TNT', PICK_UP_CARRIER].map((carrier) => isOptional('ship_to.city', { carrier_code: carrier }))).toEqual([false, true])
  expect(['AU', 'HK', ''].map((country) => isOptional('ship_to.postcode', { 'ship_to.country': country }, false))).toEqual([
    false,
    true,
    true,
  ])
  const isAccountOptional = (carrier: string) => isOptional('carrier_account', { carrier_code: carrier }, false)
  expect(['DHL', 'TNT', 'OTHER', ''].map(isAccountOptional)).toEqual([false, true, true, true])
  expect(isOptional('carrier_account', { carrier_code: 'TNT' })).toBe(false)
})
