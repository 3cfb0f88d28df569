'use client'
import { useMemo, useState } from 'react'
import type { Flow } from '#components/charts/flow-bars.ts'
import { RangeHistogram } from '#components/charts/range-histogram.tsx'
import { DateInput } from '#components/form/date-input.tsx'
import { addDays, daysBetween } from '#lib/shared/days.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { LoadingBar } from '#components/ui/skeleton.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { stocksMovementRange } from '#lib/contract/stock/movements.ts'
import { isDay } from '#lib/shared/days.ts'
import type { ListState } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import { MAX_DAYS, type Days } from './periods.ts'

type Props = { days: Days; today: string; state: ListState; onApply: (days: Days) => void }

const WINDOWS = [
  { days: 92, label: '3 months' },
  { days: 366, label: 'Year' },
] as const

/** Picks a period by two dates, or by dragging over a histogram of the filtered movements per day. */
export default function PeriodPicker({ days, today, state, onApply }: Props) {
  const [draft, setDraft] = useState(days)
  const [span, setSpan] = useState(() => (daysBetween(days.from, today) < 92 ? 92 : 366))
  // The histogram ends today, or at the end of the period if that is too long ago.
  const [end, setEnd] = useState(() => (daysBetween(days.from, today) < 366 ? today : days.to))
  const problem = findProblem(draft)
  const start = addDays(end, 1 - span)
  const shift = (by: number) => setEnd(earlierOf(addDays(end, by), today))
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) onApply(draft)
      }}
    >
      <div className="flex items-center gap-1">
        <IconButton icon="chevron-left" label="Earlier" size="sm" onClick={() => shift(-Math.round(span / 2))} />
        <span className="min-w-48 text-center text-sm text-muted tabular-nums">
          {formatDate(start)} – {formatDate(end)}
        </span>
        <IconButton
          icon="chevron-right"
          label="Later"
          size="sm"
          disabledReason={end >= today && 'This is today'}
          onClick={() => shift(Math.round(span / 2))}
        />
        <span className="ml-auto flex gap-1">
          {WINDOWS.map((choice) => (
            <Button
              key={choice.days}
              size="sm"
              variant="ghost"
              aria-pressed={span === choice.days}
              className="aria-pressed:bg-accent-tint aria-pressed:text-accent-ink"
              onClick={() => setSpan(choice.days)}
            >
              {choice.label}
            </Button>
          ))}
        </span>
      </div>
      <Histogram state={state} start={start} end={end} draft={draft} onDraft={setDraft} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="From" className="w-40">
          {(control) => <DateInput {...control} max={draft.to} value={draft.from} onValue={(from) => setDraft({ ...draft, from })} />}
        </Field>
        <Field label="To" className="w-40">
          {(control) => <DateInput {...control} min={draft.from} value={draft.to} onValue={(to) => setDraft({ ...draft, to })} />}
        </Field>
        <p role="status" className="min-w-0 flex-1 self-center pt-5 text-sm text-muted">
          {problem ?? lengthText(draft)}
        </p>
        <Button type="submit" variant="primary" disabledReason={problem}>
          Show
        </Button>
      </div>
    </form>
  )
}

const earlierOf = (a: string, b: string): string => (a < b ? a : b)

const findProblem = ({ from, to }: Days): string | null => {
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day.'
  return to < from ? 'Choose an end date on or after the start date.' : null
}

const lengthText = ({ from, to }: Days): string => {
  const count = daysBetween(from, to) + 1
  if (count > MAX_DAYS) return `${formatQty(count)} days are too many for one list, but you can export them.`
  return count === 1 ? 'One day' : `${formatQty(count)} days`
}

type HistogramProps = { state: ListState; start: string; end: string; draft: Days; onDraft: (days: Days) => void }

const Histogram = ({ state, start, end, draft, onDraft }: HistogramProps) => {
  const { moved_from: _from, moved_to: _to, ...filters } = state.filters
  const query = { ...scopeQuery(state.scope), q: state.q || undefined, ...filters, moved_from: start, moved_to: end, per_page: 1 }
  const { data, error, isValidating, mutate } = useCall(stocksMovementRange, { query: query as never })
  const span = daysBetween(start, end) + 1
  const days = useMemo(() => {
    const known = new Map(data?.meta.histogram.map((day) => [day.date, day]))
    return Array.from({ length: span }, (_, index): Flow & { date: string } => {
      const date = addDays(start, index)
      return { date, in: known.get(date)?.in ?? 0, out: known.get(date)?.out ?? 0 }
    })
  }, [data, start, span])
  // A month that starts close to the right edge has no room for its label.
  const ticks = useMemo(
    () =>
      days.flatMap(({ date }, index) =>
        date.endsWith('-01') && index < span - span / 24 ? [{ index, label: MONTHS[Number(date.slice(5, 7)) - 1] ?? '' }] : [],
      ),
    [days, span],
  )
  return (
    <div className="relative">
      <LoadingBar active={isValidating} />
      <RangeHistogram
        days={days}
        range={{
          from: daysBetween(start, isDay(draft.from) ? draft.from : start),
          to: daysBetween(start, isDay(draft.to) ? draft.to : end),
        }}
        onRange={({ from, to }) => onDraft({ from: addDays(start, from), to: addDays(start, to) })}
        nameOf={(index) => formatDate(addDays(start, index))}
        textOf={(index) => textOf(days[index] ?? { date: addDays(start, index), in: 0, out: 0 })}
        ticks={ticks}
      />
      {error && (
        <p role="alert" className="flex items-center gap-2 text-sm text-bad">
          The movements could not be counted: {error.message}
          <Button size="sm" onClick={() => void mutate()}>
            Retry
          </Button>
        </p>
      )}
    </div>
  )
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const textOf = ({ date, in: incoming, out }: Flow & { date: string }): string =>
  `${formatDate(date)}: ${incoming === 0 && out === 0 ? 'nothing in or out' : `in ${formatQty(incoming)} · out ${formatQty(out)}`}`
