import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import type { Holding } from '#lib/contract/stock/stock.ts'
import OrdersTab from './orders-tab.tsx'

vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => (text: string) => text.replaceAll('item', 'article'),
  useLabels: () => (_: string, text: string) => text,
  ClientWording: ({ children }: { children: string }) => children,
}))
vi.mock('./use-holding.ts', () => ({ useHoldingDetail: () => ({}), useSiteDay: () => '2026-11-29' }))
const data = vi.hoisted(() => ({ open_purchase_orders: [] as object[], open_sales_orders: [] }))
vi.mock('#components/record/loaded.tsx', () => ({
  Loaded: ({ children }: { children: (body: object) => ReactNode }) => children({ data }),
}))
vi.mock('#components/record/record-link.tsx', () => ({ RecordLink: ({ no }: { no: string }) => no }))

it('the text for no open orders has the client’s word for an item, but leaves the site’s name unchanged', () => {
  const html = renderToStaticMarkup(<OrdersTab holding={{ site_name: 'item hall', uom: 'EACH' } as Holding} />)
  expect(html).toContain('No open purchase orders for this article at item hall.')
  expect(html).toContain('No open sales orders for this article at item hall.')
})

it('a purchase order shows the day on which its goods are expected beside the agreed date, if they differ', () => {
  const order = { qty_outstanding: 24, status: 'IN_TRANSIT', expected_date: '2026-11-27' }
  data.open_purchase_orders = [
    { ...order, po_no: 'PO-1', next_receipt_date: '2026-12-22' },
    { ...order, po_no: 'PO-2', next_receipt_date: '2026-11-27' },
    { ...order, po_no: 'PO-3' },
  ]
  const html = renderToStaticMarkup(<OrdersTab holding={{ site_name: 'Sydney 1', uom: 'EACH' } as Holding} />)
  const days = html
    .split('PO-')
    .slice(1)
    .map((row) => row.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
  expect(days.map((text) => /\d\d\/.*?(?= 24)/.exec(text)?.[0].trim())).toEqual([
    '11/27/2026 late 2 d now expected 12/22/2026',
    '11/27/2026 late 2 d',
    '11/27/2026 late 2 d',
  ])
})
