/** Joins words for a sentence: "A", "A and B", "A, B and C". */
export const joinWithAnd = (words: readonly string[]): string => joinWith('and', words)

/** Joins alternatives for a sentence: "A", "A or B", "A, B or C". */
export const joinWithOr = (words: readonly string[]): string => joinWith('or', words)

const joinWith = (word: string, words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${word} `)
