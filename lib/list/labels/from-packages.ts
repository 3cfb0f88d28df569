import type { Package } from '#lib/contract/shipments/shipments.ts'
import { mergeRows } from './pallets.ts'
import { allowedCount, NO_LABEL, type LabelRow } from './rows.ts'

type PackedItem = Package['contents'][number]

/** Characters of order numbers that fit on a label in the smallest font size. */
const MAX_NUMBERS = 24

/** The orders of a shipment, as a label names them: all, or the first and how many more. Null without any. */
export const orderNumbers = (numbers: readonly string[]): string | null => {
  const [first, ...others] = numbers
  const all = numbers.join(', ')
  return all.length > MAX_NUMBERS && others.length > 0 ? `${first} +${others.length}` : all || null
}

/**
 * Label data for packages: the SSCC of each, and its contents, including those of the packages on it. For several different items, the
 * label says only how many there are. `detailsOf` adds what is known about a packed item: the GTIN of its unit, and its name if
 * v7 sends contents without names.
 */
export const labelRowsOfPackages = (
  packages: readonly Package[],
  common: (pack: Package) => Partial<LabelRow>,
  detailsOf: (item: PackedItem) => Pick<LabelRow, 'gtin'> & Partial<LabelRow>,
): LabelRow[] => {
  const onPallet = Map.groupBy(packages, (pack) => pack.parent_sscc)
  const contentsOf = (pack: Package, above: readonly Package[] = []): PackedItem[] => {
    // Without this check, packages that name each other as their pallet would recurse forever.
    const inside = pack.sscc === null ? [] : (onPallet.get(pack.sscc) ?? []).filter((child) => child !== pack && !above.includes(child))
    return [...pack.contents, ...inside.flatMap((child) => contentsOf(child, [...above, pack]))]
  }
  return packages.map((pack) => {
    const rows = contentsOf(pack).map((item): LabelRow => {
      const { product_code, product_name = null, qty, uom, lot_no, expiry_date } = item
      const known = { product_code, product_name, qty, uom, gtin_uom: uom, lot_no, expiry_date }
      const row = { ...NO_LABEL, sscc: pack.sscc, ...known, ...detailsOf(item) }
      return { ...row, count: allowedCount(row) }
    })
    const contents = rows.length > 0 ? mergeRows(rows, pack.package_type === 'PALLET' ? 'pallet' : 'package') : NO_LABEL
    return { ...contents, sscc: pack.sscc, isCarton: pack.package_type !== 'PALLET', ...common(pack) }
  })
}
