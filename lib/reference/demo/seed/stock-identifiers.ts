import type { Book } from './book.ts'
import { dayText } from './calendar.ts'
import { withWrongCheckDigit, sscc18 } from '#lib/shared/gs1.ts'
import type { Random } from './random.ts'
import type { SeedState } from './seed-state.ts'

/** A manufacturer's lot number: `L2411A`. */
export const lotNo = (day: number, random: Random): string => {
  const text = dayText(day)
  return `L${text.slice(2, 4)}${text.slice(5, 7)}${String.fromCharCode(65 + random.int(0, 25))}${random.chance(0.2) ? random.int(1, 9) : ''}`
}

/** The client's next SSCC. Holdings in `badSscc` get a wrong check digit. */
export const newSscc = (state: SeedState, book: Book): string => {
  const sscc = sscc18(3, book.plan.product.client.prefix, ++state.counters.sscc)
  return state.badSscc.has(book.plan.id) ? withWrongCheckDigit(sscc) : sscc
}

/** Custom fields of a stock line: the pallet type for ACME, the temperature for chilled goods. */
export const attributesOf = (book: Book, random: Random): Record<string, unknown> => {
  const attributes = book.plan.product.client.code === 'ACME' ? { pallet_type: random.pick(['CHEP', 'Loscam', 'Plain']) } : {}
  return book.plan.product.zone === 'CHILL' ? { ...attributes, temperature_c: random.int(20, 45) / 10 } : attributes
}
