import { plainPunctuation } from './plain-punctuation.ts'

/** Normalises a code for comparison: trimmed, upper case, with plain hyphens, which look the same as the others. */
export const codeKey = (code: string): string => (NORMALISED.test(code) ? code : plainPunctuation(code.trim().toUpperCase()))

/** Most codes need no change, and a check of 2,000 lines compares tens of thousands of them. */
const NORMALISED = /^[\dA-Z_./#+-]*$/
