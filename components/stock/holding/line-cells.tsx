import type { ListSlots } from '#components/list/slots.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status, type Hue } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useLabels } from '#lib/client/field-labels.ts'
import { formatWord, today } from '#lib/client/format.ts'
import { DISPOSITIONS } from '#lib/contract/stock/dispositions.ts'
import type { StockLine } from '#lib/contract/stock/stock.ts'
import { availableFormula, AvailableQty, type Balance, type Cells, EPSILON, ExpiryDay, type Formula, OnHand, round } from './cells.tsx'

/** Name of the disposition that keeps a line from being allocated, or null. */
export const blockingDisposition = ({ disposition_code: code, disposition_name: name, is_available }: LineDisposition): string | null => {
  const known = DISPOSITIONS.find((disposition) => disposition.value === code)
  const isAvailable = is_available ?? known?.is_available ?? true
  return isAvailable || code === null ? null : (name ?? known?.label ?? formatWord(code))
}
type LineDisposition = Pick<StockLine, 'disposition_code' | 'disposition_name' | 'is_available'>

/** What a stock line consists of, or null if that is unknown. What is neither available nor allocated is held by the line's disposition. */
export const lineBalance = ({ on_hand, available, allocated }: Formula): Balance | null =>
  on_hand === null || available === null || allocated === null || available + allocated > on_hand + EPSILON
    ? null
    : { available, allocated, held: round(on_hand - available - allocated) }

/** Available quantity with the disposition that reduces it, since the disposition column may be hidden on narrow screens. */
const LineAvailable = ({ row }: { row: StockLine }) => {
  const holdText = blockingDisposition(row)
  const formula = availableFormula(row, useLabels())
  const tip = [holdText && [holdText, row.hold_reason].filter(Boolean).join(': '), formula].filter(Boolean).join('; ')
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
  expiry_date: (row, { unknown }) => <ExpiryDay day={row.expiry_date} none={unknown} />,
}

/** File columns for the custom cells: what a cell says besides its value gets a column next to it. */
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
