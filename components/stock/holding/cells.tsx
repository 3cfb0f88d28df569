import type { ReactNode } from 'react'
import { thinBar } from '#components/charts/thin-bar.ts'
import { Quantity, Unknown } from '#components/list/cell.tsx'
import type { ListSlots } from '#components/list/slots.ts'
import { Icon } from '#components/ui/icons.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatDate, formatQty, today } from '#lib/client/format.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { gtinUnit } from '#lib/shared/gtin-unit.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'

export type Cells<Row> = Readonly<Record<string, (row: Row, column: Pick<ColumnSpec, 'unknown'>) => ReactNode>>

/** Icon and word before a number, so that the meaning does not depend on colour. */
const Flag = ({ word, tone, icon }: { word: string; tone: 'warn' | 'bad'; icon: 'trend-down' | 'warning' }) => (
  <span className={`mr-1.5 inline-flex items-center gap-1 text-xs ${tone === 'bad' ? 'text-bad' : 'text-warn'}`}>
    <Icon name={icon} size={12} />
    {word}
  </span>
)

/**
 * Formula for available, with the client's labels: `1,440 on hand − 360 allocated − 120 on hold or blocked = 960`. Empty if v7 leaves out a
 * value.
 */
export const availableFormula = (row: Formula, label: (fieldKey: string, fallback: string) => string): string => {
  const { on_hand, allocated, available } = row
  if (on_hand === null || allocated === null || available === null) return ''
  const onHold = Math.round((on_hand - allocated - available) * 1000) / 1000
  const term = (qty: number, key: string, fallback: string) => `${formatQty(qty)} ${inSentence(label(key, fallback))}`
  const held = `${term(onHold, 'on_hold', 'On hold')} or blocked`
  return `${term(on_hand, 'on_hand', 'On hand')} − ${term(allocated, 'allocated', 'Allocated')} − ${held} = ${formatQty(available)}`
}
export type Formula = { on_hand: number | null; allocated: number | null; available: number | null }

export type Balance = { available: number; allocated: number; held: number }

/**
 * What the stock on hand of a holding consists of. Null if that is unknown: a supplier gets no other quantity, or the parts do not add
 * up to the stock on hand, for example because a v7 leaves out some quantities, which count as 0 here.
 */
export const holdingBalance = (row: Pick<Holding, 'on_hand' | 'available' | 'allocated' | HeldKey>): Balance | null => {
  const { on_hand, available, allocated } = row
  if (on_hand === null || available === null || allocated === null) return null
  const held = HELD.reduce((sum, key) => sum + (row[key] ?? 0), 0)
  return Math.abs(on_hand - available - allocated - held) < EPSILON ? { available, allocated, held: round(held) } : null
}
const HELD = ['on_hold', 'quarantined', 'damaged', 'expired'] as const
type HeldKey = (typeof HELD)[number]

// Quantities have at most three decimals, but floating-point sums may have more.
export const EPSILON = 0.0005
export const round = (qty: number) => Math.round(qty * 1000) / 1000

/** On hand above a thin bar of its parts, in the colours of the aside. The columns beside it have the figures. */
export const OnHand = ({ qty, balance, unit }: { qty: number | null; balance: Balance | null; unit?: string }) => {
  const label = useLabels()
  if (qty === null) return <Unknown />
  if (!balance) return <Quantity value={qty} unit={unit} />
  const parts = [
    { text: label('available', 'Available'), value: balance.available, colour: 'var(--good)' },
    { text: label('allocated', 'Allocated'), value: balance.allocated, colour: 'var(--info)' },
    { text: `${label('on_hold', 'On hold')} or blocked`, value: balance.held, colour: 'var(--hold)' },
  ]
  const tip = parts.filter(({ value }) => value !== 0).map(({ text, value }) => `${text} ${formatQty(value)}`)
  return (
    <span className="cut-number block" data-fit style={thinBar(parts)} data-tip={tip.join(' · ') || undefined}>
      <Quantity value={qty} unit={unit} />
    </span>
  )
}

const Available = ({ row }: { row: Holding }) => {
  const toClientWording = useClientWording()
  const formula = availableFormula(row, useLabels())
  const low = row.below_reorder && toClientWording(`below the reorder level of ${formatQty(row.reorder_level)}`)
  return (
    <span className="flex items-center justify-end" data-tip={[formula, low].filter(Boolean).join('; ')}>
      {row.below_reorder && <Flag word="low" tone="warn" icon="trend-down" />}
      <AvailableQty qty={row.available} />
    </span>
  )
}

/** In a narrow column, the words next to it are cut off first. */
export const AvailableQty = ({ qty }: { qty: number | null }) => (
  <span className="cut-number min-w-0">{qty === null ? <Unknown /> : <Quantity value={qty} />}</span>
)

export const ExpiryDay = ({ day, none }: { day: string | null; none: string | undefined }) => {
  if (day === null)
    return (
      <span data-tip={none}>
        <Unknown reason={none} />
      </span>
    )
  return (
    <span className="inline-flex items-center">
      {day < today() && <Flag word="expired" tone="bad" icon="warning" />}
      {formatDate(day)}
    </span>
  )
}

/** The GTIN with the unit that it identifies. In a narrow column, the unit is cut off first. */
export const gtinCell = (row: Pick<Holding, 'gtin' | 'gtins' | 'uom'>): ReactNode =>
  row.gtin === null ? (
    <Unknown reason={unknownReason(row, 'gtin', 'No GTIN')} />
  ) : (
    <span data-fit className="inline-flex max-w-full items-baseline gap-1">
      <span className="cut min-w-0">{row.gtin}</span>
      <span className="cut min-w-0 shrink-9999 text-xs text-dim"> {gtinUnit(row)}</span>
    </span>
  )

/** Custom cells of the holding list. */
export const holdingCells: Cells<Holding> = {
  gtin: gtinCell,
  on_hand: (row) => <OnHand qty={row.on_hand} balance={holdingBalance(row)} />,
  available: (row) => <Available row={row} />,
  earliest_expiry_date: (row, { unknown }) => <ExpiryDay day={row.earliest_expiry_date} none={unknown} />,
}

/**
 * File columns for the custom cells: what a cell says besides its value gets a column next to it. The earliest expiry has none, because it
 * leaves out expired stock, and the list has another column named Expired.
 */
export const holdingExportColumns: NonNullable<ListSlots<Holding>['exportColumns']> = {
  gtin: [
    { type: 'code', value: (row) => row.gtin },
    { key: 'beside:gtin_unit', label: (label) => `${label} unit`, type: 'code', value: gtinUnit },
  ],
  available: [
    { type: 'quantity', value: (row) => row.available },
    { key: 'beside:below_reorder', label: 'Stock level', type: 'text', value: (row) => (row.below_reorder ? 'low' : null) },
  ],
}
