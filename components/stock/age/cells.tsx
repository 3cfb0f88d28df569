import type { ReactNode } from 'react'
import { Quantity, Unknown } from '#components/list/cell.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatDate, today } from '#lib/client/format.ts'
import { AGE_KEYS, type StockAge } from '#lib/contract/stock/age.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'

/** Index of the first bucket that counts as old and gets the second hue. */
export const FIRST_OLD = 3

/** Custom cells of the list. */
export const ageCells: Readonly<Record<string, (row: StockAge, column: Pick<ColumnSpec, 'unknown'>) => ReactNode>> = {
  ...Object.fromEntries(
    AGE_KEYS.map((key, index) => [
      key,
      (row: StockAge) => <Heat value={row[key]} total={row.on_hand} tone={index >= FIRST_OLD ? 'warn' : 'info'} />,
    ]),
  ),
  undated: (row) => <Undated qty={row.undated} />,
  earliest_expiry_date: (row, { unknown }) => <EarliestExpiry date={row.earliest_expiry_date} none={unknown} />,
}

const Undated = ({ qty }: { qty: number | null }) => {
  if (qty === null) return <Unknown />
  if (qty === 0) return <Quantity value={0} />
  return (
    <span className="inline-flex max-w-full items-center gap-1" data-tip="No date. Open the row to see how to fix it">
      <Icon name="help" size={12} className="shrink-0 text-warn" />
      <span className="cut-number min-w-0">
        <Quantity value={qty} />
      </span>
    </span>
  )
}

const EarliestExpiry = ({ date, none }: { date: string | null; none: string | undefined }) => {
  if (date === null)
    return (
      <span data-tip={none}>
        <Unknown reason={none} />
      </span>
    )
  if (date >= today()) return formatDate(date)
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="inline-flex items-center gap-1 text-xs text-bad">
        <Icon name="warning" size={12} /> expired
      </span>
      {formatDate(date)}
    </span>
  )
}

/** Strongest tint, in per cent of the hue. Text on it keeps a contrast of at least 4.5:1 in both themes. */
const MAX_TINT = 34

/** A quantity on a background whose strength shows its share of the row. */
const Heat = ({ value, total, tone }: { value: number | null; total: number | null; tone: 'info' | 'warn' }) => {
  if (value === null) return <Unknown />
  const share = total !== null && total > 0 && value > 0 ? Math.min(1, value / total) : 0
  const strength = share === 0 ? 0 : Math.max(4, Math.round(share * MAX_TINT))
  return (
    <span
      style={share > 0 ? { backgroundColor: `color-mix(in oklab, var(--${tone}) ${strength}%, transparent)` } : undefined}
      className="-mx-2.5 flex h-[calc(var(--row)-1px)] items-center justify-end px-2.5"
    >
      <span className="cut-number min-w-0">
        <Quantity value={value} />
      </span>
    </span>
  )
}
