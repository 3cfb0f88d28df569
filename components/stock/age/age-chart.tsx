'use client'
import { barShares, shareText } from '#components/charts/shares.ts'
import { cx } from '#components/ui/cx.ts'
import { formatQty } from '#lib/client/format.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { AgeBucket } from '#lib/contract/stock/age.ts'
import { bucketLabel, type AgeMeta } from '#components/stock/shared/age-buckets.ts'

type Props = { meta: AgeMeta; chosen: string | null; onChoose: (key: AgeBucket['key'] | null) => void }

/** What pale colours are mixed with. A token of its own exists only in high contrast, where they would not stand out from the canvas. */
const PALE = 'var(--pale, var(--canvas))'
/** Colours from young to old: one hue with growing strength, then a second hue for old stock. */
const FILL = [
  `color-mix(in oklab, var(--info) 30%, ${PALE})`,
  `color-mix(in oklab, var(--info) 50%, ${PALE})`,
  `color-mix(in oklab, var(--info) 75%, ${PALE})`,
  `color-mix(in oklab, var(--warn) 55%, ${PALE})`,
  `color-mix(in oklab, var(--warn) 78%, ${PALE})`,
  'var(--warn)',
]
const HATCHED = 'bg-dim bg-[repeating-linear-gradient(45deg_in_srgb,transparent_0_3px,var(--canvas)_3px_5px)]'

/** Sums all rows of the list in one bar. Each bucket is a button that filters rows with stock of that age or older. */
export const AgeChart = ({ meta, chosen, onChoose }: Props) => {
  const { buckets, chart, unit } = meta
  const parts = [...buckets.map(({ key }) => chart[key]), chart.undated]
  const total = parts.reduce((sum, part) => sum + part, 0)
  const shares = barShares(parts, 0.6)
  const toggle = (key: AgeBucket['key']) => onChoose(chosen === key ? null : key)
  const isDimmed = (index: number) => chosen !== null && index < buckets.findIndex(({ key }) => key === chosen)
  return (
    <section aria-label="Age of all stock in the list" className="@container px-3 pt-1.5 pb-2">
      <div aria-hidden="true" className="flex h-5 gap-px overflow-hidden rounded-sm bg-sunken">
        {buckets.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            aria-label={key}
            style={{ width: `${shares[index] ?? 0}%`, background: FILL[index] }}
            className={cx('h-full cursor-pointer', isDimmed(index) && 'opacity-35')}
            onClick={() => toggle(key)}
          />
        ))}
        <span style={{ width: `${shares[buckets.length] ?? 0}%` }} className={HATCHED} />
      </div>
      <ul className="mt-1 grid grid-cols-2 gap-x-1 text-sm @min-[320px]:grid-cols-3 @md:grid-cols-4 @3xl:grid-cols-7">
        {buckets.map((bucket, index) => {
          const label = bucketLabel(bucket, unit, buckets[index - 1]?.to ?? null)
          return (
            <li key={bucket.key}>
              <button
                type="button"
                aria-pressed={chosen === bucket.key}
                title={
                  bucket.from ? `Show stock aged ${pluralise(bucket.from, unit.slice(0, -1), unit)} or more` : 'Show all stock with a date'
                }
                onClick={() => toggle(bucket.key)}
                className={cx(
                  'hit block w-full rounded-sm px-1.5 py-1 text-left hover:bg-hover',
                  chosen === bucket.key && 'bg-accent-tint text-accent-ink',
                )}
              >
                <span className="flex items-center gap-1.5 text-xs whitespace-nowrap text-muted">
                  <span aria-hidden="true" style={{ background: FILL[index] }} className="size-2.5 shrink-0 rounded-[2px]" />
                  {label}
                </span>
                <Amount qty={chart[bucket.key]} total={total} />
              </button>
            </li>
          )
        })}
        <li className="px-1.5 py-1">
          <span className="flex items-center gap-1.5 text-xs whitespace-nowrap text-muted">
            <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-[2px]', HATCHED)} />
            undated
          </span>
          <Amount qty={chart.undated} total={total} />
        </li>
      </ul>
      {total > 0 && !meta.totals && <p className="px-1.5 text-xs text-dim">Quantities in different units are added together here.</p>}
    </section>
  )
}

const Amount = ({ qty, total }: { qty: number; total: number }) => (
  <span className="flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap tabular-nums">
    <span className={cx(qty === 0 ? 'text-dim' : 'font-medium')}>{formatQty(qty)}</span>
    {qty > 0 && <span className="text-xs text-dim">{shareText(qty, total)}</span>}
  </span>
)
