import { expect, test } from 'vitest'
import { fileColumns } from '#components/list/export-job.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { purchaseExportColumns } from '#components/orders/purchase/cells.tsx'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { salesExportColumns } from '#components/orders/sales/cells.tsx'
import { salesOrders } from '#components/orders/sales/sales-resource.ts'
import { shipmentExportColumns } from '#components/shipments/shared/cells.tsx'
import { shipmentsIn } from '#components/shipments/inbound/inbound-resource.ts'
import { shipmentsOut } from '#components/shipments/outbound/outbound-resource.ts'
import { upcomingDay } from './due-facts.ts'
import { withUnitsOnce } from '#lib/list/export/units.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'

const dayAt = (site: string | null) => (site === 'SYD1' ? '2026-11-26' : '2026-11-25')
const label = (_: string, fallback: string) => fallback

test.each([
  ['the promised date', { promised_date: '2026-12-05', expected_date: '2026-11-11' }, '2026-12-05'],
  ['the agreed date', { promised_date: null, expected_date: '2026-11-26' }, '2026-11-26'],
  ['nothing if that has passed', { promised_date: null, expected_date: '2026-11-25' }, ''],
  ['nothing if there is none', { expected_date: null }, ''],
])('a day to enter starts with %s', (_, order, day) => expect(upcomingDay(order, '2026-11-26')).toBe(day))

/** What a file contains for a row in the given columns of a list. */
const fileOf = (
  { columns }: { columns: readonly ColumnSpec[] },
  exportColumns: ListSlots<never>['exportColumns'],
  keys: readonly string[],
  row: object,
) => {
  const shown = keys.map((key) => columns.find((column) => column.key === key)!)
  const file = withUnitsOnce(shown.flatMap((column) => fileColumns<never>(column, column.label, exportColumns)))
  return file.map((column) => [column.label, column.value({ site_code: 'SYD1', ...row } as never)])
}

test('a file of purchase orders has the agreed and the promised date, and by how many days the order is late', () => {
  const inFile = (...keys: string[]) =>
    fileOf(purchaseOrders, purchaseExportColumns(label, dayAt), keys, {
      expected_date: '2026-11-11',
      promised_date: '2026-12-10',
      overdue: true,
    })
  const promised = ['Promised', '2026-12-10']
  expect(inFile('expected_date')).toEqual([['Expected', '2026-11-11'], ['Days late', 15], promised])
  // Only once if the screen shows the promised date in a column of its own.
  expect(inFile('expected_date', 'promised_date')).toEqual([['Expected', '2026-11-11'], ['Days late', 15], promised])
})

test('a file of sales orders and shipments has the number of days late as on the screen', () => {
  expect(
    fileOf(salesOrders, salesExportColumns(label, dayAt), ['required_ship_date'], { required_ship_date: '2026-11-24', late: true }),
  ).toContainEqual(['Days late', 2])
  const shipments = shipmentExportColumns(dayAt)
  const unsent = { planned_ship_date: '2026-11-20', eta_date: null, despatched_at: null, late: true }
  expect(fileOf(shipmentsOut, shipments, ['planned_ship_date', 'eta_date'], unsent)).toEqual([
    ['Ship by', '2026-11-20'],
    ['Ship by, days late', 6],
    ['ETA', null],
    ['ETA, days late', null],
  ])
  const advised = { eta_date: '2026-12-02', agreed_date: '2026-11-25', late: true }
  expect(fileOf(shipmentsIn, shipments, ['eta_date'], advised)).toEqual([
    ['Expected', '2026-12-02'],
    ['Expected, days late', 1],
  ])
  const renamed = { columns: [{ ...shipmentsOut.columns.find(({ key }) => key === 'planned_ship_date')!, label: 'Leave by' }] }
  expect(fileOf(renamed, shipments, ['planned_ship_date'], unsent)).toEqual([
    ['Leave by', '2026-11-20'],
    ['Leave by, days late', 6],
  ])
})
