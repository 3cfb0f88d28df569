import Link from 'next/link'
import { shareText } from '#components/charts/shares.ts'
import { formatQty } from '#lib/client/format.ts'
import type { DueAtSite } from '#lib/contract/home/overview.ts'
import type { ListLinks } from './links.ts'
import { FigureTable, NoFigures, Part } from './part.tsx'
import { pluralize } from '#lib/list/pages.ts'

const pickedOf = ({ lines, to_pick }: DueAtSite): number => Math.max(0, (lines ?? 0) - (to_pick ?? 0))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What is to leave today at each site, and how much of it is picked. */
export const DuePart = ({ sites, links }: { sites: readonly DueAtSite[]; links: ListLinks }) => {
  const lines = sum(sites.map((site) => site.lines ?? 0))
  const toPick = sum(sites.map((site) => site.to_pick ?? 0))
  return (
    <Part
      title="To ship today"
      href={links.dueLines()}
      summary={lines > 0 && `${formatQty(lines - toPick)} of ${pluralize(lines, 'line', 'lines')} picked`}
      table={
        lines > 0 && (
          <FigureTable
            caption="Lines to ship today by site"
            head={['Site', 'Orders', 'Lines', 'Picked', 'To pick']}
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
                  {formatQty(pickedOf(site))} of {formatQty(site.lines)} lines, {shareText(pickedOf(site), site.lines ?? 0)}
                </span>
              </div>
              <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-sm bg-sunken">
                <div className="h-full bg-info" style={{ width: `${site.lines ? (pickedOf(site) / site.lines) * 100 : 0}%` }} />
              </div>
            </li>
          ))}
          {toPick > 0 && (
            <li className="text-sm">
              <Link href={links.dueLines(undefined, true)} className="text-accent-ink hover:underline">
                {formatQty(toPick)} {toPick === 1 ? 'line' : 'lines'} to pick
              </Link>
            </li>
          )}
        </ul>
      )}
    </Part>
  )
}
