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

/**
 * Current names of time zones that browsers may still list under an old name: `Intl` can keep the name that a zone had first.
 */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The current name of a time zone, for reading: `Asia/Calcutta` → `Asia/Kolkata`. */
export const zoneName = (zone: string): string => (CURRENT_NAMES[zone] ?? zone).replaceAll('_', ' ')

/** UTC and every time zone that the browser knows, under their current names. The value `current` stays, even if it is an old name. */
export const timezoneChoices = (current: string) => {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => CURRENT_NAMES[zone] ?? zone)]
  const others = known.filter((zone) => zoneName(zone) !== zoneName(current))
  return [...new Set([...(current ? [current] : []), ...others])]
    .map((value) => ({ value, label: zoneName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
