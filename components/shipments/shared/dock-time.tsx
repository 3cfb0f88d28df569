import type { ExportedColumn } from '#components/list/slots.ts'
import { Unknown } from '#components/list/cell.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatDateTime, momentTip } from '#lib/client/format.ts'
import { zoneOf } from '#lib/client/read-response.ts'
import { convertToZone } from '#lib/shared/zones.ts'

// docs/decisions/0194-a-dock-hour-is-that-of-its-site.md

type Booking = { booked_at: string | null; site_code: string | null }

/** A dock booking in the time of its site. If the user's clock differs, with the city of the zone: `11/28/2026 09:00 (Sydney)`. */
export const dockTime = ({ booked_at: at, site_code: site }: Booking): string => {
  const zone = zoneOf(site)
  const text = formatDateTime(at, zone)
  return zone === undefined || text === formatDateTime(at)
    ? text
    : `${text} (${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')})`
}

/** {@link dockTime} in a list, with the user's own time in the tooltip if it differs. */
export const dockTimeCell = (row: Booking) => {
  if (row.booked_at === null) return <Unknown reason={unknownReason(row, 'booked_at', 'No dock booked')} />
  const [text, own] = [dockTime(row), formatDateTime(row.booked_at)]
  return <span data-tip={text === own ? momentTip(row.booked_at) : `${text} · ${own} your time`}>{text}</span>
}

/** File columns of a dock booking: the time at its site without an offset, so that no reader converts it, and the zone. */
export const dockTimeExport: readonly ExportedColumn<Booking>[] = [
  {
    type: 'datetime',
    isSiteTime: true,
    value: ({ booked_at: at, site_code: site }) => at && convertToZone(at, zoneOf(site)).slice(0, 19),
  },
  { label: 'Dock time zone', type: 'text', value: ({ booked_at: at, site_code: site }) => (at && zoneOf(site)) ?? null },
]
