'use client'
import { DateInput } from '#components/form/date-input.tsx'
import type { ListContext } from '#components/list/slots.ts'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { today } from '#lib/client/format.ts'
import { isDay } from '#lib/shared/days.ts'
import { setValues } from '#lib/list/filters.ts'
import type { AgeUnit } from './age-resource.ts'
import { toAgeMeta } from '#components/stock/shared/age-buckets.ts'

const AgeChart = lazyParts(() => import('./age-chart.tsx'))('AgeChart', () => <ChartSkeleton />)

const UNITS = [
  { value: 'days', label: 'Days' },
  { value: 'months', label: 'Months' },
] as const
const BASES = [
  { value: 'received', label: 'Since receipt' },
  { value: 'manufactured', label: 'Since manufacture' },
] as const

type Props = ListContext & { unit: AgeUnit; defaultUnit: AgeUnit }

/** Controls for how age is counted, and the chart of the whole list. */
export const AgeToolbar = ({ state, go, meta, hasFailed, unit, defaultUnit }: Props) => {
  const age = toAgeMeta(meta)
  const setFilter = (key: string, value: string | null) =>
    go((old) => ({ filters: setValues(old.filters, key, value === null ? [] : [value]) }))
  const basis = state.filters['basis']?.[0] === 'manufactured' ? 'manufactured' : 'received'
  const asOf = state.filters['as_of']?.[0] ?? ''
  const note = asOf === '' ? null : asOfNote(asOf, today())
  return (
    <div data-print="hidden" className="shrink-0 border-b border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3 pt-1.5">
        <Segmented
          label="Show age in"
          options={UNITS}
          value={unit}
          onChange={(next) => go((old) => ({ filters: unitFilters(old.filters, next, defaultUnit) }))}
        />
        {/* On narrow screens this is in the filters panel, because the list needs the space. */}
        <span className="max-md:hidden">
          <Segmented label="Age" options={BASES} value={basis} onChange={(next) => setFilter('basis', next === 'received' ? null : next)} />
        </span>
        <span className="flex items-center gap-2 text-sm text-muted">
          <label htmlFor="as-of" className="whitespace-nowrap">
            As of
          </label>
          <DateInput
            id="as-of"
            size="sm"
            className="w-36"
            value={asOf || (age?.as_of ?? '')}
            onValue={(day) => (day === '' || isDay(day)) && setFilter('as_of', day || null)}
          />
        </span>
        {note && <span className="text-sm text-muted">{note}</span>}
      </div>
      {age ? (
        <AgeChart meta={age} chosen={state.filters['only_over']?.[0] ?? null} onChoose={(key) => setFilter('only_over', key)} />
      ) : (
        !hasFailed && <ChartSkeleton />
      )}
    </div>
  )
}

/** Switches the unit and clears the bucket filter, because another unit has other buckets. */
const unitFilters = (filters: ListContext['state']['filters'], unit: AgeUnit, defaultUnit: AgeUnit) =>
  setValues(setValues(filters, 'only_over', []), 'unit', unit === defaultUnit ? [] : [unit])

const ChartSkeleton = () => (
  <div className="px-3 pt-2 pb-2" aria-hidden="true">
    <Skeleton className="h-5 w-full" />
    <Skeleton className="mt-2 h-9 w-full" />
  </div>
)

/** What to know about the figures of a past or future day; null for today. */
export const asOfNote = (day: string, today: string): string | null => {
  if (day < today) return 'Stock that has left since is not counted.'
  return day > today ? 'This is today’s stock, as old as it will be on that day.' : null
}
