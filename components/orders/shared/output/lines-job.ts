import { fileColumns } from '#components/list/list-job.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { urlOf } from '#lib/client/api.ts'
import { tolerantly } from '#lib/client/reading.ts'
import type { ExportJob } from '#lib/list/export/job.ts'
import type { ReadPage } from '#lib/list/export/walk.ts'
import type { Resource } from '#components/list/define-resource.ts'
import type { LabelOf } from '#components/orders/shared/status-pill.tsx'

type Order = { client_code: string | null; owner_code: string | null; lines: number | null; no: string }

/** Numbers in one address: it must stay short enough for every server on the way. */
const AT_ONCE = 40

/**
 * The lines of some orders as a file, with the columns that the list of lines shows by default. A number names an order of one
 * client and owner only, so each of them is asked apart.
 */
export const linesJob = <Row extends { id: string }>(
  resource: Resource<Row>,
  orders: readonly Order[],
  { label, inFile }: { label: LabelOf; inFile?: ListSlots<Row>['inFile'] },
): ExportJob<Row> => {
  const groups = Map.groupBy(orders, (order) => `${order.client_code} ${order.owner_code}`)
  const parts = [...groups.values()]
    .flatMap((group) => chunks(group, AT_ONCE))
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
  const read = tolerantly(resource.call.views?.[resource.view ?? ''] ?? resource.call.response) as ReadPage<Row>
  return {
    name: resource.name,
    scopeText: [...new Set(orders.flatMap((order) => order.client_code ?? []))],
    columns: resource.columns
      .filter((column) => column.isVisible)
      .flatMap((column) => fileColumns(column, label(column.key, column.label), inFile)),
    filters: [{ label: 'Orders', value: orders.length > 5 ? `${orders.length} marked` : orders.map((order) => order.no).join(', ') }],
    source: { kind: 'parts', parts, read, total: parts.reduce((sum, part) => sum + part.total, 0) },
  }
}

const listOf = (code: string | null | undefined) => (code ? [code] : undefined)

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
