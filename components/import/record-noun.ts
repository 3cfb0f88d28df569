import { pluralize } from '#lib/list/pages.ts'

/** What the file creates: `order`, `orders`. */
export type RecordNoun = { one: string; many: string }

export const countOf = (count: number, { one, many }: RecordNoun): string => pluralize(count, one, many)
