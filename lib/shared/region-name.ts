import { countryName } from './country.ts'

/** Name of a region format, for a list of changes: `Germany` for `de-DE`. A language without a region means the default format. */
export const regionName = (code: string | null): string => {
  try {
    const country = code ? new Intl.Locale(code).region : undefined
    return country === undefined ? 'Default' : countryName(country)
  } catch {
    return 'Default'
  }
}
