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
vi.mock('#components/record/loaded.tsx', () => ({
  Loaded: ({ children }: { children: (body: object) => ReactNode }) =>
    children({ data: { open_purchase_orders: [], open_sales_orders: [] } }),
}))

it('the text for no open orders has the client’s word for an item, but leaves the site’s name unchanged', () => {
  const html = renderToStaticMarkup(<OrdersTab holding={{ site_name: 'item hall', uom: 'EACH' } as Holding} />)
  expect(html).toContain('No open purchase orders for this article at item hall.')
  expect(html).toContain('No open sales orders for this article at item hall.')
})
