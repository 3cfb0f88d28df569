import { INBOUND_STATUS_NAMES } from '#lib/contract/shipments/shipment-status.ts'
import { listHref } from '#lib/client/links.ts'
import type { Scope } from '#lib/client/scope.ts'
import { REJECTION_STATUSES } from '#lib/contract/rejections/rejections.ts'

/* Links to the lists behind the figures. Each list has exactly as many rows as its figure says. */

type Days = { from: string; to: string }

/** Statuses of inbound shipments that occupy a dock: all but draft and cancelled. */
const WITH_DOCK = Object.keys(INBOUND_STATUS_NAMES).filter((status) => status !== 'DRAFT' && status !== 'CANCELLED')

/** `expectedFilter`: the filter by days that v7 names for expected orders. */
export const listLinks = (scope: Scope, expectedFilter?: string | null) => ({
  /** Sales order lines to ship today, despatched ones included; `toPick`: those that are not picked. */
  dueLines: (site?: string, toPick = false) =>
    listHref('sales_orders', {
      ...scope,
      ...(site !== undefined && { site: [site] }),
      view: 'lines',
      ship_today: '1',
      ...(toPick && { to_pick: '1' }),
    }),
  dueOrders: (site: string) => listHref('sales_orders', { ...scope, site: [site], ship_today: '1' }),
  received: ({ from, to }: Days) => listHref('purchase_orders', { ...scope, received_from: from, received_to: to }),
  expected: ({ from, to }: Days) => {
    const days = expectedFilter === 'arrival' ? { arrival_from: from, arrival_to: to } : { expected_from: from, expected_to: to }
    return listHref('purchase_orders', { ...scope, ...days, outstanding: '1' })
  },
  despatched: ({ from, to }: Days) => listHref('sales_orders', { ...scope, despatched_from: from, despatched_to: to }),
  toShip: ({ from, to }: Days) => listHref('sales_orders', { ...scope, ship_from: from, ship_to: to, outstanding: '1' }),
  /** Orders despatched or received in a period, on time or late. */
  onTimeOrLate: (kind: 'outbound' | 'inbound', { from, to }: Days, which: 'on_time' | 'was_late') =>
    kind === 'outbound'
      ? listHref('sales_orders', { ...scope, despatched_from: from, despatched_to: to, [which]: '1' })
      : listHref('purchase_orders', { ...scope, received_from: from, received_to: to, [which]: '1' }),
  docks: (site?: string) =>
    listHref('shipments', { ...scope, ...(site !== undefined && { site: [site] }), view: 'in', booked_today: '1', status: WITH_DOCK }),
  rejections: ({ from, to }: Days, stream?: string) =>
    listHref('rejections', {
      ...scope,
      ...(stream !== undefined && { stream: [stream] }),
      rejected_from: from,
      rejected_to: to,
      status: REJECTION_STATUSES,
    }),
  age: () => listHref('age', { ...scope }),
})

export type ListLinks = ReturnType<typeof listLinks>
