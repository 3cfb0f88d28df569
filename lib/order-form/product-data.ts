import { cellOf, type Lines } from './lines.ts'
import type { ProductLookup } from './products.ts'

/** Fills known product data into the lines. Unchanged lines keep their object identity. */
export const withProductData = (
  lines: Lines,
  shouldFill: (line: Lines[number]) => boolean,
  lookupOf: (code: string) => ProductLookup | undefined,
): Lines => {
  let isChanged = false
  const next = lines.map((line) => {
    const lookup = shouldFill(line) ? lookupOf(cellOf(line, 'product_code')) : undefined
    if (lookup?.is !== 'known') return line
    const { product } = lookup
    const uom = cellOf(line, 'uom')
    const cells = { ...line.cells, product_code: product.product_code, uom: uom.trim() === '' ? product.default_uom : uom }
    if (cells.product_code === line.cells['product_code'] && cells.uom === uom) return line
    isChanged = true
    return { ...line, cells }
  })
  return isChanged ? next : lines
}
