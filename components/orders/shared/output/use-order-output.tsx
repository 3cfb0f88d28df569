'use client'
import { printActions } from '#components/documents/print-actions.ts'
import { startExport } from '#components/export/start-export.ts'
import type { BulkAction, ListSlots, RowAction } from '#components/list/slots.ts'
import { toast } from '#components/ui/toast.tsx'
import { useLabels } from '#lib/client/labels.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Resource } from '#components/list/define-resource.ts'
import { fileColumns } from '#components/list/export-job.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import type { LabelOf } from '#components/orders/shared/status-pill.tsx'
import { urlOf } from '#lib/client/api.ts'
import { tolerantReader } from '#lib/client/read-response.ts'
import type { ExportJob } from '#lib/list/export/job.ts'
import type { ReadPage } from '#lib/list/export/walk-pages.ts'
import { chunks, countText } from '#lib/list/pages.ts'

/** Maximum sheets per print, which is one document. Each needs a request. */
const MAX_SHEETS = 2000

type Order = { client_code: string | null; owner_code: string | null; lines: number | null; no: string }

/** Numbers per request. The URL must stay short enough for every proxy. */
const MAX_ORDERS_PER_REQUEST = 40

/**
 * Exports the lines of some orders, with the default columns of the line list. Order numbers are unique only within a client and
 * owner, so each client and owner needs a request of its own.
 */
const linesJob = <Row extends { id: string }>(
  resource: Resource<Row>,
  orders: readonly Order[],
  { label, exportColumns }: { label: LabelOf; exportColumns?: ListSlots<Row>['exportColumns'] },
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
      .flatMap((column) => fileColumns(column, label(column.key, column.label), exportColumns)),
    filters: [{ label: 'Orders', value: orders.length > 5 ? `${orders.length} marked` : orders.map((order) => order.no).join(', ') }],
    source: { kind: 'parts', parts, read, total: parts.reduce((sum, part) => sum + part.total, 0) },
  }
}

const listOf = (code: string | null | undefined) => (code ? [code] : undefined)

/** Printing and export of orders: sheets for the floor, and the lines of marked orders as a file. */
export const useOrderOutput = <Line extends { id: string }>(
  api: OrderApi,
  lines: Resource<Line>,
  exportColumns?: ListSlots<Line>['exportColumns'],
) => {
  const { can } = useSession()
  const label = useLabels()
  const { hasCall } = useV7Features()
  const printRefusal = can(api.module, 'print') ? null : `You don’t have permission to print ${api.words.many}`
  const print = (orders: readonly OrderLike[]) =>
    void import('./print-orders.ts').then(
      ({ printOrders }) => printOrders(api, orders, label),
      () =>
        toast({
          kind: 'bad',
          title: 'Nothing was printed',
          description: 'Part of the application could not be loaded. Check your connection.',
        }),
    )

  const actionsOf = (orders: readonly OrderLike[]): RowAction[] =>
    orders.every((order) => order.allowed_actions.includes('print'))
      ? [{ key: 'sheet', label: api.sheet.one, icon: 'print', onSelect: () => print(orders) }]
      : []

  const bulkOf = <Row,>(toOrder: (row: Row) => OrderLike & { lines: number | null }): BulkAction<Row>[] => [
    {
      key: 'sheets',
      label: api.sheet.many,
      icon: 'print',
      group: 'print',
      refuse: (count) => printRefusal ?? (count > MAX_SHEETS ? `You can print at most ${countText(MAX_SHEETS)} sheets at once` : null),
      onSelect: (rows) => print(rows.map(toOrder)),
    },
    ...(api.kind === 'SO' && hasCall('printDocuments') ? printActions('order', (row: Row) => toOrder(row).id, printRefusal) : []),
    {
      key: 'export-lines',
      label: 'Export lines',
      icon: 'export',
      refuse: () => (can(api.module, 'export') ? null : `You don’t have permission to export ${api.words.many}`),
      onSelect: (rows) => startExport(linesJob(lines, rows.map(toOrder), { label, exportColumns }), 'xlsx'),
    },
  ]
  return { actionsOf, bulkOf }
}
