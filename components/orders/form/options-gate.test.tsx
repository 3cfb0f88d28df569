import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ClientWording } from '#lib/client/field-labels.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import { OptionsGate } from './options-gate.tsx'

const LABELS: Record<string, Record<string, string>> = {
  ACME: { product_code: 'Order item & pack (ea.)', asn_no: 'Item & advice', carrier_name: 'Haulier' },
}
const view = vi.hoisted(() => ({ client: [] as string[] }))
vi.mock('#lib/client/api.ts', () => ({
  useCall: (_: unknown, input: { query: { client: string } } | null) => ({ data: input && { data: LABELS[input.query.client] ?? {} } }),
  REPEATED: {},
}))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => view }))
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ clients: [{ client_code: 'ACME' }, { client_code: 'BOREAL' }], config: { supplier_mode: false } }),
}))
// As v7 sends them for ACME: with its own labels, or else the standard ones.
const field = (key: string, label: string, help?: string) => ({ key, label, type: 'text', required: false, help })
const OPTIONS = {
  fields: [field('carrier_code', 'Haulier'), field('carrier_account', 'Carrier account'), field('asn_no', 'Item & advice')],
  line_fields: [field('product_code', 'Order item & pack (ea.)', 'One item'), field('notes', 'Item notes')],
}
vi.mock('./use-options.ts', () => ({ useOptions: () => ({ options: OPTIONS, error: undefined, reload: () => {} }) }))
vi.mock('./order-form.tsx', () => ({
  OrderForm: ({ options }: { options: FormOptions }) => (
    <>
      {[...options.fields, ...options.line_fields].map(({ label, help }) => (help ? `${label} (${help})` : label)).join(' | ')}
      {' | '}
      <ClientWording>Choose a carrier</ClientWording>
    </>
  ),
}))

const wordsIn = (inView: string[], client: string): string[] => {
  view.client = inView
  const source = { kind: 'PO', record: null, isCopy: false, snapshot: null, scope: { client, owner: '', site: '' } }
  const form = <OptionsGate source={source as never} store={null} abandoned={null} onRestart={() => {}} />
  return renderToStaticMarkup(form).replaceAll('&amp;', '&').split(' | ')
}

it('a label that v7 sent in the client’s words stays, and standard ones are reworded', () => {
  expect(wordsIn(['ACME'], 'ACME').slice(0, 5)).toEqual([
    'Haulier',
    'Haulier account',
    'Item & advice',
    'Order item & pack (ea.) (One order item & pack (ea.))',
    'Order item & pack (ea.) notes',
  ])
})

it.each([
  ['several clients', []],
  ['another client', ['BOREAL']],
])('the form has the words of the order’s client while %s is in view', (_, inView) => {
  expect(wordsIn(inView, 'ACME')).toEqual(wordsIn(['ACME'], 'ACME'))
  expect(wordsIn(inView, 'ACME').at(-1)).toBe('Choose a haulier')
  expect(wordsIn(inView, 'BOREAL').at(-1)).toBe('Choose a carrier')
})
