import { startExport } from '#components/export/start-export.ts'
import type { OrderLinesSpec } from '#components/orders/shared/list/order-screen-spec.ts'
import { fileColumns } from '#components/list/export-job.ts'
import type { LabelOf } from '#components/orders/shared/status-pill.tsx'
import { urlOf } from '#lib/client/api.ts'
import { tolerantReader } from '#lib/client/read-response.ts'
import type { ExportJob } from '#lib/list/export/job.ts'
import type { ReadPage } from '#lib/list/export/walk-pages.ts'
import { chunks } from '#lib/list/pages.ts'

/** What identifies an order's lines in v7. */
export type LinesOfOrder = { client_code: string | null; owner_code: string | null; lines: number | null; no: string }

/** Numbers per request. The URL must stay short enough for every proxy. */
const MAX_ORDERS_PER_REQUEST = 40

/**
 * The lines of some orders as a file, with the default columns of the line list. Order numbers are unique only within a client and
 * owner, so each client and owner needs a request of its own.
 */
const linesJob = <Row extends { id: string }>(
  { resource, exportColumns }: OrderLinesSpec<Row>,
  orders: readonly LinesOfOrder[],
  label: LabelOf,
): ExportJob<Row> => {
  const groups = Map.groupBy(orders, (order) => `${order.client_code} ${order.owner_code}`)
  const parts = [...groups.values()]
    .flatMap((group) => chunks(group, MAX_ORDERS_PER_REQUEST))
    .map((chunk) => ({
      url: (page: number, perPage: number) =>
        urlOf(resource.call, {
          view: resource.view,
          query: {
            client: listOf(chunk[0]?.client_code),
            owner: listOf(chunk[0]?.owner_code),
            order_no: chunk.map((order) => order.no),
            open: false,
            sort: resource.sort,
            page,
            per_page: perPage,
          },
        } as never),
      total: chunk.reduce((sum, order) => sum + (order.lines ?? 0), 0),
    }))
  const read = tolerantReader(resource.call.views?.[resource.view ?? ''] ?? resource.call.response) as ReadPage<Row>
  return {
    name: resource.name,
    scopeText: [...new Set(orders.flatMap((order) => order.client_code ?? []))],
    columns: resource.columns
      .filter((column) => column.isVisible)
      .flatMap((column) => fileColumns(column, label(column.key, column.label), exportColumns, label)),
    filters: [{ label: 'Orders', value: orders.length > 5 ? `${orders.length} marked` : orders.map((order) => order.no).join(', ') }],
    source: { kind: 'parts', parts, read, total: parts.reduce((sum, part) => sum + part.total, 0) },
  }
}

const listOf = (code: string | null | undefined) => (code ? [code] : undefined)

/** Starts the export of the lines of some orders as a workbook. */
export const exportLines = <Row extends { id: string }>(
  lines: OrderLinesSpec<Row>,
  orders: readonly LinesOfOrder[],
  label: LabelOf,
): void => startExport(linesJob(lines, orders, label), 'xlsx')
