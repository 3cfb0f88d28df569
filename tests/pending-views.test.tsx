import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PurchaseScreen } from '#components/orders/purchase/purchase-screen.tsx'
import { SalesScreen } from '#components/orders/sales/sales-screen.tsx'
import { RejectionsScreen } from '#components/rejections/rejections-screen.tsx'
import { ShipmentsScreen } from '#components/shipments/shipments-screen.tsx'
import { StockScreen } from '#components/stock/holding/stock-screen.tsx'

const { page } = vi.hoisted(() => ({ page: { view: '' } }))
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useSearchParams: () => new URLSearchParams({ view: page.view }),
  usePathname: () => '/',
}))
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ can: () => false, config: {}, ends: {}, user: { userLevel: 'Regular' }, clients: [], sites: [] }),
}))
vi.mock('#lib/client/field-labels.ts', async (original) => ({ ...(await original<object>()), useClientWording: () => String }))
vi.mock('#lib/client/v7-features.ts', async (original) => ({ ...(await original<object>()), useMissingAccess: () => null }))
vi.mock('#components/stock/shared/use-stock-visibility.ts', () => ({ useStockVisibility: () => 'all' }))

it.each<[string, string, string, ReactElement]>([
  ['Stock holding', 'lines', 'Lines', <StockScreen key="" />],
  ['Purchase orders', 'lines', 'Lines', <PurchaseScreen key="" />],
  ['Purchase orders', 'inbound', 'Inbound forecast', <PurchaseScreen key="" />],
  ['Sales orders', 'outbound', 'Outbound forecast', <SalesScreen key="" />],
  ['Shipments', 'in', 'Inbound', <ShipmentsScreen key="" />],
  ['Rejections', 'errors', 'By error', <RejectionsScreen key="" />],
])('while its code loads, the view of %s shows title, tabs and a placeholder: %s', (title, view, tab, screen) => {
  page.view = view
  const html = renderToStaticMarkup(screen)
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(title)
  expect(/<button[^>]*aria-current="page"[^>]*>(.*?)<\/button>/.exec(html)?.[1]).toBe(tab)
  expect(html).toContain('aria-busy="true"')
})
