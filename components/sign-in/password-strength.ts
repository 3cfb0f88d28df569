import { MIN_PASSWORD } from '#lib/contract/users/user-actions.ts'

/** Rough strength of a password: 0 too short, 1 weak, 2 fair, 3 strong. */
export type Strength = 0 | 1 | 2 | 3

export const STRENGTH_WORDS: Record<Strength, string> = { 0: 'Too short', 1: 'Weak', 2: 'Fair', 3: 'Strong' }

/**
 * Rates a password by its length and number of different characters. Runs (`aaaa`, `1234`, `abcd`) and the user's own words do not
 * count. Length counts more than special characters, so a sentence is strong.
 */
export const rateStrength = (password: string, personalWords: readonly string[] = []): Strength => {
  const letters = Array.from(password)
  if (letters.length < MIN_PASSWORD) return 0
  const distinct = new Set(letters.map((letter) => letter.toLowerCase())).size
  const effective = letters.length - runLength(letters) - personalLength(password, personalWords)
  if (distinct < 6 || effective < 9) return 1
  return effective >= 15 || (effective >= 12 && countKinds(password) >= 3) ? 3 : 2
}

/** Number of characters in runs: equal to the previous one, or one above or below it. */
const runLength = (letters: readonly string[]): number =>
  letters.filter((letter, index) => {
    const previous = letters[index - 1]
    return previous !== undefined && Math.abs((letter.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0)) <= 1
  }).length

/** Number of characters in the words about the user that the password contains. */
const personalLength = (password: string, personalWords: readonly string[]): number => {
  const lower = password.toLowerCase()
  return personalWords
    .flatMap((text) => text.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length >= 3 && lower.includes(word))
    .reduce((sum, word) => sum + word.length, 0)
}

const countKinds = (password: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
