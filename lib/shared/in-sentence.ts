/** A label within a sentence: `Warehouse` → `warehouse`, `SKU` and `PO number` stay. */
export const inSentence = (word: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(word) ? word : `${word.slice(0, 1).toLowerCase()}${word.slice(1)}`

/** The indefinite article of a word: "an order", "a unit". */
export const articleOf = (word: string): 'a' | 'an' => (/^(?:[aeio]|u(?!ni))/i.test(word) ? 'an' : 'a')
