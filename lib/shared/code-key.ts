import { plainPunctuation } from './plain-punctuation.ts'

/** Normalises a code for comparison: trimmed, upper case, with plain hyphens, which look the same as the others. */
export const codeKey = (code: string): string => plainPunctuation(code.trim().toUpperCase())
