import { countryName } from './country.ts'

/** A region format in a word, as in a list of changes: `Germany` for `de-DE`; a language alone chooses none. */
export const regionWord = (code: string | null): string => {
  try {
    const country = code ? new Intl.Locale(code).region : undefined
    return country === undefined ? 'Default' : countryName(country)
  } catch {
    return 'Default'
  }
}
