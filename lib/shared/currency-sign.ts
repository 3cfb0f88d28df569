/** The sign that a currency has in its own country: `$` for AUD, `kr` for SEK. Undefined for text that is not the code of a currency. */
export const currencySign = (currency: string): string | undefined => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  } catch {
    return undefined
  }
}
