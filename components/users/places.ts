const USUAL_LOCALES = ['en-AU', 'en-GB', 'en-NZ', 'en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'ja-JP', 'nl-NL', 'pt-BR', 'zh-CN'] as const

const nameOfLocale = (code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Languages and regions to choose from; one that is set already stays among them. */
export const LOCALES = (current: string) =>
  [...new Set([...USUAL_LOCALES, ...(current ? [current] : [])])].map((value) => ({ value, label: nameOfLocale(value) }))

/** Every time zone that the browser knows; one that is set already stays among them. */
export const zones = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
