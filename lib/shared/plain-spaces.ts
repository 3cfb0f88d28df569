/**
 * What nobody sees, or what turns the direction of the text after it. Joiners (U+200C, U+200D) are not among them: they belong to words in some
 * scripts.
 */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Text without the characters of {@link INVISIBLE}. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '')

/** Text without the spaces that web pages and documents hide in it: non-breaking ones become spaces, invisible ones go. Trimmed. */
export const withPlainSpaces = (text: string): string => withoutInvisible(text.replaceAll(/[\u00A0\u2007\u202F]/g, ' ')).trim()
