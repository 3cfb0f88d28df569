import sql, { join, type Sql } from 'sql-template-tag'

const CURRENCIES: Readonly<Record<string, string>> = { AU: 'AUD', NZ: 'NZD', US: 'USD', GB: 'GBP', SG: 'SGD' }

/** The currency of sites in this country; null if unknown. */
export const currencyOf = (country: string): string | null => CURRENCIES[country] ?? null

/** SQL for the currency of a site; `code` is the column with the site's code. */
export const currencyAt = (code: Sql): Sql =>
  sql`(select case s.country ${join(
    Object.entries(CURRENCIES).map(([country, currency]) => sql`when ${country} then ${currency}`),
    ' ',
  )} end from site s where s.site_code = ${code})`
