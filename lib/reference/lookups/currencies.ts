import sql, { join, type Sql } from 'sql-template-tag'

const CURRENCIES: Readonly<Record<string, string>> = { AU: 'AUD', NZ: 'NZD', US: 'USD', GB: 'GBP', SG: 'SGD' }

/** What is paid with at a site in this country; null where nobody has said. */
export const currencyOf = (country: string): string | null => CURRENCIES[country] ?? null

/** The same of the site whose code stands in `code`. */
export const currencyAt = (code: Sql): Sql =>
  sql`(select case s.country ${join(
    Object.entries(CURRENCIES).map(([country, currency]) => sql`when ${country} then ${currency}`),
    ' ',
  )} end from site s where s.site_code = ${code})`
