import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'
import ShipmentsTab from './shipments-tab.tsx'

const packages = vi.hoisted(() => [] as object[])
vi.mock('#lib/client/all-pages.ts', () => ({ useAllPages: () => ({ data: { data: packages } }) }))
vi.mock('#components/record/loaded.tsx', () => ({
  Loaded: ({ call, children }: { call: { data: object }; children: (data: object) => unknown }) => children(call.data),
}))
vi.mock('#components/record/record-link.tsx', () => ({ RecordLink: () => null }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => true }) }))
vi.mock('#lib/client/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  useLabels: () => (_: string, fallback: string) => fallback,
  ClientWording: ({ children }: { children: string }) => children,
  useWords: () => ({ lot: { singular: 'Lot', plural: 'Lots' } }),
}))

const shipment = (no: string) => ({
  id: no,
  so_nos: ['SO-1'],
  shipment_no: no,
  status: 'DESPATCHED',
  tracking_nos: [],
  despatched_at: null,
  delivered_at: null,
})
const pack = (id: string, no: string) => ({
  id,
  shipment_no: no,
  sscc: id,
  package_type: 'CARTON',
  weight_kg: null,
  parent_sscc: null,
  contents: [],
})
const textOf = (...shipments: string[]) =>
  renderToStaticMarkup(
    <ShipmentsTab order={{ id: '1', so_no: 'SO-1', shipments: shipments.map(shipment) } as unknown as SalesOrderDetail} />,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('the packages of an order with several shipments are below the number of their shipment', () => {
  packages.splice(0, 2, pack('c1', 'SH-1'), pack('c2', 'SH-2'))
  expect(textOf('SH-1', 'SH-2')).toMatch(/Packages 2 .*In SH-1 c1 .*In SH-2 c2 /)
  packages.splice(0, 2, pack('c1', 'SH-1'), { ...pack('c2', 'SH-1'), tracking_no: 'ST1-2' })
  expect(textOf('SH-1')).toContain('Tracking ST1-2')
  expect(textOf('SH-1')).not.toContain('In SH-1')
})

it('a shipment names the other orders whose goods it has', () => {
  packages.splice(0, 2, pack('c1', 'SH-1'))
  expect(textOf('SH-1')).not.toContain('also have goods')
  const shared = { id: '1', so_no: 'SO-1', shipments: [{ ...shipment('SH-1'), so_nos: ['SO-1', 'SO-2'] }] } as unknown as SalesOrderDetail
  expect(renderToStaticMarkup(<ShipmentsTab order={shared} />).replaceAll(/<[^>]+>/g, ' ')).toMatch(
    /Its packages also have goods of\s+SO-2/,
  )
})
