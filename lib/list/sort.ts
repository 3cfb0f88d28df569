import type { SortKey } from './spec.ts'

/** `-on_hand,product_code` → sort keys; only the first occurrence of a repeated key counts. */
export const parseSort = (text: string): SortKey[] => {
  const keys: SortKey[] = []
  for (const word of text.split(',')) {
    const isDescending = word.startsWith('-')
    const key = (isDescending ? word.slice(1) : word).trim()
    if (key && !keys.some((known) => known.key === key)) keys.push({ key, isDescending })
  }
  return keys
}

/** Sort keys → `-on_hand,product_code`, as v7 reads it. */
export const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ key, isDescending }) => (isDescending ? `-${key}` : key)).join(',')

/**
 * The sort after a click on a column header. The column becomes the only sort key, or is reversed if it already is. With `isAdditional`
 * (Shift-click), the first click adds the column as a further key, the second reverses it, the third removes it (the only key is reversed).
 */
export const nextSort = (sort: readonly SortKey[], key: string, isAdditional = false): SortKey[] => {
  const known = sort.find((sortKey) => sortKey.key === key)
  if (!isAdditional) return [{ key, isDescending: sort.length === 1 && known ? !known.isDescending : false }]
  if (!known) return [...sort, { key, isDescending: false }]
  if (!known.isDescending) return sort.map((sortKey) => (sortKey.key === key ? { key, isDescending: true } : sortKey))
  const rest = sort.filter((sortKey) => sortKey.key !== key)
  return rest.length > 0 ? rest : [{ key, isDescending: false }]
}
