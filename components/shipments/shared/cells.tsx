import type { ReactNode } from 'react'
import { Unknown } from '#components/list/cell.tsx'
import { withCode } from '#components/list/with-code.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { dueColumns, type DueDay } from '#components/orders/shared/due-facts.ts'
import { carrierName } from '#components/orders/shared/order-facts.ts'
import { RecordLink } from '#components/record/record-link.tsx'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { UNKNOWN } from '#lib/client/format.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import type { InboundShipment, Shipment } from '#lib/contract/shipments/shipments.ts'
import { dockTimeExport } from './dock-time.tsx'
import { trackingUrlOf } from './shipment-api.ts'
import { shipmentStateText, statusHue } from './status-words.ts'

const LINK = 'font-mono text-accent-ink underline-offset-2 hover:underline'

/** Link to a shipment's first order, with the number of further ones. */
export const OrderLinks = ({ module, numbers }: { module: Module; numbers: readonly string[] }) => {
  const [first, ...others] = numbers
  if (!first) return <span className="text-dim">–</span>
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5" data-tip={others.length > 0 ? numbers.join(', ') : undefined}>
      <RecordLink module={module} no={first} className="font-mono" />
      {others.length > 0 && <span className="text-xs text-dim">+{others.length}</span>}
    </span>
  )
}

/** Link to the carrier's tracking page; plain text if there is none. */
export const TrackingLink = ({ shipment, children }: { shipment: Shipment; children: ReactNode }) => {
  const url = trackingUrlOf(shipment)
  return url === null ? (
    <span className="font-mono">{children}</span>
  ) : (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline-flex max-w-full items-center gap-1 ${LINK}`}
      aria-label={`Track ${shipment.tracking_nos[0] ?? 'the shipment'} at ${shipment.carrier_name ?? 'the carrier'}, opens in a new tab`}
    >
      <span className="truncate">{children}</span>
      <Icon name="external" size={12} className="shrink-0" />
    </a>
  )
}

/** Status, with a tooltip: the reason for an exception, or else the last event. */
export const StatusCell = ({ status, reason, lastEvent }: { status: string | null; reason: string | null; lastEvent?: string | null }) => (
  <span data-tip={reason ?? lastEvent ?? undefined}>
    <Status hue={statusHue(status)} mark={statusMark(status)}>
      {shipmentStateText({ status, exception_reason: reason }) ?? UNKNOWN}
    </Status>
  </span>
)

type AnyRow = Shipment | InboundShipment

/** How some columns of a shipment are written to a file. `dayAt` returns today's date at a site. */
export const shipmentExportColumns = (dayAt: (site: string | null) => string): NonNullable<ListSlots<AnyRow>['exportColumns']> => ({
  status: withCode(shipmentStateText, (row) => row.status),
  carrier_name: [{ type: 'text', value: carrierName }],
  eta_date: dueColumns(expectedDue, dayAt, lateLabel),
  planned_ship_date: dueColumns(plannedDue, dayAt, lateLabel),
  booked_at: dockTimeExport.map((part) => ({ ...part, value: (row) => ('booked_at' in row ? part.value(row) : null) })),
})

/** A shipment has two dates and can be late for either, so the column names its own. */
const lateLabel = (columnLabel: string) => `${columnLabel}, days late`

/** When a shipment should arrive. For an inbound one, days late are counted from the date agreed for its order. */
export const expectedDue = (row: AnyRow): DueDay => ({
  day: row.eta_date,
  lateSince: 'agreed_date' in row ? row.agreed_date : null,
  isLate: row.late,
  site: row.site_code,
})

/** When a shipment should leave. It is late only until it has left. */
export const plannedDue = (row: AnyRow): DueDay => ({
  day: row.planned_ship_date,
  isLate: (row.late ?? false) && row.despatched_at === null,
  site: row.site_code,
})

/** The carrier, or the column's reason for having none. */
export const carrierCell = (row: Shipment, { unknown }: Pick<ColumnSpec, 'unknown'>) => carrierName(row) ?? <Unknown reason={unknown} />
