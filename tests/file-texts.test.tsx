import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { auditLog } from '#components/audit/audit-resource.ts'
import { auditCells, auditExportColumns } from '#components/audit/cells.tsx'
import { customerCells, customerExportColumns } from '#components/customers/cells.tsx'
import { customers } from '#components/customers/customers-resource.ts'
import type { Resource } from '#components/list/define-resource.ts'
import { renderCell } from '#components/list/cell.tsx'
import { fileColumns } from '#components/list/export-job.ts'
import { purchaseCells, purchaseExportColumns } from '#components/orders/purchase/cells.tsx'
import { purchaseLines } from '#components/orders/purchase/purchase-lines.tsx'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { salesCells, salesExportColumns } from '#components/orders/sales/cells.tsx'
import { salesLines } from '#components/orders/sales/sales-lines.tsx'
import { salesOrders } from '#components/orders/sales/sales-resource.ts'
import { rejectionCells, rejectionExportColumns } from '#components/rejections/cells.tsx'
import { rejections } from '#components/rejections/rejections-resource.ts'
import { cells as clientUserCells, exportColumnsIn } from '#components/settings/client-users.tsx'
import { clientUsers } from '#components/settings/client-users-resource.ts'
import { shipmentExportColumns } from '#components/shipments/shared/cells.tsx'
import { inboundCells } from '#components/shipments/inbound/cells.tsx'
import { shipmentsIn } from '#components/shipments/inbound/inbound-resource.ts'
import { outboundCells } from '#components/shipments/outbound/cells.tsx'
import { shipmentsOut } from '#components/shipments/outbound/outbound-resource.ts'
import { lineCells } from '#components/stock/holding/line-cells.tsx'
import { stockLines } from '#components/stock/holding/lines-resource.ts'
import { movementCells, movementExportColumns } from '#components/stock/movements/cells.tsx'
import { stockMovements } from '#components/stock/movements/movements-resource.ts'
import { supplierCells, supplierExportColumns } from '#components/suppliers/cells.tsx'
import { suppliers } from '#components/suppliers/suppliers-resource.ts'
import { userCells, userExportColumns } from '#components/users/cells.tsx'
import { usersList } from '#components/users/users-resource.ts'

vi.mock('#lib/client/session.tsx', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ can: () => false, clients: [] }),
}))

type Slots = { cells?: object | undefined; exportColumns?: object | undefined }
const label = (_key: string, text: string) => text
const dayAt = () => '2026-11-20'

/** Lists with cells of their own; `row` has values that the screen shows as words. */
const lists: [Resource<never>, Slots, row?: object][] = [
  [auditLog, { cells: auditCells, exportColumns: auditExportColumns(String) }, { entity_type: 'list', entity_no: 'client-access' }],
  [auditLog, { cells: auditCells, exportColumns: auditExportColumns(String) }, { entity_type: 'sales_order', severity: 'warning' }],
  [usersList, { cells: userCells, exportColumns: userExportColumns }, { user_level: 'SITE_LEAD' }],
  [clientUsers, { cells: clientUserCells, exportColumns: exportColumnsIn(String) }, { name: '', owners: [], sites: ['SYD1'] }],
  [customers, { cells: customerCells, exportColumns: customerExportColumns }],
  [suppliers, { cells: supplierCells, exportColumns: supplierExportColumns }],
  [rejections, { cells: rejectionCells, exportColumns: rejectionExportColumns(String) }, { error: null, errors_count: 1 }],
  [
    shipmentsIn,
    { cells: inboundCells, exportColumns: shipmentExportColumns(dayAt) },
    { status: 'EXCEPTION', exception_reason: 'Held by customs' },
  ],
  [shipmentsOut, { cells: outboundCells, exportColumns: shipmentExportColumns(dayAt) }],
  [salesOrders, { cells: salesCells(label), exportColumns: salesExportColumns(label, dayAt) }],
  [salesLines.resource, salesLines],
  [purchaseOrders, { cells: purchaseCells(label), exportColumns: purchaseExportColumns(label, dayAt) }],
  [purchaseLines.resource, purchaseLines],
  [stockLines, { cells: lineCells }],
  [stockMovements, { cells: movementCells, exportColumns: movementExportColumns(String) }, { direction: 'MOVE' }],
] as never

const VALUES: Readonly<Record<string, unknown>> = { text: 'Some text', code: 'SOME_CODE', status: 'SOME_STATE', tags: ['ONE'] }

/** What a cell shows, without icons and texts for screen readers. */
const screenText = (content: ReactNode): string =>
  renderToStaticMarkup(content)
    .replaceAll(/<svg.*?<\/svg>|<span class="sr-only">.*?<\/span>|<span aria-hidden="true".*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .trim()

it.each(lists.map((list) => [list[0].key, ...list] as const))(
  'a file of %s has the texts of the screen',
  (_, resource, { cells, exportColumns }, special) => {
    const columns = resource.columns.filter(({ type }) => type in VALUES)
    const row = { ...Object.fromEntries(columns.map(({ key, type }) => [key, VALUES[type]])), ...special }
    const texts = columns.map((column) => {
      const cell = (cells as Record<string, (row: object) => ReactNode> | undefined)?.[column.key]
      const [file] = fileColumns<object>(column, column.label, exportColumns as never)
      return {
        column: column.label,
        screen: screenText(cell ? cell(row) : renderCell(column, row).content),
        file: String(file?.value(row) ?? ''),
      }
    })
    expect(texts.length).toBeGreaterThan(2)
    for (const { column, screen, file } of texts) expect(`${column}: ${file}`).toBe(`${column}: ${screen}`)
  },
)

it.each(lists.map((list) => [list[0].key, ...list] as const))(
  'a file of %s has v7’s code beside each status, as the menu of the export says',
  (_, resource, { exportColumns }) => {
    const statuses = resource.columns.filter(({ type }) => type === 'status')
    for (const column of statuses) {
      const codes = fileColumns<object>(column, column.label, exportColumns as never).filter(({ isCode }) => isCode)
      expect(codes.map(({ label: codeLabel }) => codeLabel)).toEqual([`${column.label} code`])
    }
  },
)

it('a file of the audit log has the severity that the icon of an event shows', () => {
  const entry = { severity: 'warning' } as never
  expect(auditExportColumns(String)['event_code']?.map(({ value }) => value(entry))).toContain('Warning')
})
