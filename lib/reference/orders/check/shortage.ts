import { availableUnits } from '#lib/shared/whole-units.ts'
import type { Unsuitable } from '#lib/shared/unsuitable-stock.ts'
import { ON_SHORTAGE } from '#lib/contract/orders/sales-orders.ts'
import type { Findings } from './findings.ts'
import type { NextReceipt, Supply } from './stock-facts.ts'
import type { ClientRules, OrderType } from '../body/facts.ts'
import type { LineValues } from '../body/values.ts'
import { qtyText } from '../body/format.ts'

export type ShortagePolicy = ClientRules['on_shortage']

/**
 * The policy for an order that is short of stock: the author's choice, else the client's default. If the order type does not allow
 * it, the first that the type allows: back-order, ship what is available, reject. `problem` is set if it was the author's choice.
 */
export const shortagePolicy = (
  chosen: string | null,
  type: OrderType | null,
  rules: Pick<ClientRules, 'on_shortage'>,
): { value: ShortagePolicy; problem: string | null } => {
  // A draft may contain an invalid choice.
  const value = ON_SHORTAGE.find((known) => known === chosen) ?? rules.on_shortage
  const partialOrReject: ShortagePolicy = type?.allow_partial ? 'SHIP_AVAILABLE' : 'REJECT'
  const isPossible = !type || value === 'REJECT' || (value === 'BACK_ORDER' ? type.allow_back_order : type.allow_partial)
  if (isPossible) return { value, problem: null }
  const restriction = value === 'BACK_ORDER' ? 'cannot wait for stock' : 'cannot be shipped in parts'
  return {
    value: type?.allow_back_order ? 'BACK_ORDER' : partialOrReject,
    problem: chosen === null ? null : `Orders of type ${type?.label} ${restriction}. Choose another option.`,
  }
}

/**
 * `Only 960 of 1,200 available; next receipt 2025-03-20.` Counted units are rounded down, because cases are not opened. Free stock that
 * the line cannot use is named: `Only 2 of 23 available, 21 of L1; …`
 */
export const shortText = (
  { available, unsuitable = [], nextReceipt }: Supply,
  { qty, uom }: { qty: number; uom: string | null },
  today: string,
): string => {
  const units = (parts: readonly Unsuitable[], words: string) => {
    const sum = parts.reduce((total, part) => total + availableUnits(part.qty, uom), 0)
    return sum > 0 ? `, ${qtyText(sum)} ${words}` : ''
  }
  const lots = unsuitable.filter(({ reason }) => reason === 'LOT')
  const named = lots.filter(({ lot_no: lot }) => lot !== null).slice(0, MAX_LOTS)
  const parts = [
    ...named.map((part) => units([part], `of ${part.lot_no}`)),
    units(
      lots.filter((part) => !named.includes(part)),
      'of other stock',
    ),
    ...Object.entries(UNSUITABLE_WORDS).map(([reason, words]) =>
      units(
        unsuitable.filter((part) => part.reason === reason),
        words,
      ),
    ),
  ]
  const whole = availableUnits(available, uom)
  return `${whole > 0 ? `Only ${qtyText(whole)}` : 'None'} of ${qtyText(qty)} available${parts.join('')}; ${receiptText(nextReceipt, today)}.`
}

/** A text names at most this many lots. */
const MAX_LOTS = 2

/** Without the nouns "lot" and "expiry", for which the client may have other words: a lot is named by its number. */
const UNSUITABLE_WORDS: Readonly<Record<Exclude<Unsuitable['reason'], 'LOT'>, string>> = {
  UNDATED: 'without a date',
  EXPIRY: 'that expire too early',
  SERIAL: 'with other serial numbers',
  EXPIRED: 'expired',
}

/**
 * Describes the next receipt as order lines do: a receipt whose date has passed is late. Dates are in ISO format; screens show them in
 * the user's format.
 */
const receiptText = (next: NextReceipt | null, today: string): string => {
  if (!next) return 'no receipt is expected'
  if (next.date === null) return 'the next receipt has no date'
  return next.date < today ? `next receipt is late: expected ${next.date}` : `next receipt ${next.date}`
}

/** Reports short lines: as problems if the policy is to reject the order, else as warnings. */
export const checkSupply = (
  lines: readonly LineValues[],
  supplies: readonly (Supply | null)[],
  policy: ShortagePolicy,
  today: string,
  findings: Findings,
): void => {
  for (const [index, line] of lines.entries()) {
    const supply = supplies[index]
    const path = `lines.${index}.qty`
    if (!supply || line.qty === null || supply.available >= line.qty || !findings.hasNoProblem(path)) continue
    const text = shortText(supply, { qty: line.qty, uom: line.uom }, today)
    if (policy === 'REJECT') findings.addProblem(path, text)
    else findings.addWarning('SHORT', path, text)
  }
}
