import { Link } from '#components/ui/link.tsx'
import { formatQty } from '#lib/client/format.ts'
import type { DockHour } from '#lib/contract/home/overview.ts'
import { useSession } from '#lib/client/session.tsx'
import { Flag } from '#components/record/flag.tsx'
import { cx } from '#components/ui/cx.ts'
import { arrivedText } from './arrived-text.ts'
import { isLateHour } from './late-docks.ts'
import type { ListLinks } from './links.ts'
import { FigureTable, NoFigures, Part } from './part.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'

/** Shipments with a dock booked for today by site and hour, and how many have arrived. Orders without a shipment are not counted. */
export const DocksPart = ({ hours, links }: { hours: readonly DockHour[]; links: ListLinks }) => {
  const { sites } = useSession()
  const isLate = (row: DockHour) => isLateHour(row, sites.find(({ site_code: code }) => code === row.site_code)?.timezone)
  const toClientWording = useClientWording()
  const bySite = [...Map.groupBy(hours, (hour) => hour.site_code ?? '')]
  const total = (rows: readonly DockHour[], key: 'booked' | 'arrived') => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)
  return (
    <Part
      title="Dock bookings today"
      href={links.docks()}
      summary={hours.length > 0 && toClientWording(arrivedText(total(hours, 'arrived'), total(hours, 'booked')))}
      table={
        hours.length > 0 && (
          <FigureTable
            caption={toClientWording('Dock bookings today by hour')}
            head={[toClientWording('Site and hour'), 'Booked', 'Arrived']}
            rows={bySite.flatMap(([site, rows]) => [
              {
                key: site,
                label: rows[0]?.site_name ?? site,
                figures: [{ value: total(rows, 'booked'), href: links.docks(site) }, { value: total(rows, 'arrived') }],
              },
              ...rows.map((row) => ({
                key: `${site} ${row.hour}`,
                label: `${site} ${row.hour}${isLate(row) ? ', late' : ''}`,
                figures: [{ value: row.booked }, { value: row.arrived }],
              })),
            ])}
          />
        )
      }
    >
      {hours.length === 0 ? (
        <NoFigures>{toClientWording('No shipments have a dock booked for today.')}</NoFigures>
      ) : (
        <ul className="flex flex-col gap-2">
          {bySite.map(([site, rows]) => (
            <li key={site} className="text-sm">
              <Link href={links.docks(site)} className="hit hover:underline">
                {rows[0]?.site_name ?? site}
              </Link>
              <ul className="mt-1 flex flex-wrap gap-1">
                {rows.map((row) => (
                  <li
                    key={row.hour}
                    className={cx(
                      'flex items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-xs tabular-nums',
                      isLate(row) ? 'bg-bad-tint text-bad' : 'bg-subtle',
                    )}
                    data-tip={`${row.booked} booked, ${row.arrived} arrived${isLate(row) ? '; this hour has passed' : ''}`}
                  >
                    <span className="font-medium">{row.hour}</span>
                    <span className={cx(!isLate(row) && 'text-muted')}>
                      {formatQty(row.arrived)} of {formatQty(row.booked)}
                      <span className="sr-only"> arrived</span>
                    </span>
                    {isLate(row) && <Flag tone="bad">late</Flag>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
