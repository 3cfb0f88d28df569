'use client'
import { shareText } from '#components/charts/shares.ts'
import { Section } from '#components/record/parts.tsx'
import { cx } from '#components/ui/cx.ts'
import { formatQty } from '#lib/client/format.ts'
import type { AgeBucket, StockAge } from '#lib/contract/stock/age.ts'
import { bucketAmounts, bucketLabel, type AgeMeta } from '#components/stock/shared/age-buckets.ts'
import { FIRST_OLD } from './cells.tsx'

type BucketKey = AgeBucket['key'] | 'undated'
type Props = { row: StockAge; meta: AgeMeta; chosen: BucketKey | null; onChoose: (key: BucketKey | null) => void }

const fillOf = (key: string, index: number) => {
  if (key === 'undated') return 'bg-dim bg-[repeating-linear-gradient(45deg_in_srgb,transparent_0_3px,var(--canvas)_3px_5px)]'
  return index >= FIRST_OLD ? 'bg-warn' : 'bg-info'
}

/** The buckets of one row as bars. Choosing one shows only the lots or items in it. */
export const BucketPicker = ({ row, meta, chosen, onChoose }: Props) => {
  const amounts = bucketAmounts(row, meta.buckets).filter(({ key, qty }) => key !== 'undated' || qty > 0)
  const maxQty = Math.max(...amounts.map(({ qty }) => qty), 0)
  const nameOf = (index: number) => {
    const bucket = meta.buckets[index]
    return bucket ? bucketLabel(bucket, meta.unit, meta.buckets[index - 1]?.to ?? null) : 'undated'
  }
  return (
    <Section title="Stock by age" note={`${formatQty(row.on_hand)} ${row.uom ?? ''}`}>
      <ul>
        {amounts.map(({ key, qty }, index) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={chosen === key}
              onClick={() => onChoose(chosen === key ? null : (key as BucketKey))}
              className={cx(
                'grid h-7 w-full grid-cols-[7.5rem_1fr_auto_3rem] items-center gap-2 rounded-sm px-1.5 text-left text-sm hover:bg-hover touch:h-11',
                chosen === key && 'bg-accent-tint',
                qty === 0 && 'text-dim',
              )}
            >
              <span className="whitespace-nowrap">{nameOf(index)}</span>
              <span aria-hidden="true" className="h-4">
                <span
                  style={{ width: maxQty > 0 ? `${(qty / maxQty) * 100}%` : 0, minWidth: qty > 0 ? 3 : 0 }}
                  className={cx('block h-full rounded-r-sm', fillOf(key, index))}
                />
              </span>
              <span className={cx('tabular-nums', qty > 0 && 'font-medium')}>{formatQty(qty)}</span>
              <span className="text-right text-xs text-dim tabular-nums">{qty > 0 ? shareText(qty, row.on_hand ?? 0) : ''}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
