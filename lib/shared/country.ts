const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Name of a country: `Australia` for `AU`. Text that is not a two-letter code was typed by a user and is returned unchanged. */
export const countryName = (code: string): string => (/^[a-z]{2}$/i.test(code) ? (NAMES.of(code.toUpperCase()) ?? code) : code)

/** Like {@link countryName}, for an address that may have no country. */
export const countryNameOrNull = (code: string | null | undefined): string | null => (code ? countryName(code) : null)
