import { addDays, daysBetween } from '#lib/shared/days.ts'
import { formatShortDay } from '#lib/client/format.ts'
import { useSiteClockNote } from '#lib/client/site-clock.ts'
import type { HomeOverview } from '#lib/contract/home/overview.ts'
import type { ListLinks } from './links.ts'
import { FigureTable, NoFigures, Part } from './part.tsx'
import { pluralise } from '#lib/list/pages.ts'

/** Messages rejected in the last days, by stream and day. Days are the user's, as in the list that each figure leads to. */
export const RejectionsPart = ({ part, links }: { part: NonNullable<HomeOverview['rejections']>; links: ListLinks }) => {
  const hasOtherClock = useSiteClockNote() !== null
  const { from, to, rows } = part
  if (from === null || to === null) return null
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const streams = [...Map.groupBy(rows, (row) => row.stream_code ?? '')]
  const total = rows.reduce((sum, row) => sum + (row.messages ?? 0), 0)
  return (
    <Part
      title="Rejections by day"
      className="md:col-span-2"
      href={links.rejections({ from, to })}
      summary={`${pluralise(total, 'message', 'messages')} in ${pluralise(days.length, 'day', 'days')}${hasOtherClock ? ' (your time zone)' : ''}`}
    >
      {total === 0 ? (
        <NoFigures>No messages were rejected.</NoFigures>
      ) : (
        <FigureTable
          caption="Rejected messages by stream and day"
          head={['Stream', ...days.map(formatShortDay), 'All']}
          rows={streams.map(([stream, streamRows]) => ({
            key: stream,
            label: streamRows[0]?.stream_name ?? stream,
            figures: [
              ...days.map((date) => ({
                value: streamRows.find((row) => row.date === date)?.messages ?? 0,
                href: links.rejections({ from: date, to: date }, stream),
              })),
              { value: streamRows.reduce((sum, row) => sum + (row.messages ?? 0), 0), href: links.rejections({ from, to }, stream) },
            ],
          }))}
        />
      )}
    </Part>
  )
}
