import { withPlainSpaces } from '#lib/shared/plain-spaces.ts'
import { parseDay } from '#lib/shared/typed-days.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'
import type { LineColumn } from './columns.ts'
import type { Choice } from './options.ts'
import { withoutCurrency } from './price-currency.ts'
import { codeKey } from '#lib/shared/code-key.ts'

/** Serial numbers of one cell: separated by commas, semicolons, tabs or line breaks. */
export const serialsOf = (text: string): string[] =>
  text
    .split(/[,;\n\t]+/)
    .map(withPlainSpaces)
    .filter(Boolean)

/** A cell's value in the contract's format: null if empty (serial numbers: an empty list), `undefined` if it cannot be parsed. */
export const parseCell = (column: Pick<LineColumn, 'type' | 'currency'>, text: string, format?: string): unknown => {
  const trimmed = withPlainSpaces(text)
  if (column.type === 'serials') return serialsOf(text)
  if (trimmed === '') return null
  if (column.type === 'qty') return parseNumber(trimmed) ?? undefined
  if (column.type === 'price') return parseNumber(withoutCurrency(trimmed, column.currency)) ?? undefined
  if (column.type === 'day') return parseDay(trimmed, format) ?? undefined
  return column.type === 'product' || column.type === 'uom' || column.type === 'choice' ? trimmed.toUpperCase() : trimmed
}

/** The choice that a text means: by its code, or else by its name. */
export const choiceOf = <C extends Choice>(choices: readonly C[], text: string): C | undefined =>
  choices.find(({ value }) => codeKey(value) === codeKey(text)) ?? choices.find(({ label }) => codeKey(label) === codeKey(text))

/** The text of a cell in a column of choices: the code of the choice that is meant, else the text as it was typed. */
export const choiceText = ({ choices = [] }: Pick<LineColumn, 'choices'>, text: string): string =>
  choiceOf(choices, text)?.value ?? text.trim()
