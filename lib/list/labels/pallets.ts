import type { LabelRow } from './rows.ts'
import { pluralise } from '#lib/list/pages.ts'

/**
 * Merges rows into one label per pallet; rows without an SSCC are not merged. If a pallet has one item in one unit, its lines are summed;
 * otherwise the label says that it is mixed. An SSCC identifies one pallet (GS1 General Specifications §6.6), so it must not have two
 * labels with different contents. `rows` may be only some lines of a pallet; `allLines` has all of them.
 */
export const mergeByPallet = (rows: readonly LabelRow[], allLines: readonly LabelRow[] = []): LabelRow[] => {
  const linesOf = Map.groupBy(allLines, ({ sscc }) => sscc)
  return [...Map.groupBy(rows, (row, at) => row.sscc ?? at)].map(([pallet, group]) => {
    const lines = (typeof pallet === 'string' && linesOf.get(pallet)) || group
    return mergeRows(lines, 'pallet')
  })
}

/** Merges the contents of one pallet or package into one row. `rows` must not be empty. */
export const mergeRows = (rows: readonly LabelRow[], noun: 'pallet' | 'package'): LabelRow => {
  const [first] = rows
  if (rows.length === 1) return first!
  const row = { ...first! }
  // The label leaves out fields that differ between the lines.
  for (const key of Object.keys(row) as (keyof LabelRow)[])
    if (rows.some((other) => !isSame(other[key], first![key]))) Object.assign(row, { [key]: null })
  const products = new Set(rows.map(({ product_code, uom }) => `${product_code} ${uom}`)).size
  if (products > 1)
    return {
      ...row,
      product_name: `Mixed ${noun}, ${pluralise(new Set(rows.map(({ product_code }) => product_code)).size, 'item', 'items')}`,
      qty: null,
      uom: null,
      count: null,
    }
  return { ...row, qty: sumOf(rows.map(({ qty }) => qty)), count: sumOf(rows.map(({ count }) => count)) }
}

const isSame = (a: LabelRow[keyof LabelRow], b: LabelRow[keyof LabelRow]): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Sum rounded to three decimals, as for all quantities; null if a part is unknown. */
const sumOf = (parts: readonly (number | null)[]): number | null => {
  let sum = 0
  for (const part of parts) {
    if (part === null) return null
    sum += part
  }
  return Math.round(sum * 1000) / 1000
}
