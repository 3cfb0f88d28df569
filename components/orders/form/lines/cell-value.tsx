'use client'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icons.tsx'
import { unsuitableTexts, type StockLabels } from '#components/orders/shared/unsuitable-stock-text.ts'
import { exactUnits } from '#components/orders/shared/whole-units.ts'
import { availableUnits, missingUnits } from '#lib/shared/whole-units.ts'
import { formatDate, formatPrice, formatQty, UNKNOWN } from '#lib/client/format.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { cellOf, type Line } from '#lib/order-form/lines.ts'
import { inUnit, type ProductLookup } from '#lib/order-form/products.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'
import type { RowInsight } from './insights.ts'

const ISO = /^\d{4}-\d\d-\d\d$/

const BUILT_IN_LABELS: StockLabels = { lot: 'Lot', expiry: 'Expiry' }

/** Content of a cell that is not being edited. Choices are shown by their labels. */
export const cellView = (
  column: LineColumn,
  line: Line,
  lookup: ProductLookup | undefined,
  insight: RowInsight | undefined,
  labels: StockLabels = BUILT_IN_LABELS,
): ReactNode => {
  const text = cellOf(line, column.key)
  if (column.key === 'product_name') return nameView(line, lookup)
  if (column.key === 'available_now') return <Available line={line} lookup={lookup} insight={insight} labels={labels} />
  if (column.type === 'qty') return formattedNumber(text, formatQty)
  if (column.type === 'price') return formattedNumber(text, formatPrice)
  if (column.type === 'day' && ISO.test(text)) return formatDate(text)
  if (column.type === 'choice') return column.choices?.find(({ value }) => value === text)?.label ?? text
  return text
}

const formattedNumber = (text: string, format: (value: number) => string) => {
  const number = parseNumber(text)
  // Show the typed text if it has too many decimals, since the error message is about them.
  return number === null || Math.round(number * 1000) / 1000 !== number ? text : format(number)
}

const nameView = (line: Line, lookup: ProductLookup | undefined): ReactNode => {
  if (lookup?.status === 'known') return <bdi>{lookup.product.product_name}</bdi>
  if (lookup?.status === 'pending' || (lookup === undefined && cellOf(line, 'product_code').trim() !== ''))
    return <span className="text-dim">Looking up…</span>
  return null
}

type AvailableProps = { line: Line; lookup: ProductLookup | undefined; insight: RowInsight | undefined; labels: StockLabels }

const Available = ({ line, lookup, insight, labels }: AvailableProps) => {
  if (lookup?.status !== 'known') return null
  const { product } = lookup
  const hasRequirement = insight?.matching !== undefined
  const base = insight?.matching === undefined ? product.available : insight.matching
  const uom = cellOf(line, 'uom') || product.default_uom
  const exact = inUnit(base, product, uom)
  const available = exact === null ? null : availableUnits(exact, uom)
  const short = insight?.short ?? null
  if (available === null) return <span className="text-dim">{hasRequirement && product.freeStock === undefined ? '…' : UNKNOWN}</span>
  if (!short)
    return (
      <span className={available === 0 ? 'text-dim' : undefined} title={exactUnits(exact, uom)}>
        {formatQty(available)}
      </span>
    )
  return (
    <span
      className="inline-flex items-center gap-1 text-warn"
      title={[shortageText(short, uom, labels), exactUnits(exact, uom)].filter(Boolean).join(' ')}
    >
      <Icon name="warning" size={14} />
      {formatQty(available)}
    </span>
  )
}

/** Why a line cannot be shipped in full, in one sentence, and which stock of the item it cannot use. Counted units are rounded to whole ones. */
export const shortageText = (
  { short, available, next, late, undated, unsuitable = [] }: NonNullable<RowInsight['short']>,
  uom: string,
  labels: StockLabels,
): string => {
  const unknown = undated ? 'the next receipt has no date' : 'no receipt is expected'
  const receipt = next ? `next receipt ${late ? 'is late: expected ' : ''}${formatDate(next)}` : unknown
  const others = unsuitableTexts(unsuitable, uom, labels)
  const reasons = others.length > 0 ? ` (there are ${others.join(', ')})` : ''
  const units = availableUnits(available, uom)
  return `${units > 0 ? `Only ${formatQty(units)}` : 'None'} available${reasons}, ${formatQty(missingUnits(short, uom))} short; ${receipt}.`
}
