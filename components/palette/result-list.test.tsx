import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { PaletteItem } from './items.ts'
import { ResultList } from './result-list.tsx'

const labels = vi.hoisted((): Record<string, string> => ({}))
vi.mock('#lib/client/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  useClientWording: () => String,
  useFieldLabels: () => (field: string, fallback: string) => labels[field] ?? fallback,
}))

const order: PaletteItem = {
  id: 'SO 1',
  group: 'Orders',
  icon: 'sales_orders',
  label: 'SO-1',
  found: { field: 'customer_po_no', label: 'Reference', value: '4500' },
  hint: 'Perth Café',
  href: '/sales-orders',
}
const serial: PaletteItem = { id: 's', group: 'Serial numbers', icon: 'stock', label: 'SN-1', href: '/stock-holding' }
const textOf = () =>
  renderToStaticMarkup(<ResultList id="r" items={[order, serial]} activeIndex={0} onActive={() => {}} onPick={() => {}} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

it('results are found by the fields as the client calls them', () => {
  expect(textOf()).toBe('Orders SO-1 Reference 4500 · Perth Café Serial numbers SN-1')
  Object.assign(labels, { customer_po_no: 'Their PO', serial_no: 'IMEI' })
  expect(textOf()).toBe('Orders SO-1 Their PO 4500 · Perth Café IMEIs SN-1')
})
