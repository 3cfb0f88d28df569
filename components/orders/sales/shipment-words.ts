import { formatWord } from '#lib/client/format.ts'

/** `IN_TRANSIT` → `In transit`. */
export const statusWord = (status: string | null): string => formatWord(status)
