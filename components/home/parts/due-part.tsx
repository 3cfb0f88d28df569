import { Link } from '#components/ui/link.tsx'
import { shareText } from '#components/charts/shares.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { formatQty } from '#lib/client/format.ts'
import type { DueAtSite, PickHour } from '#lib/contract/home/overview.ts'
import type { ListLinks } from './links.ts'
import { linesByHour } from './pick-hours.ts'
import { FigureTable, NoFigures, Part } from './part.tsx'
import { pluralise } from '#lib/list/pages.ts'

const pickedOf = ({ lines, to_pick }: DueAtSite): number => Math.max(0, (lines ?? 0) - (to_pick ?? 0))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

type Props = {
  sites: readonly DueAtSite[]
  /** When the lines were picked; null if v7 does not say. */
  picked: readonly PickHour[] | null
  links: ListLinks
}

/** What is due to leave each site today, how much of it is picked, and in which hours. */
export const DuePart = ({ sites, picked, links }: Props) => {
  const toClientWording = useClientWording()
  const lines = sum(sites.map((site) => site.lines ?? 0))
  const toPick = sum(sites.map((site) => site.to_pick ?? 0))
  const hours = linesByHour(picked ?? [])
  // The figures of two queries can differ by what was picked between them.
  const earlier = Math.max(0, lines - toPick - sum(hours.map((hour) => hour.lines)))
  return (
    <Part
      title="Due to ship today"
      href={links.dueLines()}
      summary={lines > 0 && `${formatQty(lines - toPick)} of ${pluralise(lines, 'line', 'lines')} picked or despatched`}
      table={
        lines > 0 && (
          <>
            <FigureTable
              caption={toClientWording('Lines to ship today by site')}
              head={[toClientWording('Site'), 'Orders', 'Lines', 'Picked', 'To pick']}
              rows={sites.map((site) => ({
                key: site.site_code ?? '',
                label: site.site_name ?? site.site_code ?? '–',
                figures: [
                  { value: site.orders, href: links.dueOrders(site.site_code ?? '') },
                  { value: site.lines, href: links.dueLines(site.site_code ?? '') },
                  { value: pickedOf(site) },
                  { value: site.to_pick, href: links.dueLines(site.site_code ?? '', true) },
                ],
              }))}
            />
            {hours.length > 0 && (
              <FigureTable
                caption="Lines picked by hour"
                head={['Hour', 'Lines picked', 'So far']}
                rows={[
                  ...(earlier > 0 ? [{ key: 'earlier', label: 'Before today', figures: [{ value: earlier }, { value: earlier }] }] : []),
                  ...hours.map(({ hour, lines: count, soFar }) => ({
                    key: hour,
                    label: hour,
                    figures: [{ value: count }, { value: earlier + soFar }],
                  })),
                ]}
              />
            )}
          </>
        )
      }
    >
      {lines === 0 ? (
        <NoFigures>Nothing is due to ship today.</NoFigures>
      ) : (
        <ul className="flex flex-col gap-2">
          {sites.map((site) => (
            <li key={site.site_code}>
              <div className="flex items-baseline gap-2 text-sm">
                <span className="min-w-0 flex-1 truncate">{site.site_name ?? site.site_code}</span>
                <span className="text-xs text-muted tabular-nums">
                  {formatQty(pickedOf(site))} of {pluralise(site.lines ?? 0, 'line', 'lines')}, {shareText(pickedOf(site), site.lines ?? 0)}
                </span>
              </div>
              <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-sm bg-sunken">
                <div className="h-full bg-info" style={{ width: `${site.lines ? (pickedOf(site) / site.lines) * 100 : 0}%` }} />
              </div>
            </li>
          ))}
          {hours.length > 0 && (
            <li>
              <PickHours hours={hours} earlier={earlier} />
            </li>
          )}
          {toPick > 0 && (
            <li className="text-sm">
              <Link href={links.dueLines(undefined, true)} className="hit text-accent-ink hover:underline">
                {formatQty(toPick)} {toPick === 1 ? 'line' : 'lines'} to pick
              </Link>
            </li>
          )}
        </ul>
      )}
    </Part>
  )
}

/** Bars of the lines picked in each hour. The table of the part has the same figures. */
const PickHours = ({ hours, earlier }: { hours: ReturnType<typeof linesByHour>; earlier: number }) => {
  const most = Math.max(...hours.map(({ lines }) => lines))
  const every = Math.ceil(hours.length / 12)
  return (
    <figure className="mt-1">
      <figcaption className="text-xs text-muted">
        Lines picked today, by hour{earlier > 0 && `; ${formatQty(earlier)} more were picked before today`}
      </figcaption>
      <ol className="mt-1 flex items-end gap-0.5">
        {hours.map(({ hour, lines }, index) => (
          <li
            key={hour}
            className="flex min-w-0 flex-1 flex-col items-center"
            data-tip={`${hour}: ${pluralise(lines, 'line', 'lines')} picked`}
          >
            <span className="sr-only">{`${hour}: ${pluralise(lines, 'line', 'lines')}`}</span>
            <span aria-hidden="true" className="flex h-14 w-full max-w-10 flex-col justify-end">
              <span className="text-center text-xs text-muted tabular-nums">{lines > 0 && formatQty(lines)}</span>
              <span className="w-full rounded-t-sm bg-info" style={{ height: `${(lines / most) * 65}%`, minHeight: lines > 0 ? 2 : 0 }} />
            </span>
            <span aria-hidden="true" className="h-4 w-full border-t border-line text-center text-xs text-dim tabular-nums">
              {index % every === 0 && hour.slice(0, 2)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
