import { readGs1 } from '#lib/list/gs1-read.ts'

/** What a typed or scanned text is: a pallet's number, an item's number, a code that cannot be right, or words. */
export type Meaning = { kind: 'pallet' | 'item' | 'words'; text: string } | { kind: 'bad'; reason: string }

export const meaningOf = (query: string): Meaning => {
  const text = query.trim()
  const gs1 = readGs1(text)
  if (gs1 && !gs1.ok) return { kind: 'bad', reason: gs1.reason }
  if (gs1?.elements['00']) return { kind: 'pallet', text: gs1.elements['00'] }
  const gtin = gs1?.elements['01'] ?? gs1?.elements['02']
  if (gtin) return { kind: 'item', text: gtin }
  return /^\d{18}$/.test(text) ? { kind: 'pallet', text } : { kind: 'words', text }
}
