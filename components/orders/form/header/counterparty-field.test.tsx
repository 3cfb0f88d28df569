import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { FormProvider, type FormContext } from '#components/orders/form/form-context.ts'
import type { Combobox } from '#components/ui/combobox.tsx'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { createStore } from '#lib/shared/store.ts'
import { CounterpartyField } from './counterparty-field.tsx'

const access = vi.hoisted(() => ({ create: [] as string[] }))
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({
    can: (module: string, action: string) => action !== 'create' || access.create.includes(module),
    clients: [{ client_code: 'ACME', client_name: 'Acme' }],
    config: {},
    user: {},
  }),
}))

type Combo = ComponentProps<typeof Combobox>
const page = vi.hoisted(() => ({ combobox: null as unknown, queries: [] as string[] }))
vi.mock('#components/ui/combobox.tsx', () => ({ Combobox: (props: Combo) => (page.combobox = props) && null }))
const CUSTOMERS = ['C1', 'C2'].map((value) => ({ value, label: value, default_carrier_code: `CARRIER OF ${value}` }))
vi.mock('#lib/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: (_: unknown, { query }: { query: { q: string } }) => {
    page.queries.push(query.q)
    const data = CUSTOMERS.filter(({ value }) => value.startsWith(query.q))
    return Promise.resolve({ ok: true, value: { data, meta: { total: data.length } } })
  },
}))

type Props = { kind: OrderKind; head?: Record<string, string>; text?: string | null; onSet?: FormContext['setHeader'] }

const Field = ({ kind, head = {}, text = null, onSet }: Props) => {
  const key = kind === 'SO' ? 'customer_code' : 'supplier_code'
  const values: Record<string, string> = { client_code: 'ACME', site_code: 'SYD1', [key]: 'C1', ...head }
  const form = useForm<Record<string, string>>({
    defaultValues: values,
    ...(text !== null && { errors: { [key]: { type: 'required', message: 'Choose a customer.' } } }),
  })
  const context = {
    kind,
    // A form that is not mounted keeps its default values.
    form: { ...form, getValues: (name?: string) => (name === undefined ? values : values[name]) },
    options: { order_types: [] },
    lockOf: () => null,
    setHeader: (changes: Record<string, string>) => {
      Object.assign(values, changes)
      onSet?.(changes)
    },
    session: { order: createStore(null), unmatchedText: createStore(text) },
    names: {},
    startCounterparty: null,
  } as unknown as FormContext
  return (
    <FormProvider value={context}>
      <CounterpartyField field={{ key, label: 'Counterparty', type: 'code', required: true }} />
    </FormProvider>
  )
}

it.each([
  ['SO', 'sales_orders', 'To add customers, you need the right to create sales orders'],
  ['PO', 'suppliers', 'You don’t have permission to add suppliers'],
] as const)('%s: a user without the right to add the counterparty is told so before the dialog opens', (kind, module, reason) => {
  access.create = []
  expect(renderToStaticMarkup(<Field kind={kind} />)).toContain(reason)
  access.create = [module]
  expect(renderToStaticMarkup(<Field kind={kind} />)).not.toContain(reason)
})

it.each([
  ['in its place', false],
  ['after the customer was removed from the field', true],
])('another customer of a copied order, chosen %s, brings their carrier', async (_, isRemoved) => {
  const set = vi.fn<FormContext['setHeader']>()
  page.queries = []
  renderToStaticMarkup(<Field kind="SO" head={{ carrier_code: 'CARRIER OF C1' }} onSet={set} />)
  const { load, onChange } = page.combobox as Combo
  if (isRemoved) onChange(null)
  const { signal } = new AbortController()
  await load?.('C2', signal)
  await load?.('C2', signal)
  // The previous customer is looked up once.
  expect(page.queries).toEqual(['C2', 'C1', 'C2'])
  onChange({ value: 'C2', label: 'C2' })
  expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ customer_code: 'C2', carrier_code: 'CARRIER OF C2' }))
})

it('says why the typed customer cannot be chosen, and not only that there is none', () => {
  const html = renderToStaticMarkup(
    <Field kind="SO" head={{ customer_code: '' }} text="Bay Mill is blocked for Acme. Choose another one." />,
  )
  expect(html).toContain('Bay Mill is blocked for Acme. Choose another one.')
  expect(html).not.toContain('Choose a customer.')
})
