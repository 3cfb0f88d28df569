import { formatQty } from '#lib/client/format.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'

export type PartKey = 'available' | 'allocated' | 'on_hold' | 'quarantined' | 'damaged' | 'expired'
export type Part = { key: PartKey; label: string; value: number | null; meaning: string }

/** The parts of on hand in the order of the equation, each with an explanation. */
const PARTS = [
  { key: 'available', label: 'Available', meaning: 'Good stock that is not allocated to any order: it can be promised.' },
  { key: 'allocated', label: 'Allocated', meaning: 'Allocated to released sales orders, still in the building.' },
  { key: 'on_hold', label: 'On hold', meaning: 'On hold: in inspection, returned, in customs, or put on hold manually.' },
  { key: 'quarantined', label: 'Quarantined', meaning: 'Kept apart: in quarantine or recalled.' },
  { key: 'damaged', label: 'Damaged', meaning: 'Damaged, or waiting to be destroyed.' },
  { key: 'expired', label: 'Expired', meaning: 'Past its expiry date, still in the building.' },
] as const satisfies readonly Omit<Part, 'value'>[]

/** The right side of the balance equation. */
export const balanceParts = (holding: Pick<Holding, PartKey>): Part[] => PARTS.map((part) => ({ ...part, value: holding[part.key] }))

// Quantities have at most three decimals, but floating-point sums may have more.
const EPSILON = 0.0005

/** On hand minus the sum of its parts. 0 if the balance equation holds, as it should, or if a part is unknown. */
export const balanceGap = (holding: Pick<Holding, PartKey | 'on_hand'>): number => {
  const values = [holding.on_hand, ...balanceParts(holding).map((part) => -(part.value ?? Number.NaN))]
  const gap = values.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0)
  // With an unknown part there is nothing to report.
  if (Number.isNaN(gap)) return 0
  return Math.abs(gap) < EPSILON ? 0 : Math.round(gap * 1000) / 1000
}

/** How much can be sold, in one sentence. */
export const availableSentence = ({ on_hand, available, uom }: Pick<Holding, 'on_hand' | 'available' | 'uom'>): string => {
  if (on_hand === 0) return 'There is no stock.'
  if (on_hand === null || available === null) return 'The warehouse system did not send the available quantity.'
  if (available === 0) return `None of ${formatQty(on_hand)} ${uom ?? ''} can be promised.`
  if (available === on_hand) return `All ${formatQty(on_hand)} ${uom ?? ''} can be promised.`
  return `${formatQty(available)} of ${formatQty(on_hand)} ${uom ?? ''} can be promised.`
}

/** The formula for projected stock, with its numbers and the client's labels. */
export const projectedFormula = (
  holding: Pick<Holding, 'available' | 'on_order' | 'in_transit' | 'back_ordered'>,
  label: (fieldKey: string, fallback: string) => string,
): string => {
  const term = (key: keyof typeof holding, fallback: string) => `${formatQty(holding[key])} ${inSentence(label(key, fallback))}`
  const sum = [term('available', 'Available'), term('on_order', 'On order'), term('in_transit', 'In transit')].join(' + ')
  return `${sum} − ${term('back_ordered', 'Back-ordered')}`
}

type Cover = Pick<Holding, 'days_of_cover' | 'months_of_cover' | 'avg_daily_demand'>

/** How long the available stock lasts: `23 days`, `0.8 months`, `No demand`, or a dash if v7 sent neither. */
export const coverText = (holding: Cover, inMonths: boolean): string => {
  const cover = inMonths ? holding.months_of_cover : holding.days_of_cover
  if (cover === null) return holding.avg_daily_demand === 0 ? 'No demand' : '–'
  return `${formatQty(cover)} ${inMonths ? 'month' : 'day'}${cover === 1 ? '' : 's'}`
}
