/**
 * Invisible characters, and those that change the direction of the text after them. Joiners (U+200C, U+200D) are not included, because
 * they belong to words in some scripts.
 */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Text without the characters of {@link INVISIBLE}. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '')

/** Text for a field of one line: tabs and line breaks, as between the cells of a spreadsheet, become plain spaces. */
export const onOneLine = (text: string): string => withPlainSpaces(text.replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' '))

/**
 * Trimmed text without the special spaces of web pages and documents: non-breaking ones become plain spaces, invisible ones are removed.
 */
export const withPlainSpaces = (text: string): string => withoutInvisible(text.replaceAll(/[\u00A0\u2007\u202F]/g, ' ')).trim()
