import type { LabelRow } from './rows.ts'

/**
 * One label for each pallet: stock lines that stand on one are summed where they are the same goods, and are named a mixed pallet where
 * not. An SSCC names one pallet (GS1 General Specifications §6.6), so two labels with different contents would contradict each other.
 */
export const onePerPallet = (rows: readonly LabelRow[]): LabelRow[] =>
  [...Map.groupBy(rows, (row, at) => row.sscc ?? at).values()].map((same) => (same.length === 1 ? same[0]! : merged(same)))

const merged = (rows: readonly LabelRow[]): LabelRow => {
  const [first] = rows
  const row = { ...first! }
  // What the lines do not share, the label of the pallet does not say.
  for (const key of Object.keys(row) as (keyof LabelRow)[])
    if (rows.some((one) => one[key] !== row[key])) Object.assign(row, { [key]: null })
  const products = new Set(rows.map((one) => `${one.product_code} ${one.uom}`)).size
  if (products > 1)
    return {
      ...row,
      product_name: `Mixed pallet, ${new Set(rows.map((one) => one.product_code)).size} items`,
      qty: null,
      uom: null,
      count: null,
    }
  return { ...row, qty: sumOf(rows.map((one) => one.qty)), count: sumOf(rows.map((one) => one.count)) }
}

/** To three decimals, as quantities are; null where a part is not known. */
const sumOf = (parts: readonly (number | null)[]): number | null => {
  let sum = 0
  for (const part of parts) {
    if (part === null) return null
    sum += part
  }
  return Math.round(sum * 1000) / 1000
}
