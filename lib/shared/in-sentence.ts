const WORD = /\p{L}[\p{L}\d]+/gu

/** A label within a sentence: `Warehouse` → `warehouse`, `Vendor House` → `vendor house`; `SKU` and `PO number` stay. */
export const inSentence = (label: string): string => {
  const isTitleCase = label.match(WORD)?.every((word) => /^\p{Lu}/u.test(word))
  return isTitleCase ? label.replace(WORD, withSmallFirst) : withSmallFirst(label)
}

const withSmallFirst = (word: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(word) ? word : `${word.slice(0, 1).toLowerCase()}${word.slice(1)}`

/** A text as a sentence: tooltips, and the messages of some v7 systems, have no full stop. */
export const asSentence = (text: string): string => (/[\p{L}\p{N})”"’%]$/u.test(text) ? `${text}.` : text)

/** Capitals without a vowel are read letter by letter: "an LPN", but "a SKU". */
const SPELLED = /^[B-DF-HJ-NP-TV-Z]{2,}\b/
const AN = /^(?:(?!eu|one\b)[aeio]|u(?!ni(?![mn])|s[aeu]|t[ei])|h(?:our|ono|ones|eir))/i

/** The indefinite article of a word, by its first sound: "an order", "a unit", "a UPC", "an hour". */
export const articleOf = (word: string): 'a' | 'an' => {
  // Without their accents: "an Öffnung".
  const letters = word.normalize('NFD')
  const isAn = SPELLED.test(letters) ? /^[FHLMNRSX]/.test(letters) : AN.test(letters) && !/^U[A-Z]/.test(letters)
  return isAn ? 'an' : 'a'
}
