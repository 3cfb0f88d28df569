'use client'
import { Legend } from '#components/charts/legend.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { daysBetween } from '#lib/shared/days.ts'
import { BALANCE_LEGEND, dailyBalances, dayPoint } from '#components/stock/shared/movement-words.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatDate, formatQty, formatSigned } from '#lib/client/format.ts'
import { stocksMovementRange } from '#lib/contract/stock/movements.ts'
import type { Scope } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Days } from './periods.ts'

const StepChart = lazyPart(() => import('#components/charts/step-chart.tsx'), <Skeleton className="h-full w-full" />)

type Props = { product: string; site: string; scope: Scope; days: Days }

/** Balance of one item at one site: opening, closing and the steps between. */
export const BalanceOf = ({ product, site, scope, days }: Props) => {
  const query = { ...scopeQuery(scope), site, product, moved_from: days.from, moved_to: days.to, per_page: 1 }
  const { data, error } = useCall(stocksMovementRange, { query: query as never }, { keepPreviousData: false })
  if (error) return null
  const opening = data?.meta.opening_balance
  const closing = data?.meta.closing_balance
  if (data && (typeof opening !== 'number' || typeof closing !== 'number')) return null
  return (
    <section aria-label="Balance" className="flex shrink-0 items-stretch gap-6 border-t border-line px-3 py-2 max-md:flex-col max-md:gap-2">
      <div className="flex shrink-0 flex-wrap justify-between gap-x-6 gap-y-2 md:w-40 md:flex-col md:justify-center">
        <dl className="flex gap-6 md:flex-col md:gap-2">
          <Figure label={`Opening ${formatDate(days.from)}`} value={opening} />
          <Figure label={`Closing ${formatDate(days.to)}`} value={closing} change={(closing ?? 0) - (opening ?? 0)} />
        </dl>
        <Legend items={BALANCE_LEGEND} />
      </div>
      <div className="h-40 min-w-0 flex-1">
        {data && typeof opening === 'number' ? (
          <StepChart
            label={`Balance of ${product} at ${site}, day by day`}
            formatTick={formatQty}
            points={dailyBalances(data.meta.histogram, opening, days.from, daysBetween(days.from, days.to) + 1).map((day) =>
              dayPoint(day, data.data[0]?.uom ?? ''),
            )}
          />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
    </section>
  )
}

const Figure = ({ label, value, change }: { label: string; value: number | null | undefined; change?: number }) => (
  <div>
    <dt className="text-xs whitespace-nowrap text-dim">{label}</dt>
    <dd className="text-base font-semibold tabular-nums">
      {value === undefined ? <Skeleton className="h-4 w-16" /> : formatQty(value)}
      {change !== undefined && change !== 0 && value !== undefined && (
        <span className="ml-1.5 text-xs font-normal text-muted">{formatSigned(Math.round(change * 1000) / 1000)}</span>
      )}
    </dd>
  </div>
)
