import type { Row } from './plan.ts'
import { note, type Note } from './result.ts'

/* Checks paging, sorting and filters of a list by its rows alone. */

const keyOf = (row: Row): string => JSON.stringify(row['id'] ?? row['value'] ?? row)
export const haveSameRows = (a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, i) => keyOf(row) === keyOf(b[i] ?? {}))

export const haveNoRowInCommon = (a: readonly Row[], b: readonly Row[]): boolean => {
  const known = new Set(a.map(keyOf))
  return b.length > 0 && !b.some((row) => known.has(keyOf(row)))
}

/** Page size of the product's screens. */
export const SCREEN_PAGE = 50
/** Requested page size: small, so that most lists have a second page. */
export const SMALL_PAGE = 5

/** Checks pages 1 and 2 of a list, requested with a small page size. */
export const checkPages = (first: readonly Row[], second: readonly Row[] | null, total: number | null): Note[] => {
  if (first.length > SMALL_PAGE) return [note(`\`per_page=${SMALL_PAGE}\` is ignored: v7 sent ${first.length} rows. Map \`per_page\`.`)]
  if (second === null || first.length < SMALL_PAGE) return []
  if (second.length === 0)
    return total !== null && total > SMALL_PAGE
      ? [note('page 2 is empty, although `total` means that there are more rows. Map `page`.')]
      : []
  if (haveSameRows(first, second)) return [note('`page=2` is ignored: page 2 holds the rows of page 1. Map `page`.')]
  const known = new Set(first.map(keyOf))
  const repeated = second.filter((row) => known.has(keyOf(row))).length
  return repeated === 0 ? [] : [note(`${repeated} of the rows of page 1 appear again on page 2.`, false)]
}

/** Checks a list sorted by a field in both directions: `up` ascending, `down` descending. */
export const checkSort = (field: string, up: readonly Row[], down: readonly Row[]): Note[] => {
  const [rising, falling] = [valuesOf(up, field), valuesOf(down, field)]
  if (rising.length < 2 || falling.length < 2) return []
  if (new Set([...rising, ...falling]).size < 2) return []
  if (isRising(rising) && isRising(falling.toReversed())) return []
  if (haveSameRows(up, down)) return [note(`\`sort=${field}\` and \`sort=-${field}\` give the same rows. Map \`sort\`.`)]
  return [note(`\`sort=${field}\` does not sort by \`${field}\`. Map \`sort\`.`)]
}

const valuesOf = (rows: readonly Row[], field: string): (string | number)[] =>
  rows.map((row) => row[field]).filter((value) => typeof value === 'string' || typeof value === 'number')

/** Whether values ascend. Texts may be in any of {@link ORDERS}; times with offsets are compared as times. */
const isRising = (values: readonly (string | number)[]): boolean => {
  const asTimes = values.every((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value))
  const keys = asTimes ? values.map((value) => Date.parse(String(value))) : values
  const pairs = keys.slice(1).map((value, i) => [keys[i] ?? value, value] as const)
  const isOrdered = (compare: (a: string | number, b: string | number) => number) => pairs.every(([a, b]) => compare(a, b) <= 0)
  if (typeof keys[0] === 'number') return isOrdered((a, b) => Number(a) - Number(b))
  return ORDERS.some((compare) => isOrdered((a, b) => compare(String(a), String(b))))
}
const ORDERS: readonly ((a: string, b: string) => number)[] = [
  (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { numeric: true }).compare,
  new Intl.Collator('en', { ignorePunctuation: true }).compare,
]

/** Checks a list filtered by a value of one of its rows. `unfilteredRows` are the rows without the filter. */
export const checkFilter = (
  key: string,
  field: string,
  value: string,
  unfilteredRows: readonly Row[],
  filteredRows: readonly Row[],
): Note[] => {
  const mismatches = filteredRows.filter((row) => row[field] !== value && row[field] !== null).length
  if (filteredRows.length === 0) return [note(`the filter \`${key}\` finds nothing for a value that a row has. Map \`${key}\`.`)]
  if (mismatches === 0) return []
  const isIgnored = haveSameRows(unfilteredRows, filteredRows)
  return [
    note(
      isIgnored
        ? `the filter \`${key}\` is ignored: v7 sends the same rows with and without it. Map \`${key}\`.`
        : `the filter \`${key}\` returns ${filteredRows.length} rows, ${mismatches} of them with a different \`${field}\`.`,
      mismatches * 2 > filteredRows.length,
    ),
  ]
}

/** Checks a list filtered by two values, both of which occur in its rows. */
export const checkTwoValues = (key: string, field: string, values: readonly [string, string], filteredRows: readonly Row[]): Note[] => {
  const found = new Set(filteredRows.map((row) => row[field]))
  const [first, second] = values
  if (filteredRows.length === 0 || found.has(first) === found.has(second)) return []
  return [
    note(
      `with \`${key}=A&${key}=B\`, v7 uses only the ${found.has(first) ? 'first' : 'last'} value. Map \`${key}\` to the form in which this v7 accepts several values.`,
    ),
  ]
}
