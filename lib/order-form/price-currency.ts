import { currencySign } from '#lib/shared/currency-sign.ts'
import { withPlainSpaces } from '#lib/shared/plain-spaces.ts'

/** Signs that stand for one currency, whatever the user's region. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  C$: 'CAD',
  CA$: 'CAD',
  HK$: 'HKD',
  S$: 'SGD',
}

// Marks only before and after the number: `1e3` and `2x4` are not prices. No two parts next to each other match the same characters, because
// a pasted text with many spaces would take minutes otherwise.
const MARKED = /^([+−-]?)([\p{L}\p{Sc}\s]*)(?:([+−-])\s*)?([\d.,'’]+(?:\s[\d.,'’]+)*)([\p{L}\p{Sc}\s]*)\.?$/u
const CODE_AND_SIGN = /^(\p{Sc}?)([A-Z]{3})(\p{Sc}?)$/u

/** The number of a price, and the currencies that its text names: `A$ 2.50 AUD` is 2.50, with `A$` and `AUD`. Null if it names none. */
const priceParts = (text: string): { number: string; marks: string[] } | null => {
  const [, sign = '', before = '', innerSign = '', number = '', after = ''] = MARKED.exec(withPlainSpaces(text)) ?? []
  const marks = [before, after].flatMap((part) => {
    const mark = part.replaceAll(/\s/g, '').toUpperCase()
    return (CODE_AND_SIGN.exec(mark)?.slice(1) ?? [mark]).filter(Boolean)
  })
  return marks.length > 0 && (sign === '' || innerSign === '') ? { number: `${sign}${innerSign}${number}`, marks } : null
}

const isOf = (mark: string, currency: string): boolean =>
  (SIGNS[mark] ?? mark) === currency.toUpperCase() || mark === currencySign(currency)?.toUpperCase()

/** A price without the sign or code of the order's currency: `$2.50` and `2.50 AUD` are `2.50`. Any other text stays as it is. */
export const withoutCurrency = (text: string, currency: string | undefined): string => {
  const parts = currency === undefined ? null : priceParts(text)
  return parts?.marks.every((mark) => isOf(mark, currency ?? '')) ? parts.number : text
}

/** What to do about a price in another currency than the order's; null if the text names no currency that is known. */
export const otherCurrencyProblem = (text: string, currency: string | undefined): string | null => {
  const other = priceParts(text)?.marks.find((mark) => currency === undefined || !isOf(mark, currency))
  const name = other === undefined ? null : nameOf(other)
  if (name === null) return null
  if (currency === undefined) return 'Enter the price without a currency.'
  return `This price is in ${name}, but the order is in ${currency}. Enter it in ${currency}.`
}

const nameOf = (mark: string): string | null => {
  if (mark === '$') return 'dollars'
  if (SIGNS[mark] !== undefined) return SIGNS[mark]
  const isCode = /^[A-Z]{3}$/.test(mark) && new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }).of(mark) !== undefined
  return isCode || /^\p{Sc}$/u.test(mark) ? mark : null
}
