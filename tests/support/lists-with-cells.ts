import { auditLog } from '#components/audit/audit-resource.ts'
import { auditCells, auditExportColumns } from '#components/audit/cells.tsx'
import { customerCells, customerExportColumns } from '#components/customers/cells.tsx'
import { customers } from '#components/customers/customers-resource.ts'
import type { Resource } from '#components/list/define-resource.ts'
import { purchaseCells, purchaseExportColumns } from '#components/orders/purchase/cells.tsx'
import { purchaseLines } from '#components/orders/purchase/purchase-lines.tsx'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { salesCells, salesExportColumns } from '#components/orders/sales/cells.tsx'
import { salesLines } from '#components/orders/sales/sales-lines.tsx'
import { salesOrders } from '#components/orders/sales/sales-resource.ts'
import { rejectionCells, rejectionExportColumns } from '#components/rejections/cells.tsx'
import { rejections } from '#components/rejections/rejections-resource.ts'
import { clientUsers } from '#components/settings/client-users-resource.ts'
import { cells as clientUserCells, exportColumnsIn } from '#components/settings/client-users.tsx'
import { inboundCells } from '#components/shipments/inbound/cells.tsx'
import { shipmentsIn } from '#components/shipments/inbound/inbound-resource.ts'
import { outboundCells } from '#components/shipments/outbound/cells.tsx'
import { shipmentsOut } from '#components/shipments/outbound/outbound-resource.ts'
import { shipmentExportColumns } from '#components/shipments/shared/cells.tsx'
import { stockAge } from '#components/stock/age/age-resource.ts'
import { ageCells } from '#components/stock/age/cells.tsx'
import { holdingCells } from '#components/stock/holding/cells.tsx'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { lineCells } from '#components/stock/holding/line-cells.tsx'
import { stockLines } from '#components/stock/holding/lines-resource.ts'
import { movementCells, movementExportColumns } from '#components/stock/movements/cells.tsx'
import { stockMovements } from '#components/stock/movements/movements-resource.ts'
import { supplierCells, supplierExportColumns } from '#components/suppliers/cells.tsx'
import { suppliers } from '#components/suppliers/suppliers-resource.ts'
import { userCells, userExportColumns } from '#components/users/cells.tsx'
import { usersList } from '#components/users/users-resource.ts'

type Slots = { cells?: object | undefined; exportColumns?: object | undefined }
const label = (_key: string, text: string) => text
const dayAt = () => '2026-11-20'

/** Lists with cells of their own; `row` has values that the screen shows as words. */
export const listsWithCells: [Resource<never>, Slots, row?: object][] = [
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
  [stockHolding, { cells: holdingCells }],
  [stockAge('product', 'days'), { cells: ageCells }],
] as never
