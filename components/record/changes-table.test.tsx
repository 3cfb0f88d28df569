import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ChangesTable } from './changes-table.tsx'

const { ANSWERS, asked } = vi.hoisted(() => ({
  ANSWERS: {
    'sales-orders/priority': [{ value: 'P3', label: 'Standard' }],
    'sales-orders/carrier-code': [{ value: 'DHL', label: 'DHL', carrier_name: 'DHL Express' }],
    'dropdown/getordertype': [{ value: 'STD', label: 'Wholesale' }],
  } as Readonly<Record<string, object[]>>,
  asked: [] as string[],
}))

vi.mock('#lib/client/api.ts', async (original) => ({
  ...(await original<object>()),
  useCall: ({ path }: { path: string }, input: object | null) => {
    if (input === null) return {}
    asked.push(path)
    return { data: { data: ANSWERS[path] ?? [] } }
  },
}))

vi.mock('#lib/client/field-labels.ts', () => ({
  useLabels: () => (_: string, fallback: string) => fallback,
  useClientWording: () => String,
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
  expect(render([{ field: 'order_type', before: 'STD', after: 'STD' }])).toEqual(['Order type', 'Wholesale', 'Wholesale'])
  asked.length = 0
  expect(render([{ field: 'seal_no', before: 'P3', after: 'DHL' }])).toEqual(['Seal no', 'P3', 'DHL'])
  expect(asked).toEqual([])
})
