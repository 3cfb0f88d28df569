import { plainPunctuation } from './plain-punctuation.ts'

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  Ø: 'o',
  ø: 'o',
  Đ: 'd',
  đ: 'd',
  Ł: 'l',
  ł: 'l',
  ı: 'i',
  Æ: 'ae',
  æ: 'ae',
  Œ: 'oe',
  œ: 'oe',
  ẞ: 'ss',
  ß: 'ss',
}

/**
 * A text as searches compare it: in lower case, without accents and with plain apostrophes and hyphens, so that "cafe" finds "Café" and
 * the other way round.
 * The reference's database does the same in a function of the same name; docs/decisions/0164.
 */
export const unaccented = (text: string): string =>
  plainPunctuation(text.normalize('NFD').replaceAll(/[\u0300-\u036F]+/g, ''))
    .replaceAll(/[ØøĐđŁłıÆæŒœẞß]/g, (letter) => PLAIN[letter] ?? letter)
    .toLowerCase()

/**
 * A number as searches compare it: {@link unaccented}, and without the spaces, hyphens and other signs that people type or leave out. The
 * reference's database does the same in a function of the same name.
 */
export const withoutSeparators = (text: string): string => unaccented(text).replaceAll(/[\s\-./_#]+/g, '')

/** Whether a text contains every word of a query, in any order and whatever the case and accents. An empty query is in any text. */
export const includesWords = (text: string, query: string): boolean => {
  const haystack = unaccented(text)
  return unaccented(query)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
