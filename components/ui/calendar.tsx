'use client'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, midnightOf } from '#lib/shared/days.ts'
import { weekdayName } from '#lib/shared/weekday.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  /** The chosen day, `YYYY-MM-DD`, or null. */
  value: string | null
  today: string
  min?: string | undefined
  max?: string | undefined
  /** 0 is Sunday. */
  weekStart: number
  onChoose: (day: string) => void
}

/**
 * Shows a month to choose a day from. Arrow keys move by days and weeks, Home and End to the ends of the week, Page Up and Page
 * Down by months, or with Shift by years. These are the keys of the date picker in the ARIA Authoring Practices.
 */
export default function Calendar({ value, today, min, max, weekStart, onChoose }: Props) {
  const [{ cursor, isFocused }, setCursor] = useState({ cursor: value ?? clamp(today, min, max), isFocused: true })
  const grid = useRef<HTMLTableElement>(null)
  const titleId = useId()
  // Also on opening: this component may load only after the panel has already focused something else.
  useEffect(() => {
    if (isFocused) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor, isFocused])
  const turnPage = (months: number) => setCursor({ cursor: addMonths(cursor, months), isFocused: false })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, cursor, weekStart)
    if (!next) return
    event.preventDefault()
    setCursor({ cursor: next, isFocused: true })
  }
  const isOutside = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max)
  return (
    <div className="p-2">
      <div className="flex items-center">
        <IconButton icon="chevrons-left" label="Previous year" size="sm" onClick={() => turnPage(-12)} />
        <IconButton icon="chevron-left" label="Previous month" size="sm" onClick={() => turnPage(-1)} />
        <h2 id={titleId} aria-live="polite" className="min-w-0 flex-1 text-center text-sm font-semibold">
          {MONTH.format(midnightOf(cursor))}
        </h2>
        <IconButton icon="chevron-right" label="Next month" size="sm" onClick={() => turnPage(1)} />
        <IconButton icon="chevrons-right" label="Next year" size="sm" onClick={() => turnPage(12)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid of the ARIA Authoring Practices */}
      <table ref={grid} role="grid" aria-labelledby={titleId} className="mt-1 border-collapse text-sm tabular-nums" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekOf(cursor, weekStart).map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, 'long')} className="h-7 text-xs font-normal text-dim">
                {weekdayName(day, 'long').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(cursor, weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} className="p-0">
                  <button
                    type="button"
                    data-day={day}
                    data-autofocus={day === cursor || undefined}
                    tabIndex={day === cursor ? 0 : -1}
                    // Begins with the visible text, for users of voice control.
                    aria-label={`${Number(day.slice(8))} ${MONTH.format(midnightOf(day))}, ${weekdayName(day, 'long')}`}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={isOutside(day) || undefined}
                    onClick={() => !isOutside(day) && onChoose(day)}
                    className={cx(
                      'size-8 rounded-md hover:bg-hover aria-disabled:text-dim aria-disabled:line-through touch:size-11',
                      day.slice(0, 7) !== cursor.slice(0, 7) && 'text-dim',
                      day === today && 'font-semibold text-accent-ink',
                      day === value && 'bg-accent text-on-accent hover:bg-accent-hover',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isOutside(today) && (
        <div className="mt-1 border-t border-line pt-1.5">
          <Button size="sm" variant="ghost" onClick={() => onChoose(today)}>
            Today
          </Button>
        </div>
      )}
    </div>
  )
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayOf = (timestamp: number): string => new Date(timestamp).toISOString().slice(0, 10)

/** The same day in another month, or its last day if it has fewer. */
const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

const clamp = (day: string, min = day, max = day): string => {
  if (day < min) return min
  return day > max ? max : day
}

/** The seven days of the week that contains a day. */
const weekOf = (day: string, weekStart: number): string[] => {
  const first = addDays(day, -((new Date(midnightOf(day)).getUTCDay() - weekStart + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

/** The weeks of the month that contains a day. Always six, so that the panel keeps its height. */
const weeksOf = (day: string, weekStart: number): string[][] => {
  const first = `${day.slice(0, 7)}-01`
  return Array.from({ length: 6 }, (_, index) => weekOf(addDays(first, index * 7), weekStart))
}

const dayAfterKey = ({ key, shiftKey }: KeyboardEvent, day: string, weekStart: number): string | undefined => {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return weekOf(day, weekStart)[0]
  if (key === 'End') return weekOf(day, weekStart)[6]
  if (key === 'PageUp') return addMonths(day, shiftKey ? -12 : -1)
  return key === 'PageDown' ? addMonths(day, shiftKey ? 12 : 1) : undefined
}
