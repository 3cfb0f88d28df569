/** A quantity with thousands separators and at most three decimals: `1,200`, `0.125`. */
export const qtyText = (qty: number): string => qty.toLocaleString('en', { maximumFractionDigits: 3 })

/** A date in the US format, whatever the user's own format is: `03/20/2025`. */
export const dayText = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** `1 line`, `12 lines`. */
export const countText = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
