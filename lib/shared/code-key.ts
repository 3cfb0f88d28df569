/** Normalises a code for comparison: trimmed, upper case. */
export const codeKey = (code: string): string => code.trim().toUpperCase()
