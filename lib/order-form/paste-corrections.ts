import { codeKey } from '#lib/shared/code-key.ts'
import { cellOf, isBlank, type Line, type Lines } from './lines.ts'
import { withProductData, type ProductLookup } from './products.ts'

type LookupOf = (code: string) => ProductLookup | undefined

/** How many cells of pasted lines the user has corrected. What comes from an item, such as its unit, is not a correction. */
export const countCorrections = (pasted: Lines, now: Lines, lookupOf: LookupOf): number => {
  const byId = new Map(pasted.map((line) => [line.id, line]))
  return now.reduce((sum, line) => {
    const before = byId.get(line.id)
    return line === before || isBlank(line) ? sum : sum + correctedColumns(before, line, lookupOf).length
  }, 0)
}

const correctedColumns = (before: Line | undefined, line: Line, lookupOf: LookupOf): string[] => {
  const filled = (product_code: string): Line => {
    const unfilled = { ...line, cells: { ...before?.cells, product_code } }
    return withProductData([unfilled], () => true, lookupOf)[0] ?? unfilled
  }
  const [oldCode, code] = [cellOf(before, 'product_code'), cellOf(line, 'product_code')]
  const isOtherItem = codeKey(code) !== codeKey(oldCode) && codeKey(code) !== codeKey(cellOf(filled(oldCode), 'product_code'))
  const expected = filled(code)
  // A price follows its item and unit.
  const isRepriced = isOtherItem || codeKey(cellOf(line, 'uom')) !== codeKey(cellOf(expected, 'uom'))
  return Object.keys(line.cells).filter((column) => {
    if (column === 'product_code') return isOtherItem
    if (column === 'unit_price' && isRepriced) return false
    return cellOf(line, column) !== cellOf(before, column) && cellOf(line, column) !== cellOf(expected, column)
  })
}
