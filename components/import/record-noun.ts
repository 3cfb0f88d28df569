import { pluralise } from '#lib/list/pages.ts'

/** What the file creates: `order`, `orders`. */
export type RecordNoun = { one: string; many: string }

export const countOf = (count: number, { one, many }: RecordNoun): string => pluralise(count, one, many)
