import type { ReactNode } from 'react'
import { thinBar } from '#components/charts/thin-bar.ts'
import { Quantity, Unknown } from '#components/list/cell.tsx'
import type { ListSlots } from '#components/list/slots.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status, type Hue } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatDate, formatQty, formatWord, today } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import { DISPOSITIONS } from '#lib/contract/stock/dispositions.ts'
import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'

type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

/** Icon and word before a number, so that the meaning does not depend on colour. */
const Flag = ({ word, tone, icon }: { word: string; tone: 'warn' | 'bad'; icon: 'trend-down' | 'warning' }) => (
  <span className={`mr-1.5 inline-flex items-center gap-1 text-xs ${tone === 'bad' ? 'text-bad' : 'text-warn'}`}>
    <Icon name={icon} size={12} />
    {word}
  </span>
)

/** Name of the disposition that keeps a line from being reserved, or null. */
export const blockingDisposition = ({ disposition_code: code, disposition_name: name, is_available }: LineDisposition): string | null => {
  const known = DISPOSITIONS.find((disposition) => disposition.value === code)
  const isAvailable = is_available ?? known?.is_available ?? true
  return isAvailable || code === null ? null : (name ?? known?.label ?? formatWord(code))
}
type LineDisposition = Pick<StockLine, 'disposition_code' | 'disposition_name' | 'is_available'>

/** Formula for available: `1,440 on hand − 360 allocated − 120 on hold or blocked = 960`. Empty if v7 leaves out a value. */
export const availableFormula = (row: Formula): string => {
  const { on_hand, allocated, available } = row
  if (on_hand === null || allocated === null || available === null) return ''
  const onHold = Math.round((on_hand - allocated - available) * 1000) / 1000
  return `${formatQty(on_hand)} on hand − ${formatQty(allocated)} allocated − ${formatQty(onHold)} on hold or blocked = ${formatQty(available)}`
}
type Formula = { on_hand: number | null; allocated: number | null; available: number | null }

type Balance = { available: number; allocated: number; held: number }

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

/** The same for a stock line. What is neither available nor allocated is held by the line's disposition. */
export const lineBalance = ({ on_hand, available, allocated }: Formula): Balance | null =>
  on_hand === null || available === null || allocated === null || available + allocated > on_hand + EPSILON
    ? null
    : { available, allocated, held: round(on_hand - available - allocated) }

// Quantities have at most three decimals, but floating-point sums may have more.
const EPSILON = 0.0005
const round = (qty: number) => Math.round(qty * 1000) / 1000

/** On hand above a thin bar of its parts, in the colours of the aside. The columns beside it have the figures. */
const OnHand = ({ qty, balance, unit }: { qty: number | null; balance: Balance | null; unit?: string }) => {
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

const Available = ({ row }: { row: Holding }) => (
  <span
    className="flex items-center justify-end"
    data-tip={[availableFormula(row), row.below_reorder && `below the reorder level of ${formatQty(row.reorder_level)}`]
      .filter(Boolean)
      .join('; ')}
  >
    {row.below_reorder && <Flag word="low" tone="warn" icon="trend-down" />}
    <AvailableQty qty={row.available} />
  </span>
)

/** In a narrow column, the words next to it are cut off first. */
const AvailableQty = ({ qty }: { qty: number | null }) => (
  <span className="cut-number min-w-0">{qty === null ? <Unknown /> : <Quantity value={qty} />}</span>
)

/** Available quantity with the disposition that reduces it, since the disposition column may be hidden on narrow screens. */
const LineAvailable = ({ row }: { row: StockLine }) => {
  const holdText = blockingDisposition(row)
  const tip = [holdText && [holdText, row.hold_reason].filter(Boolean).join(': '), availableFormula(row)].filter(Boolean).join('; ')
  return (
    <span className="flex min-w-0 items-center justify-end" data-tip={tip || undefined}>
      {holdText && (
        <span className="mr-1.5 inline-flex min-w-0 shrink-9999 items-center gap-1 text-xs text-warn">
          <Icon name="lock" size={12} className="shrink-0" />
          <span className="truncate">{holdText}</span>
        </span>
      )}
      <AvailableQty qty={row.available} />
    </span>
  )
}

const ExpiryDay = ({ day, none = 'No expiry date' }: { day: string | null; none?: string }) => {
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

/** Custom cells of the holding list. */
export const holdingCells: Cells<Holding> = {
  on_hand: (row) => <OnHand qty={row.on_hand} balance={holdingBalance(row)} />,
  available: (row) => <Available row={row} />,
  earliest_expiry_date: (row) => <ExpiryDay day={row.earliest_expiry_date} none="No expiry date, or all expired" />,
}

/**
 * The same columns in an exported file: what a cell says besides its value gets a column next to it. The earliest expiry has none: it
 * leaves out expired stock, and `Expired` is a quantity of this list.
 */
export const holdingExportColumns: NonNullable<ListSlots<Holding>['exportColumns']> = {
  available: [
    { type: 'quantity', value: (row) => row.available },
    { key: 'beside:below_reorder', label: 'Stock level', type: 'text', value: (row) => (row.below_reorder ? 'low' : null) },
  ],
}

const HUES: Record<(typeof DISPOSITIONS)[number]['color'], Hue> = {
  green: 'good',
  amber: 'warn',
  blue: 'info',
  purple: 'hold',
  red: 'bad',
  gray: 'neutral',
}
const hueOf = (code: string | null): Hue => HUES[DISPOSITIONS.find((disposition) => disposition.value === code)?.color ?? 'gray']

/** Custom cells of the stock line list. */
export const lineCells: Cells<StockLine> = {
  on_hand: (row) => <OnHand qty={row.on_hand} balance={lineBalance(row)} unit={row.uom ?? ''} />,
  available: (row) => <LineAvailable row={row} />,
  disposition_code: (row) => (
    <Status hue={hueOf(row.disposition_code)} mark={statusMark(row.disposition_code)}>
      {row.disposition_name ?? formatWord(row.disposition_code)}
    </Status>
  ),
  expiry_date: (row) => <ExpiryDay day={row.expiry_date} />,
}

/** The same columns in an exported file. */
export const lineExportColumns: NonNullable<ListSlots<StockLine>['exportColumns']> = {
  available: [
    { type: 'quantity', value: (row) => row.available },
    { key: 'beside:disposition_code', label: 'Not available', type: 'text', value: blockingDisposition },
  ],
  expiry_date: [
    { type: 'date', value: (row) => row.expiry_date },
    {
      key: 'beside:expired',
      label: 'Expired',
      type: 'text',
      value: ({ expiry_date }) => (expiry_date !== null && expiry_date < today() ? 'expired' : null),
    },
  ],
}
