import { countryNameOrNull } from './country.ts'

/** The parts of an address; v7 may leave out any of them. */
export type AddressParts = Partial<
  Record<'name' | 'company' | 'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country', string | null>
>

/** The lines of an address as on a letter: name, company, street, `Newcastle NSW 2300`, country. Empty ones are left out. */
export const addressLinesOf = ({ name, company, address1, address2, city, state, postcode, country }: AddressParts): string[] => {
  const cityLine = [city, state, postcode].filter(Boolean).join(' ')
  return [name, company, address1, address2, cityLine, countryNameOrNull(country)].flatMap((line) => (line ? [line] : []))
}
