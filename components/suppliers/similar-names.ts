import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'

/** Legal forms that companies add to their name. */
const LEGAL_FORMS = /\b(?:pty|ltd|limited|inc|llc|gmbh|co|company|corp|plc)\b\.?/g

/** A name in the form in which names are compared: without case, punctuation, spaces and legal form. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(LEGAL_FORMS, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

type Candidate = { name: string; postcode: string; exceptCode: string | null }

/** Up to three suppliers with the same normalised name, those with the same postcode first. */
export const findSimilar = (
  rows: readonly SupplierRow[],
  { name, postcode, exceptCode }: Candidate,
): { row: SupplierRow; isSure: boolean }[] => {
  const normalised = normaliseName(name)
  if (normalised === '') return []
  const code = postcode.replaceAll(/\s/g, '').toUpperCase()
  return rows
    .filter((row) => row.supplier_code !== exceptCode && normaliseName(row.name ?? '') === normalised)
    .map((row) => ({ row, isSure: code !== '' && (row.postcode ?? '').replaceAll(/\s/g, '').toUpperCase() === code }))
    .toSorted((a, b) => Number(b.isSure) - Number(a.isSure))
    .slice(0, 3)
}
