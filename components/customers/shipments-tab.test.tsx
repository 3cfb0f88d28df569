import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'
import OrdersTab from './orders-tab.tsx'
import ShipmentsTab from './shipments-tab.tsx'

const requests = vi.hoisted((): unknown[] => [])
vi.mock('#lib/client/api.ts', () => ({ useCall: (_: unknown, request: unknown) => requests.push(request) }))
const scope = vi.hoisted(() => ({ client: [], owner: [], site: [] as string[] }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => scope }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ clients: [] }) }))
vi.mock('#lib/client/field-labels.ts', () => ({ useLabels: () => String }))
vi.mock('#components/suppliers/shared/records-tab.tsx', () => ({
  RecordsTab: ({ href }: { href: string }) => href,
  LINK: '',
  MAX_SHOWN: 25,
}))

it('shipments of a customer include delivered ones, in the tab and in the list it links to', () => {
  const row = { client_code: 'ACME', customer_code: 'C1' } as CustomerRow
  const markup = renderToStaticMarkup(<ShipmentsTab row={row} />)
  expect(requests).toMatchObject([{ view: 'shipments', query: { client: ['ACME'], customer: ['C1'], open: false, per_page: 25 } }])
  expect(markup).toBe('/shipments?client=ACME&amp;customer=C1&amp;filter_open=0')
})

it('orders and shipments of a customer are limited to the scope, like the figures in the list', () => {
  scope.site = ['MEL2']
  const row = { client_code: 'ACME', customer_code: 'C1' } as CustomerRow
  expect(renderToStaticMarkup(<OrdersTab row={row} />)).toBe('/sales-orders?client=ACME&amp;customer=C1&amp;site=MEL2')
  expect(renderToStaticMarkup(<ShipmentsTab row={row} />)).toBe('/shipments?client=ACME&amp;customer=C1&amp;site=MEL2&amp;filter_open=0')
  const query = { client: ['ACME'], customer: ['C1'], site: ['MEL2'] }
  expect(requests.slice(-2)).toMatchObject([{ query }, { query }])
})
