import { withPlainSpaces } from '#lib/shared/plain-spaces.ts'
import { numberText } from '#lib/shared/region.ts'
import { parseRelativeDay } from '#lib/shared/relative-days.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'
import type { LineColumn } from './columns.ts'
import { withoutCurrency } from './price-currency.ts'
import { choiceText, serialsOf } from './values.ts'

/**
 * Normalises the text that was typed into a cell: numbers without grouping and currency, dates as ISO, serial numbers as one list, choices as codes,
 * units in capitals. A code copied from a web page or a chat may contain characters that nobody sees; they are removed.
 */
export const typedCell = (
  column: Pick<LineColumn, 'type' | 'choices' | 'currency'>,
  text: string,
  { dateFormat, today }: { dateFormat: string; today: string },
): string => {
  const plain = withPlainSpaces(text)
  if (column.type === 'qty' || column.type === 'price') {
    const number = parseNumber(column.type === 'price' ? withoutCurrency(plain, column.currency) : plain)
    return number === null ? plain : numberText(number)
  }
  if (column.type === 'day') return parseRelativeDay(plain, dateFormat, today) ?? plain
  if (column.type === 'serials') return serialsOf(plain).join(', ')
  if (column.type === 'choice') return choiceText(column, plain)
  return column.type === 'uom' ? plain.toUpperCase() : plain
}
