/** A supplier or customer that a new one may duplicate. */
export type ExistingCounterparty = {
  /** Id of its record, null if v7 sends none. */
  id: string | null
  code: string | null
  no: string | null
  name: string | null
  postcode?: string | null | undefined
  city: string | null
  /** Why the client cannot order from it or sell to it; null if it can. */
  refusal: string | null
}

/** Legal forms that companies add to their name. */
const LEGAL_FORMS = /\b(?:pty|ltd|limited|inc|llc|gmbh|co|company|corp|plc)\b\.?/g

/**
 * A name in the form in which names are compared: in lower case, with `and` for `&`, and without accents, punctuation, spaces and legal
 * form.
 */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(LEGAL_FORMS, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/**
 * The word to search v7 for, which finds parts of a name: the longest, because it occurs in the fewest names. The others may be spelled
 * differently.
 */
export const searchWord = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(LEGAL_FORMS, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')

type Candidate = { name: string; postcode: string; exceptCode: string | null }

/** Up to three suppliers or customers with the same normalised name, those with the same postcode first. */
export const findSimilar = (
  rows: readonly ExistingCounterparty[],
  { name, postcode, exceptCode }: Candidate,
): { row: ExistingCounterparty; isSure: boolean }[] => {
  const normalised = normaliseName(name)
  if (normalised === '') return []
  const code = postcode.replaceAll(/\s/g, '').toUpperCase()
  return rows
    .filter((row) => row.code !== exceptCode && normaliseName(row.name ?? '') === normalised)
    .map((row) => ({ row, isSure: code !== '' && (row.postcode ?? '').replaceAll(/\s/g, '').toUpperCase() === code }))
    .toSorted((a, b) => Number(b.isSure) - Number(a.isSure))
    .slice(0, 3)
}
