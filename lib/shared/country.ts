const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** A country by its name: `Australia` for `AU`. What is no code of two letters is somebody's own words, and stays. */
export const countryName = (code: string): string => (/^[a-z]{2}$/i.test(code) ? (NAMES.of(code.toUpperCase()) ?? code) : code)

/** The same where an address may have none. */
export const maybeCountry = (code: string | null | undefined): string | null => (code ? countryName(code) : null)
