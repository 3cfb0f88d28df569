import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'
import ShipmentsTab from './shipments-tab.tsx'

const requests = vi.hoisted((): unknown[] => [])
vi.mock('#lib/client/api.ts', () => ({ useCall: (_: unknown, request: unknown) => requests.push(request) }))
vi.mock('#components/suppliers/shared/records-tab.tsx', () => ({
  RecordsTab: ({ href }: { href: string }) => href,
  LINK: '',
  MAX_SHOWN: 25,
}))

it('shipments of a customer include delivered ones, in the tab and in the list it links to', () => {
  const row = { client_code: 'ACME', customer_code: 'C1' } as CustomerRow
  const markup = renderToStaticMarkup(<ShipmentsTab row={row} />)
  expect(requests).toEqual([{ view: 'shipments', query: { client: ['ACME'], customer: ['C1'], open: false, per_page: 25 } }])
  expect(markup).toBe('/shipments?client=ACME&amp;customer=C1&amp;filter_open=0')
})
