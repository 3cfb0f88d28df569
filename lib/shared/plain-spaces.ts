/** Text without the spaces that web pages and documents hide in it: non-breaking ones become spaces, invisible ones go. Trimmed. */
export const withPlainSpaces = (text: string): string =>
  text
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[\u200B\u2060\uFEFF]/g, '')
    .trim()
