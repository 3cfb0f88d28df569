/** Kind of a document as people say it; a word of v7 that is not known is shown as readable text. */
export const kindName = (kind: string | null | undefined): string => {
  const words = (kind ?? '').replaceAll(/[_-]+/g, ' ').trim()
  // A media type is no word for a person.
  return words === '' || words.includes('/') ? '' : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
