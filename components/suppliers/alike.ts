import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'

/** Legal forms that companies add to their name. */
const LEGAL = /\b(?:pty|ltd|limited|inc|llc|gmbh|co|company|corp|plc)\b\.?/g

/** A name without what people ignore when comparing: case, punctuation, spaces and the legal form. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(LEGAL, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

type Typed = { name: string; postcode: string; except: string | null }

/** Suppliers whose plain name is the same (three at most), those with the same postcode first. */
export const alike = (rows: readonly SupplierRow[], { name, postcode, except }: Typed): { row: SupplierRow; isSure: boolean }[] => {
  const wanted = plainName(name)
  if (wanted === '') return []
  const code = postcode.replaceAll(/\s/g, '').toUpperCase()
  return rows
    .filter((row) => row.supplier_code !== except && plainName(row.name ?? '') === wanted)
    .map((row) => ({ row, isSure: code !== '' && (row.postcode ?? '').replaceAll(/\s/g, '').toUpperCase() === code }))
    .toSorted((a, b) => Number(b.isSure) - Number(a.isSure))
    .slice(0, 3)
}
