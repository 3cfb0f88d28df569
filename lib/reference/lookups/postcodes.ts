import { usesPostcode } from '#lib/contract/lookups/countries.ts'

/** Countries whose postcodes have one simple format: name in a sentence, pattern and example. Elsewhere any text is accepted. */
const FORMATS: Readonly<Record<string, readonly [name: string, pattern: RegExp, example: string]>> = {
  AT: ['Austria', /^\d{4}$/, '1010'],
  AU: ['Australia', /^\d{4}$/, '2000'],
  BE: ['Belgium', /^\d{4}$/, '1000'],
  CA: ['Canada', /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'K1A 0B1'],
  CH: ['Switzerland', /^\d{4}$/, '8001'],
  DE: ['Germany', /^\d{5}$/, '10115'],
  DK: ['Denmark', /^\d{4}$/, '1050'],
  ES: ['Spain', /^\d{5}$/, '28001'],
  FR: ['France', /^\d{5}$/, '75001'],
  GB: ['the United Kingdom', /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|GIR ?0AA)$/i, 'SW1A 1AA'],
  IT: ['Italy', /^\d{5}$/, '00184'],
  NL: ['the Netherlands', /^\d{4} ?[A-Z]{2}$/i, '1012 AB'],
  NZ: ['New Zealand', /^\d{4}$/, '1010'],
  SG: ['Singapore', /^\d{6}$/, '018956'],
  US: ['the United States', /^\d{5}(?:-\d{4})?$/, '90210 or 90210-1234'],
}

/** Why text cannot be a postcode of a country, for example `AU`; null if it can. A missing postcode can. */
export const postcodeFormatProblem = (country: string, postcode: string | null | undefined): string | null => {
  const [name, pattern, example] = FORMATS[country] ?? []
  return !postcode || !pattern || pattern.test(postcode.trim()) ? null : `Postcodes in ${name} look like ${example}.`
}

/** {@link postcodeFormatProblem}, or that the postcode is missing in a country that has them. */
export const postcodeProblem = (country: string, postcode: string | null | undefined): string | null =>
  usesPostcode(country) && !postcode ? 'Enter the postcode.' : postcodeFormatProblem(country, postcode)
