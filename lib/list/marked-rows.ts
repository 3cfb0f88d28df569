/**
 * Marked rows: either some rows, kept in full so that they survive paging and can be printed or exported, or all rows that the
 * filter finds except those unmarked again.
 */
export type Marks<Row> = { kind: 'some'; rows: ReadonlyMap<string, Row> } | { kind: 'all'; total: number; except: ReadonlySet<string> }

type Identified = { id: string }

export const noMarks: Marks<never> = { kind: 'some', rows: new Map<string, never>() }

export const isMarked = (marks: Marks<unknown>, id: string): boolean => (marks.kind === 'some' ? marks.rows.has(id) : !marks.except.has(id))

export const markedCount = (marks: Marks<unknown>): number =>
  marks.kind === 'some' ? marks.rows.size : Math.max(0, marks.total - marks.except.size)

/** Marks or unmarks rows. Unmarking the last row of "all" leaves nothing marked. */
export const setMarked = <Row extends Identified>(marks: Marks<Row>, rows: readonly Row[], isOn: boolean): Marks<Row> => {
  if (marks.kind === 'all') {
    const except = new Set(marks.except)
    for (const { id } of rows) {
      if (isOn) except.delete(id)
      else except.add(id)
    }
    return except.size >= marks.total ? noMarks : { ...marks, except }
  }
  const next = new Map(marks.rows)
  for (const row of rows) {
    if (isOn) next.set(row.id, row)
    else next.delete(row.id)
  }
  return { kind: 'some', rows: next }
}

export const toggleMark = <Row extends Identified>(marks: Marks<Row>, row: Row): Marks<Row> =>
  setMarked(marks, [row], !isMarked(marks, row.id))

/**
 * Shift+click on `row`: all rows from the last clicked one (`anchor`) to `row` get the new state of `row`. If the anchor is not on this
 * page, only `row` changes.
 */
export const markRange = <Row extends Identified>(marks: Marks<Row>, page: readonly Row[], anchor: string | null, row: Row): Marks<Row> => {
  const isOn = !isMarked(marks, row.id)
  const start = page.findIndex(({ id }) => id === anchor)
  const end = page.findIndex(({ id }) => id === row.id)
  if (start < 0 || end < 0) return setMarked(marks, [row], isOn)
  return setMarked(marks, page.slice(Math.min(start, end), Math.max(start, end) + 1), isOn)
}

/** State of the header's checkbox, for the rows of this page. */
export const pageTick = (marks: Marks<unknown>, page: readonly Identified[]): boolean | 'mixed' => {
  const count = page.filter(({ id }) => isMarked(marks, id)).length
  if (count === 0) return false
  return count === page.length ? true : 'mixed'
}

/** Marks all rows that the filter finds, on every page. */
export const markAll = (total: number): Marks<never> => ({ kind: 'all', total, except: new Set() })

/** Replaces marked rows with newer versions from a reload. Returns the same object if nothing changed. */
export const refreshMarks = <Row extends Identified>(marks: Marks<Row>, page: readonly Row[]): Marks<Row> => {
  if (marks.kind === 'all') return marks
  const newer = page.filter((row) => marks.rows.has(row.id) && marks.rows.get(row.id) !== row)
  return newer.length > 0 ? setMarked(marks, newer, true) : marks
}

/** Replaces marked rows with newer versions, and unmarks those that no longer exist. */
export const updateMarks = <Row extends Identified>(marks: Marks<Row>, newer: readonly Row[], gone: readonly Row[]): Marks<Row> => {
  if (marks.kind === 'all') return marks
  const fresh = refreshMarks(marks, newer)
  return gone.length > 0 ? setMarked(fresh, gone, false) : fresh
}
