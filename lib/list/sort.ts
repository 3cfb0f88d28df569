import type { SortKey } from './spec.ts'

/** `-on_hand,product_code` → keys; a repeated key counts once, at its first place. */
export const parseSort = (text: string): SortKey[] => {
  const keys: SortKey[] = []
  for (const word of text.split(',')) {
    const isDescending = word.startsWith('-')
    const key = (isDescending ? word.slice(1) : word).trim()
    if (key && !keys.some((known) => known.key === key)) keys.push({ key, isDescending })
  }
  return keys
}

/** Keys → `-on_hand,product_code`, as v7 reads it. */
export const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ key, isDescending }) => (isDescending ? `-${key}` : key)).join(',')

/**
 * What a click on a header makes of the sort: another column sorts by it alone, the same one turns round. With
 * `isSecond` (Shift) the column joins as a further key, turns round, and goes away at the third click.
 */
export const nextSort = (sort: readonly SortKey[], key: string, isSecond = false): SortKey[] => {
  const known = sort.find((one) => one.key === key)
  if (!isSecond) return [{ key, isDescending: sort.length === 1 && known ? !known.isDescending : false }]
  if (!known) return [...sort, { key, isDescending: false }]
  if (!known.isDescending) return sort.map((one) => (one.key === key ? { key, isDescending: true } : one))
  const rest = sort.filter((one) => one.key !== key)
  return rest.length > 0 ? rest : [{ key, isDescending: false }]
}
