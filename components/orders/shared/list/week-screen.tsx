'use client'
import { useSearchParams } from 'next/navigation'
import { useMemo, useState, type ReactNode } from 'react'
import { WeekBars } from '#components/charts/week-bars.tsx'
import { CopyData } from '#components/export/copy-data.tsx'
import { ChipRow } from '#components/list/chip-row.tsx'
import { useValueNames } from '#components/list/use-value-names.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { Flag } from '#components/record/flag.tsx'
import { addDays } from '#lib/shared/days.ts'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Select } from '#components/ui/select.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { formatDate, formatQty, formatShortDay } from '#lib/client/format.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksMovementRange } from '#lib/contract/stock/movements.ts'
import { acceptsFor } from '#lib/list/accepted-values.ts'
import { chipsOf } from '#lib/list/filters.ts'
import type { Filters } from '#lib/list/spec.ts'
import { parseList, scopeQuery, writeList } from '#lib/list/url.ts'
import type { WeekForecast, WeekMeta } from '#lib/contract/orders/orders.ts'
import type { Resource } from '#components/list/define-resource.ts'
import { busiestSentence, busiestWeek, PAST_WEEKS, type BusiestWeek, type DockTask } from './busiest-week.ts'
import { weekFilters } from './week-filters.ts'
import { MEASURES, overduePart, restSentences, spokenWeek, weeksText, weekText, type Measure } from './week-words.ts'

type WeekResponse = { data: WeekForecast[]; meta?: WeekMeta }
type Props = {
  resource: Pick<Resource, 'name' | 'module' | 'call' | 'filters' | 'words' | 'sort' | 'perPage'>
  tabs: ReactNode
  /** "Inbound", "Outbound". */
  word: string
  /** Prefix of the date filter that a week sets if v7 names none that the list has: `expected`, `ship`. */
  dateKey: string
  /** What the docks do with the goods. */
  task: DockTask
  about: string
}

const NO_ROWS: never[] = []
const SPANS = [4, 8, 12, 26, 52].map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }))

/** Weekly forecast of the goods that orders bring in or take out. Uses the same filters as the list. */
export default function WeekScreen({ resource, tabs, word, dateKey, task, about }: Props) {
  const params = useSearchParams()
  const { client, owner, site } = useScope()
  const [weeks, setWeeks] = useState('12')
  const [measure, setMeasure] = useState<Measure>('units')
  const spec = useMemo(
    () => ({
      accepts: acceptsFor(resource.call.query!),
      filters: resource.filters,
      sortable: [],
      sort: [],
      perPage: resource.perPage,
      views: ['orders', params.get('view') ?? ''],
      tabs: [],
    }),
    [resource, params],
  )
  const state = parseList(spec, new URLSearchParams(params))
  const input = {
    view: 'forecast',
    query: { ...scopeQuery({ client, owner, site }), q: state.q || undefined, ...state.filters, weeks: Number(weeks) },
  } as never
  const call = useCall(resource.call, input)
  // The busiest week counts all goods, so the forecast can be compared with it only without filters.
  const isUnfiltered = state.q === '' && Object.keys(state.filters).length === 0
  const busiest = useBusiestWeek((call.data as WeekResponse | undefined)?.data[0]?.start ?? null, task, isUnfiltered)
  const nameOfValue = useValueNames(resource, { ...state, scope: { client, owner, site } }, NO_ROWS)
  const chips = chipsOf(resource.filters, state.filters, {
    label: (filter) => filter.label,
    value: nameOfValue,
    date: formatDate,
  })
  const openList = (filters: Filters, view = state.view) => {
    const query = writeList(spec, { ...state, filters, view })
    window.history.pushState(null, '', query ? `${window.location.pathname}?${query}` : window.location.pathname)
  }
  const openWeek = (week: WeekForecast, isFirst: boolean, named: string | null | undefined) =>
    openList({ ...state.filters, ...weekFilters(week, isFirst, { filters: resource.filters, named, own: dateKey }) }, 'orders')
  return (
    <section aria-labelledby="list-title" className="flex h-full min-w-0 flex-col overflow-auto">
      <header className="flex shrink-0 flex-wrap items-end gap-x-6 border-b border-line px-3 pt-2.5">
        <h1 id="list-title" className="pb-1.5 text-xl font-semibold">
          {resource.words.title}
        </h1>
        {tabs}
      </header>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-sm">
        <Select size="sm" aria-label="Span" value={weeks} options={SPANS} onChange={setWeeks} />
        <Select
          size="sm"
          aria-label="Measure"
          value={measure}
          options={MEASURES.map(({ key, label }) => ({ value: key, label }))}
          onChange={(key) => setMeasure(key as Measure)}
        />
        <span className="text-muted">{about}</span>
      </div>
      <ChipRow chips={chips} onRemove={(chip) => openList(chip.remove(state.filters))} onClear={() => openList({})} />
      <Loaded call={call as never} url={urlOf(resource.call, input)} noun="forecast" skeleton={<SectionSkeleton rows={8} block="h-52" />}>
        {(response: WeekResponse) => (
          <Weeks
            response={response}
            measure={measure}
            word={word}
            busiest={busiest}
            task={task}
            onWeek={(week, isFirst) => openWeek(week, isFirst, response.meta?.date_filter)}
            copyButton={
              <CopyData
                module={resource.module}
                what={resource.words.many}
                name={`${resource.name}-by-week`}
                rows={response.data.length}
                filters={chips}
                text={weeksText(response.data)}
                label="Copy figures"
              />
            }
          />
        )}
      </Loaded>
    </section>
  )
}

/** The busiest of the last weeks in the current scope; null with a filter, without access to movements, or if there are none. */
const useBusiestWeek = (start: string | null, task: DockTask, isUnfiltered: boolean): BusiestWeek | null => {
  const { can } = useSession()
  const { client, owner, site } = useScope()
  const query = start !== null &&
    isUnfiltered &&
    can('movements', 'view') && {
      ...scopeQuery({ client, owner, site }),
      task: [task],
      moved_from: addDays(start, -7 * PAST_WEEKS),
      moved_to: addDays(start, -1),
      per_page: 1,
    }
  const { data } = useCall(stocksMovementRange, query ? { query: query as never } : null, { keepPreviousData: false })
  return data && start !== null ? busiestWeek(data.meta.histogram, start, task) : null
}

type WeeksProps = {
  response: WeekResponse
  measure: Measure
  word: string
  busiest: BusiestWeek | null
  task: DockTask
  onWeek: (week: WeekForecast, isFirst: boolean) => void
  copyButton: ReactNode
}

const Weeks = ({ response, measure, word, busiest, task, onWeek, copyButton }: WeeksProps) => {
  const [selectedIndex, setSelectedIndex] = useState(0)
  const { data: weeks, meta } = response
  const shownIndex = Math.min(selectedIndex, weeks.length - 1)
  const week = weeks[shownIndex]
  if (!week) return null
  const choose = (index: number) => {
    const chosen = weeks[index]
    if (chosen) onWeek(chosen, index === 0)
  }
  // v7 knows the past only in units.
  const level = measure === 'units' ? busiest : null
  const name = MEASURES.find((candidate) => candidate.key === measure)?.label ?? ''
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <div>
        <WeekBars
          label={`${word} by week, ${name.toLowerCase()}`}
          bars={weeks.map((week, index) => ({
            key: week.start ?? `at ${index}`,
            label: formatShortDay(week.start),
            value: week[measure] ?? 0,
            part: overduePart(week, measure),
          }))}
          selected={shownIndex}
          selectedText={spokenWeek(week)}
          onSelect={setSelectedIndex}
          onChoose={choose}
          formatTick={formatQty}
          level={level && { value: level.units, label: `Busiest past week ${formatQty(level.units)}` }}
        />
        <p aria-hidden="true" className="mt-2 min-h-7 rounded-sm bg-subtle px-2.5 py-1 text-sm tabular-nums">
          {spokenWeek(week)}
        </p>
        {level && <p className="mt-2 text-sm text-muted">{busiestSentence(level, weeks, task)}</p>}
        {weeks.some((week) => (week.overdue_units ?? 0) > 0) && (
          <p className="mt-2 text-sm">
            <Flag tone="bad">
              Overdue units are counted in this week (hatched) because they are still to {task === 'RECEIVE' ? 'come' : 'go out'}.
            </Flag>
          </p>
        )}
        {meta &&
          restSentences(meta).map((sentence) => (
            <p key={sentence} className="mt-1 text-sm text-muted">
              {sentence}
            </p>
          ))}
      </div>
      <WeekTable weeks={weeks} word={word} onChoose={choose} copyButton={copyButton} />
    </div>
  )
}

const COLUMNS = [
  { key: 'orders', label: 'Orders' },
  { key: 'lines', label: 'Lines' },
  { key: 'units', label: 'Units' },
  { key: 'pallets', label: 'Pallets' },
  { key: 'overdue_units', label: 'Overdue units' },
] as const

type WeekTableProps = { weeks: readonly WeekForecast[]; word: string; onChoose: (index: number) => void; copyButton: ReactNode }

/** Table with the figures of the chart. Each week links to its orders. */
const WeekTable = ({ weeks, word, onChoose, copyButton }: WeekTableProps) => (
  <div className="max-w-220 overflow-x-auto">
    <div className="flex items-center justify-between">
      <h2 className="text-sm font-semibold">By week</h2>
      {copyButton}
    </div>
    <table className="mt-1 w-full border-collapse text-sm">
      <caption className="sr-only">{word} by week</caption>
      <thead>
        <tr className="border-b border-line text-xs text-dim">
          <th scope="col" className="h-7 pr-3 text-left font-normal">
            Week
          </th>
          {COLUMNS.map((column) => (
            <th key={column.key} scope="col" className="px-2 text-right font-normal">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.start ?? `at ${index}`} className="h-8 border-b border-line last:border-b-0">
            <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
              <button type="button" onClick={() => onChoose(index)} className="hit rounded-sm text-accent-ink hover:underline">
                {index === 0 ? 'This week' : weekText(week)}
              </button>
            </th>
            {COLUMNS.map(({ key }) => (
              <td key={key} className="px-2 text-right tabular-nums">
                {key === 'overdue_units' && (week[key] ?? 0) > 0 ? (
                  <Flag tone="bad">{formatQty(week[key])}</Flag>
                ) : (
                  <span className={week[key] === 0 ? 'text-dim' : undefined}>{formatQty(week[key])}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
