import { formatQty } from '#lib/client/format.ts'
import { plural } from '#lib/client/field-labels.ts'
import { dateWord } from '#lib/order-form/day-rules.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { availableUnits } from '#lib/shared/whole-units.ts'

/** Labels of a lot and of an expiry date, in the client's words. */
export type StockLabels = { lot: string; expiry: string }

/** How many lots a sentence names. Further ones are summed, unless it is a single one, which is named as well. */
const MAX_LOTS = 2

type Stock = { reason: string | null; lot_no: string | null; qty: number | null }

/** Stock that a line cannot use, as parts of a sentence: "12 of lot L2", "8 without an expiry date". Less than a unit is left out. */
export const unsuitableTexts = (stock: readonly Stock[], uom: string | null, labels: StockLabels): string[] => {
  const [lot, date] = [inSentence(labels.lot), dateWord(labels.expiry)]
  const units = (qty: number | null) => availableUnits(qty ?? 0, uom)
  const ofReason = (reason: string) => stock.filter((part) => part.reason === reason && units(part.qty) > 0)
  const sum = (reason: string, words: string) => {
    const qty = ofReason(reason).reduce((total, part) => total + units(part.qty), 0)
    return qty > 0 ? [`${formatQty(qty)} ${words}`] : []
  }
  const lots = ofReason('LOT')
  const named = lots.slice(0, lots.length > MAX_LOTS + 1 ? MAX_LOTS : lots.length)
  const others = lots.slice(named.length)
  return [
    ...named.map(({ lot_no: no, qty }) => `${formatQty(units(qty))} ${no ? `of ${lot} ${no}` : `without a ${lot}`}`),
    ...(others.length > 0
      ? [`${formatQty(others.reduce((total, { qty }) => total + units(qty), 0))} of ${others.length} other ${plural(lot)}`]
      : []),
    ...sum('UNDATED', `without ${/^[aeiou]/i.test(date) ? 'an' : 'a'} ${date}`),
    ...sum('EXPIRY', `with an earlier ${date}`),
    ...sum('SERIAL', 'with other serial numbers'),
    ...sum('EXPIRED', 'expired'),
  ]
}
