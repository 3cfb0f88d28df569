import type { Table } from '#lib/shared/table-text.ts'
import type { Mapping, Target } from './mapping.ts'

/**
 * A problem of one record of the file. `target` is null, or not a column of the file, if the problem concerns the whole record. A
 * warning does not keep the record from being created.
 */
export type FileProblem = {
  row: number
  target: string | null
  message: string
  isWarning?: true
  /** Another row that the message names as `row 7`, and the message to show instead once that row has been created. */
  other?: { row: number; ifCreated?: string }
}

/** A record that the file asks to create, for example an order or a user. `rows` are indexes of the table. */
export type FileRecord = {
  id: string
  /** What the file calls it, or its first row. */
  name: string
  rows: readonly number[]
  problems: readonly FileProblem[]
  /** Only a row of the file: nothing is known about it until its columns are chosen. */
  isUnread?: true
  /** Some of its codes are being looked up, so its problems are not known yet. */
  isUnchecked?: true
  /** How cells were read whose text means something else in the user's own format: `05.12.2026` where months come first. */
  readings?: readonly { row: number; target: string; text: string }[]
}

/** Whether the record can be created: it has no problems other than warnings. */
export const canBeCreated = ({ problems }: Pick<FileRecord, 'problems'>): boolean => problems.every(({ isWarning }) => isWarning)

/** The targets in which records have problems that cannot be corrected, because no column has them. */
export const targetsWithoutColumn = (
  records: readonly Pick<FileRecord, 'problems'>[],
  mapping: Mapping,
  targets: readonly Target[],
): string[] => {
  const wanted = new Set(records.flatMap(({ problems }) => problems.flatMap(({ target, isWarning }) => (isWarning ? [] : [target]))))
  return targets.map(({ key }) => key).filter((key) => wanted.has(key) && !mapping.targets.includes(key))
}

/** A record while its codes are looked up. What is missing may still be filled in, so it is not called a problem. */
export const unchecked = <R extends FileRecord>(record: R): R => ({ ...record, problems: [], isUnchecked: true })

/** A record with v7's refusal. A warning that said the same at the same cell is dropped. */
export const withRefusal = <R extends FileRecord>(record: R, refused: readonly FileProblem[]): R => {
  const isRepeated = ({ row, target, message }: FileProblem) =>
    refused.some((problem) => problem.row === row && problem.target === target && message.startsWith(problem.message))
  return { ...record, problems: [...refused, ...record.problems.filter((problem) => !isRepeated(problem))] }
}

/** Why a record was not created: v7's refusal, assigned to cells of the file, or else why the attempt failed, such as a lost connection. */
export const problemsOfAttempt = (
  { rows }: Pick<FileRecord, 'rows'>,
  refused: readonly FileProblem[] | undefined,
  reason: string | undefined,
): readonly FileProblem[] => refused ?? (reason ? [{ row: rows[0] ?? 0, target: null, message: reason }] : [])

/** Rows of a file whose columns must be chosen before records can be read. */
export const unreadRows = (table: Table, { headerRow }: Mapping): FileRecord[] =>
  table.flatMap((row, index) =>
    index > (headerRow ?? -1) && row.some((text) => text.trim() !== '')
      ? [{ id: `unread ${index}`, name: `Row ${index + 1}`, rows: [index], problems: [], isUnread: true as const }]
      : [],
  )

/** Rows below the headings with something in a column that is used. */
export const bodyRows = (table: Table, { headerRow, targets }: Mapping): number[] =>
  table.flatMap((row, index) =>
    index > (headerRow ?? -1) && targets.some((target, column) => target !== null && (row[column] ?? '').trim() !== '') ? [index] : [],
  )

/**
 * The idempotency key of a record: the same for the same file and row, so that a file that is imported twice, or a response that is
 * lost, creates nothing twice. If the user has corrected the row in between, the key is still the same, and v7 refuses the request.
 */
export const fileKey = async (kind: string, fileHash: string, sheet: string, row: number): Promise<string> =>
  `file-${await sha256(new TextEncoder().encode([kind, fileHash, sheet, row].join('\n')))}`

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The records still to be created. If corrections have joined a record with rows that were already created, that is a problem of the
 * record: creating it would create those rows twice.
 */
export const withCreated = <R extends FileRecord>(records: readonly R[], created: ReadonlySet<number>): R[] =>
  records.flatMap((record) => {
    const done = record.rows.filter((row) => created.has(row))
    const [first] = record.rows.filter((row) => !created.has(row))
    if (first === undefined) return []
    if (done.length === 0) return [{ ...record, problems: afterCreating(record.problems, created) }]
    const other = { row: done[0] ?? 0 }
    const message = `This belongs to row ${other.row + 1}, which was already created. Use another number or reference.`
    return [{ ...record, problems: [{ row: first, target: null, message, other }, ...record.problems] }]
  })

/** Problems that refer to other rows of the file, updated once some of those rows have been created. */
export const afterCreating = (problems: readonly FileProblem[], created: ReadonlySet<number>): FileProblem[] =>
  problems.map((problem) => {
    const { other, ...rest } = problem
    return other?.ifCreated !== undefined && created.has(other.row) ? { ...rest, message: other.ifCreated } : problem
  })
