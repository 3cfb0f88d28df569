import { numberText } from '#lib/shared/region.ts'
import type { Body } from '#lib/order-form/body.ts'
import { cellOf, type Line, type Lines } from '#lib/order-form/lines.ts'
import { codeKey } from '#lib/shared/code-key.ts'

/* v7 fills in the list price of a line that is sent without a price. */

/** The lines of v7's record, in the order in which they were sent. */
type RecordLines = readonly Readonly<Record<string, unknown>>[]

const filledPrice = (recordLine: RecordLines[number] | undefined, productCode: unknown): number | null => {
  const price = recordLine?.['unit_price']
  // Another item is another line: this v7 does not return the lines as they were sent.
  return typeof price === 'number' && keyOf(recordLine?.['product_code']) === keyOf(productCode) ? price : null
}

const keyOf = (code: unknown): string => (typeof code === 'string' ? codeKey(code) : '')

/** The form's lines with the prices that v7 has filled in, unless the item, unit or price was changed since the lines were `sent`. */
export const withFilledPrices = (lines: Lines, sent: Lines, record: RecordLines): Lines => {
  const prices = new Map(
    sent.flatMap((line, index) => {
      const price = cellOf(line, 'unit_price').trim() === '' ? filledPrice(record[index], cellOf(line, 'product_code')) : null
      return price === null ? [] : [[line.id, { line, price }] as const]
    }),
  )
  if (prices.size === 0) return lines
  return lines.map((line) => {
    const filled = prices.get(line.id)
    if (!filled || !hasSameGoods(line, filled.line)) return line
    return { ...line, cells: { ...line.cells, unit_price: numberText(filled.price) } }
  })
}

const hasSameGoods = (line: Line, sent: Line): boolean =>
  ['product_code', 'uom', 'unit_price'].every((column) => codeKey(cellOf(line, column)) === codeKey(cellOf(sent, column)))

/** A request body with the prices that v7 has filled in, so that they are not sent as changes. */
export const bodyWithFilledPrices = (body: Body, record: RecordLines): Body => {
  if (!Array.isArray(body['lines'])) return body
  const lines = (body['lines'] as Body[]).map((line, index) => {
    const price = line['unit_price'] === null ? filledPrice(record[index], line['product_code']) : null
    return price === null ? line : { ...line, unit_price: price }
  })
  return { ...body, lines }
}
