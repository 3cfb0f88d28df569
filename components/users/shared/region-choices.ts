import { countryName } from '#lib/shared/country.ts'
import { dayText, formatNumber, regionOf } from '#lib/shared/region.ts'

const COMMON_LOCALES = ['en-AU', 'pt-BR', 'zh-CN', 'fr-FR', 'de-DE', 'it-IT', 'ja-JP', 'nl-NL', 'en-NZ', 'es-ES', 'en-GB', 'en-US'] as const

/** A region with example formats: `Germany · 31.12.2026 · 1.234,5`. */
export const regionName = (code: string): string => {
  if (code === '') return 'Default'
  const region = regionOf(code, '')
  const country = region.isChosen ? new Intl.Locale(code).region : undefined
  // A language without a region does not determine date and number formats.
  if (country === undefined) return 'Default'
  return `${countryName(country)} · ${dayText('2026-12-31', region.datePattern)} · ${formatNumber(1234.5, region)}`
}

/** Region formats to choose from, including the current one. */
export const regionChoices = (current: string) =>
  [...new Set(['', ...COMMON_LOCALES, current])]
    .filter((value) => value === current || value === '' || regionName(value) !== 'Default')
    .map((value) => ({ value, label: regionName(value) }))

/** Every time zone that the browser knows, and the current one. */
export const timezoneChoices = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
