import { normalise, type Table } from '#lib/shared/table-text.ts'

/** What a column of the file can hold: a field of the record, by its key. */
export type Target = { key: string; label: string }

/** The row with the headings, or null, and for each column of the file the key of its {@link Target} or null. */
export type Mapping = { headerRow: number | null; targets: readonly (string | null)[] }

/** Heading of the extra column in a file to correct. */
export const PROBLEM_HEADING = 'Problem'

/**
 * Finds the target that a heading means, other than by its label, among those that no column has yet. Not called for
 * {@link PROBLEM_HEADING}.
 */
export type FindTarget<T extends Target> = (heading: string, free: readonly T[]) => T | undefined

const readHeadings = <T extends Target>(
  row: readonly string[],
  width: number,
  targets: readonly T[],
  find: FindTarget<T>,
): (string | null)[] => {
  let free = targets
  const headings = Array.from({ length: width }, (_, index) => row[index] ?? '')
  const findAll = (findOne: FindTarget<T>, earlier: readonly (T | undefined)[] = []) =>
    headings.map((heading, index) => {
      const isNamed = !['', normalise(PROBLEM_HEADING)].includes(normalise(heading))
      const target = earlier[index] ?? (isNamed ? findOne(heading, free) : undefined)
      free = free.filter((other) => other !== target)
      return target
    })
  // Labels first, so that no other heading gets a field whose own label follows.
  const labelled = findAll((heading, among) => among.find(({ label }) => normalise(label) === normalise(heading)))
  return findAll(find, labelled).map((target) => target?.key ?? null)
}

export const widthOf = (table: Table): number => table.reduce((width, row) => Math.max(width, row.length), 0)

/** Rows that are searched for the headings: exports have titles and notes above them. */
const HEADER_ROWS = 10
const IS_NUMBER = /^\s*[-+]?\d[\d.,'\s]*$/

/**
 * Finds the headings and what the columns hold. If no row has two known headings, the first filled row is taken for the headings unless it
 * has a number.
 */
export const mapColumns = <T extends Target>(table: Table, targets: readonly T[], find: FindTarget<T>): Mapping => {
  const width = widthOf(table)
  const rated = table.slice(0, HEADER_ROWS).map((row, index) => {
    const mapped = readHeadings(row, width, targets, find)
    return { index, mapped, known: mapped.filter((key) => key !== null).length }
  })
  const best = rated.toSorted((a, b) => b.known - a.known || a.index - b.index)[0]
  if (best && best.known >= 2) return { headerRow: best.index, targets: best.mapped }
  const first = table.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  const hasHeadings = (table[first] ?? []).every((cell) => !IS_NUMBER.test(cell))
  const none = Array.from({ length: width }, () => null)
  return hasHeadings ? { headerRow: first, targets: rated[first]?.mapped ?? none } : { headerRow: null, targets: none }
}

/** Heading of a column as shown: from the file, or its position. */
export const headingOf = (table: Table, headerRow: number | null, column: number): string =>
  (headerRow === null ? '' : (table[headerRow]?.[column] ?? '').trim()) || `Column ${column + 1}`

/** Maps a column to a target, and unmaps any other column from it. Null leaves the column out. */
export const withTarget = ({ headerRow, targets }: Mapping, column: number, key: string | null): Mapping => ({
  headerRow,
  targets: targets.map((target) => (target === key ? null : target)).with(column, key),
})

/**
 * The mapping with columns after those of the file, for targets that the file has no column for. `added` has their keys by position. A key
 * that is not a target, or that another column has, leaves its position empty, so that the texts in the other columns stay where they are.
 */
export const withAddedColumns = (mapping: Mapping, added: readonly string[], targets: readonly Target[]): Mapping => {
  const free = added.map((key, index) =>
    targets.some((target) => target.key === key) && !mapping.targets.includes(key) && added.indexOf(key) === index ? key : null,
  )
  const used = free.slice(0, free.findLastIndex((key) => key !== null) + 1)
  return used.length === 0 ? mapping : { ...mapping, targets: [...mapping.targets, ...used] }
}

/** A mapping that the user has used before, for files of one client (empty if records have none) with the same headings. */
export type SavedMapping = { client: string; headings: string; targets: readonly (string | null)[] }

const MAX_SAVED = 20
const MAX_SAVED_CHARACTERS = 16_000

/** What a sender is recognised by: the headings as one text, or else the number of columns. {@link PROBLEM_HEADING} is left out. */
const headingsKey = (table: Table, headerRow: number | null): { key: string; columns: number[] } => {
  const columns = Array.from({ length: widthOf(table) }, (_, index) => index).filter(
    (index) => headerRow === null || normalise(table[headerRow]?.[index] ?? '') !== normalise(PROBLEM_HEADING),
  )
  return {
    key: headerRow === null ? `${columns.length}` : columns.map((index) => normalise(table[headerRow]?.[index] ?? '')).join('|'),
    columns,
  }
}

/** The mapping with what the user chose for this sender's last file, where those fields still exist. */
export const recallMapping = (
  saved: readonly SavedMapping[],
  client: string,
  table: Table,
  mapping: Mapping,
  targets: readonly Target[],
): Mapping => {
  const { key, columns } = headingsKey(table, mapping.headerRow)
  const known = saved.find((entry) => entry.client === client && entry.headings === key && entry.targets.length === columns.length)
  if (!known) return mapping
  const isTarget = (target: string | null) => targets.some((candidate) => candidate.key === target)
  return {
    ...mapping,
    targets: mapping.targets.map((_, index) => {
      const target = known.targets[columns.indexOf(index)] ?? null
      return columns.includes(index) && isTarget(target) ? target : null
    }),
  }
}

/** Adds a mapping to those of earlier files, latest first, and drops the oldest if there are too many. */
export const rememberMapping = (saved: readonly SavedMapping[], client: string, table: Table, mapping: Mapping): SavedMapping[] => {
  const { key, columns } = headingsKey(table, mapping.headerRow)
  const entry = { client, headings: key, targets: columns.map((index) => mapping.targets[index] ?? null) }
  const others = saved.filter((other) => other.client !== client || other.headings !== key)
  let characters = 0
  return [entry, ...others].slice(0, MAX_SAVED).filter((one) => (characters += JSON.stringify(one).length) <= MAX_SAVED_CHARACTERS)
}

/** Reads saved mappings; whatever else is stored there is ignored. */
export const savedMappings = (value: unknown): SavedMapping[] =>
  Array.isArray(value)
    ? value.filter(
        (entry: Partial<SavedMapping> | null): entry is SavedMapping =>
          typeof entry?.client === 'string' &&
          typeof entry.headings === 'string' &&
          Array.isArray(entry.targets) &&
          entry.targets.every((target: unknown) => target === null || typeof target === 'string'),
      )
    : []
