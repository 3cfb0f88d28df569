import { shareText } from '#components/charts/shares.ts'
import { formatDate } from '#lib/client/format.ts'
import type { HomeOverview, Punctuality } from '#lib/contract/home/overview.ts'
import type { ListLinks } from './links.ts'
import { FigureLink, FigureTable, NoFigures, Part } from './part.tsx'

type Kind = 'outbound' | 'inbound'
const NAMES: Readonly<Record<Kind, string>> = { outbound: 'Despatched on time', inbound: 'Received on time' }

/** Share of orders despatched and received on time in the last two weeks. */
export const PunctualityPart = ({ part, links }: { part: NonNullable<HomeOverview['on_time']>; links: ListLinks }) => {
  const days = { from: part.from ?? '', to: part.to ?? '' }
  const rows = (['outbound', 'inbound'] as const).flatMap((kind) => (part[kind] ? [{ kind, ...part[kind] }] : []))
  if (rows.length === 0) return null
  const totalOf = ({ on_time, late }: Punctuality) => (on_time ?? 0) + (late ?? 0)
  return (
    <Part
      title="On time"
      summary={`${formatDate(part.from)} – ${formatDate(part.to)}`}
      table={
        <FigureTable
          caption="Orders on time and late"
          head={['Orders', 'On time', 'Late']}
          rows={rows.map(({ kind, on_time, late }) => ({
            key: kind,
            label: kind === 'outbound' ? 'Despatched' : 'Received',
            figures: [
              { value: on_time, href: links.onTimeOrLate(kind, days, 'on_time') },
              { value: late, href: links.onTimeOrLate(kind, days, 'was_late') },
            ],
          }))}
        />
      }
    >
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.kind}>
            <div className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 text-sm">{NAMES[row.kind]}</span>
              {totalOf(row) > 0 && <span className="text-xl font-semibold tabular-nums">{shareText(row.on_time ?? 0, totalOf(row))}</span>}
            </div>
            {totalOf(row) === 0 ? (
              <NoFigures>{row.kind === 'outbound' ? 'Nothing was despatched.' : 'Nothing was received.'}</NoFigures>
            ) : (
              <>
                <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-sm bg-warn">
                  <div
                    className="h-full border-r-2 border-canvas bg-info"
                    style={{ width: `${((row.on_time ?? 0) / totalOf(row)) * 100}%` }}
                  />
                </div>
                <p className="mt-1 flex gap-3 text-xs tabular-nums">
                  <FigureLink value={row.on_time} href={links.onTimeOrLate(row.kind, days, 'on_time')} noun="on time" />
                  <FigureLink value={row.late} href={links.onTimeOrLate(row.kind, days, 'was_late')} noun="late" />
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
