import { useState } from 'react'
import { DayBars } from '#components/charts/day-bars.tsx'
import { formatDate, formatQty, formatShortDay } from '#lib/client/format.ts'
import type { HomeDay } from '#lib/contract/home/overview.ts'
import type { ListLinks } from './links.ts'
import { FigureLink, FigureTable, NoFigures, Part } from './part.tsx'

type Column = {
  key: 'received' | 'expected' | 'despatched' | 'to_ship'
  label: string
  noun: string
  link: 'received' | 'expected' | 'despatched' | 'toShip'
}

const COLUMNS: readonly Column[] = [
  { key: 'received', label: 'Received', noun: 'received', link: 'received' },
  { key: 'expected', label: 'Expected', noun: 'expected', link: 'expected' },
  { key: 'despatched', label: 'Despatched', noun: 'despatched', link: 'despatched' },
  { key: 'to_ship', label: 'To ship', noun: 'to ship', link: 'toShip' },
]

/** Orders received and despatched on each of the last days, and those due in the next. */
export const DaysPart = ({ days, today, links }: { days: readonly HomeDay[]; today: string | null; links: ListLinks }) => {
  const todayIndex = Math.max(
    0,
    days.findIndex(({ date }) => date === today),
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const selected = Math.min(chosen ?? todayIndex, days.length - 1)
  const day = days[selected]
  // The columns of a module are null if the user may not see it.
  const columns = COLUMNS.filter(({ key }) => days.some((each) => typeof each[key] === 'number'))
  const hasInbound = columns.some(({ key }) => key === 'received' || key === 'expected')
  const hasOutbound = columns.some(({ key }) => key === 'despatched' || key === 'to_ship')
  if (!day || columns.length === 0) return null
  const hrefOf = ({ link }: Column, { date }: HomeDay) => (date === null ? undefined : links[link]({ from: date, to: date }))
  const textOf = (each: HomeDay) =>
    `${formatDate(each.date)}: ${columns.map(({ key, noun }) => `${formatQty(each[key])} ${noun}`).join(', ')}`
  const inbound = ({ received, expected }: HomeDay) => ({ done: received ?? 0, planned: expected ?? 0 })
  const outbound = ({ despatched, to_ship }: HomeDay) => ({ done: despatched ?? 0, planned: to_ship ?? 0 })
  const isEmpty = days.every((each) => columns.every(({ key }) => !each[key]))
  const title = hasInbound && hasOutbound ? 'Orders in and out by day' : hasInbound ? 'Orders in by day' : 'Orders out by day'
  return (
    <Part
      title={title}
      className="md:col-span-2"
      summary={`${
        hasInbound && hasOutbound
          ? 'Inbound orders are above the line, outbound below. Outlined bars are orders still due.'
          : 'Outlined bars are orders still due.'
      } An order counts on the day of its latest receipt or despatch, even if more is to come.`}
      table={
        <FigureTable
          caption={title}
          head={['Day', ...columns.map(({ label }) => label)]}
          rows={days.map((each) => ({
            key: each.date ?? '',
            label: each.date === today ? `${formatDate(each.date)}, today` : formatDate(each.date),
            figures: columns.map((column) => ({ value: each[column.key], href: hrefOf(column, each) })),
          }))}
        />
      }
    >
      {isEmpty ? (
        <NoFigures>No orders in the last two weeks or the next one.</NoFigures>
      ) : (
        <>
          <DayBars
            label={title}
            days={days.map((each) => ({
              key: each.date ?? '',
              label: formatShortDay(each.date),
              above: hasInbound ? inbound(each) : outbound(each),
              below: hasInbound && hasOutbound ? outbound(each) : { done: 0, planned: 0 },
            }))}
            today={todayIndex}
            selected={selected}
            selectedText={textOf(day)}
            onSelect={setChosen}
            formatTick={formatQty}
          />
          {/* With touch, the links of two lines must be as far apart as a finger is wide. */}
          <p className="flex flex-wrap items-baseline gap-x-3 rounded-sm bg-subtle px-2.5 py-1 text-sm tabular-nums touch:gap-y-6 touch:py-3">
            <span className="font-medium">
              {formatDate(day.date)}
              {day.date === today && ', today'}
            </span>
            {columns.map((column) => (
              <FigureLink key={column.key} value={day[column.key]} href={hrefOf(column, day)} noun={column.noun} />
            ))}
          </p>
        </>
      )}
    </Part>
  )
}
