import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ChangesTable } from './changes-table.tsx'

const { ANSWERS, asked } = vi.hoisted(() => {
  const services = (...labels: [string, string][]) => labels.map(([value, label]) => ({ value, label }))
  const answers: Readonly<Record<string, object[]>> = {
    'sales-orders/priority': [{ value: 'P3', label: 'Standard' }],
    'sales-orders/carrier-code': [
      { value: 'DHL', label: 'DHL', carrier_name: 'DHL Express', services: services(['WPX', 'Worldwide express'], ['EXP', 'Express']) },
      { value: 'TOLL', services: services(['EXP', 'Road express']) },
    ],
    'settings/suppliers': [{ value: 'SUP-014', label: 'Green Grocer' }],
    'dropdown/getordertype': [{ value: 'STD', label: 'Wholesale' }],
  }
  return { ANSWERS: answers, asked: [] as string[] }
})

vi.mock('#lib/client/all-pages.ts', () => ({
  useAllPages: ({ path }: { path: string }, inputOf: object | null) => {
    if (inputOf === null) return {}
    asked.push(path)
    return { data: { data: ANSWERS[path] ?? [] } }
  },
}))

vi.mock('#lib/client/field-labels.ts', () => ({
  useLabels: () => (_: string, fallback: string) => fallback,
  useClientWording: () => (text: string) => text.replace('Lot', 'Batch'),
}))

const render = (changes: { field: string; before: unknown; after: unknown }[]) =>
  renderToStaticMarkup(
    <ChangesTable changes={changes.map((change) => ({ ...change, label: null }))} type="sales_order" caption="Changes" />,
  )
    .replaceAll(/<caption.*?<\/thead>/gs, '')
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean)

it('shows codes by the names that the screens have, and loads only the lists for that', () => {
  const changes = [
    { field: 'priority', before: 'P3', after: 'P9' },
    { field: 'carrier_code', before: null, after: 'DHL' },
  ]
  expect(render(changes)).toEqual(['Priority', 'Standard', 'P9', 'Carrier code', '–', 'empty', 'DHL Express'])
  expect(asked.toSorted()).toEqual(['sales-orders/carrier-code', 'sales-orders/priority'])
  asked.length = 0
  expect(render([{ field: 'service', before: 'WPX', after: 'EXP' }])).toEqual(['Service', 'Worldwide express', 'EXP'])
  expect(asked).toEqual(['sales-orders/carrier-code'])
  expect(render([{ field: 'on_shortage', before: 'REJECT', after: 'BACK_ORDER' }])).toEqual([
    'On shortage',
    'Reject the order',
    'Ship what is available, the rest later',
  ])
  expect(render([{ field: 'order_type', before: 'STD', after: 'STD' }])).toEqual(['Order type', 'Wholesale', 'Wholesale'])
  expect(render([{ field: 'supplier_code', before: 'SUP-014', after: 'SUP-9' }])).toEqual(['Supplier code', 'Green Grocer', 'SUP-9'])
  asked.length = 0
  expect(render([{ field: 'seal_no', before: 'P3', after: 'DHL' }])).toEqual(['Seal no', 'P3', 'DHL'])
  expect(asked).toEqual([])
})

it('settings of a client keep the words with which they were recorded', () => {
  const changes = [{ field: 'lot_no', label: 'Lot', before: 'Lot', after: 'Batch' }]
  const nameIn = (type: string) =>
    />(Lot|Batch)<\/th>/.exec(renderToStaticMarkup(<ChangesTable changes={changes} type={type} caption="Changes" />))?.[1]
  expect(['client', 'sales_order'].map(nameIn)).toEqual(['Lot', 'Batch'])
})
