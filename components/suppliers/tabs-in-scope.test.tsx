import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import OrdersTab from './orders-tab.tsx'
import ShipmentsTab from './shipments-tab.tsx'

const requests = vi.hoisted((): unknown[] => [])
vi.mock('#lib/client/api.ts', () => ({ useCall: (_: unknown, request: unknown) => requests.push(request) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: ['ACME-NZ'], site: ['MEL2'] }) }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ clients: [] }) }))
vi.mock('#components/orders/shared/advise.ts', () => ({ useAdviseHref: () => null }))
vi.mock('./shared/records-tab.tsx', () => ({ RecordsTab: ({ href }: { href: string }) => href, LINK: '', MAX_SHOWN: 25 }))

it('orders and shipments of a supplier are limited to the scope, like the figures in the list', () => {
  const row = { client_code: 'ACME', supplier_code: 'S1' } as SupplierRow
  const scoped = 'client=ACME&amp;supplier=S1&amp;owner=ACME-NZ&amp;site=MEL2'
  expect(renderToStaticMarkup(<OrdersTab row={row} />)).toBe(`/purchase-orders?${scoped}`)
  expect(renderToStaticMarkup(<ShipmentsTab row={row} />)).toContain(scoped)
  const query = { client: ['ACME'], supplier: ['S1'], owner: ['ACME-NZ'], site: ['MEL2'] }
  expect(requests).toMatchObject([{ query }, { query }])
})
