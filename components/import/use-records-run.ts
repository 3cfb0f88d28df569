'use client'
import { useMemo, useState } from 'react'
import { NOT_MADE, type Attempt } from '#components/actions/run-rows.ts'
import { useRun } from '#components/actions/use-run.ts'
import {
  afterCreating,
  canBeCreated,
  problemsOfAttempt,
  withCreated,
  withRefusal,
  type FileProblem,
  type FileRecord,
} from '#lib/import/records.ts'
import type { RecordToCorrect } from '#lib/import/file-to-correct.ts'
import type { Table } from '#lib/shared/table-text.ts'

type Options<R extends FileRecord> = {
  /** The records of the file as it is now. */
  records: readonly R[]
  table: Table
  /** v7 creates only one record for a key, so records without a response may be tried again. */
  keysHonoured: boolean
  /** Creates one record. v7's refusals at the cells of the file are passed to `onRefused`. */
  create: (record: R, onRefused: (problems: readonly FileProblem[]) => void) => Promise<Attempt<R>>
  onStart: () => void
  onCreated: () => void
}

/** v7's refusal of a record, with the rows as they were sent. It no longer applies once they have been corrected. */
type Refusal = { problems: readonly FileProblem[]; texts: readonly Table[number][] }

/**
 * Creates the records of a file that have no problems. `records` are those not created yet, with v7's refusals as their problems;
 * `toCorrect` are those that must be corrected, without the ones that were not started because of Stop.
 */
export const useRecordsRun = <R extends FileRecord>({
  records: fileRecords,
  table,
  keysHonoured,
  create,
  onStart,
  onCreated,
}: Options<R>) => {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map())
  const textsOf = ({ rows }: FileRecord) => rows.map((row) => table[row] ?? [])
  const run = useRun<R>(
    (record) => create(record, (problems) => setRefusals((old) => new Map([...old, [record.id, { problems, texts: textsOf(record) }]]))),
    onCreated,
    1,
  )
  /** Rows whose records were created, or may have been, in earlier runs of this file. */
  const [createdRows, setCreatedRows] = useState<ReadonlySet<number>>(new Set())
  const records = useMemo(() => {
    const isRefusedAsIs = (record: R, refusal: Refusal | undefined) =>
      refusal?.texts.length === record.rows.length && record.rows.every((row, index) => table[row] === refusal.texts[index])
    return withCreated(fileRecords, createdRows).map((record) => {
      const refusal = refusals.get(record.id)
      return refusal && isRefusedAsIs(record, refusal) ? withRefusal(record, refusal.problems) : record
    })
  }, [fileRecords, createdRows, refusals, table])
  const good = records.filter(canBeCreated)
  const bad = records.filter((record) => !canBeCreated(record))
  const isPreview = run.phase === 'preview'
  /** Records with problems when the run started. */
  const [heldBack, setHeldBack] = useState<readonly R[]>([])
  const start = () => {
    onStart()
    setHeldBack(bad)
    setRefusals(new Map())
    run.start(good)
  }
  /** Rows whose records were created, or may have been, until now. */
  const finishedRows = () =>
    new Set([...createdRows, ...run.withOutcome('done', ...(keysHonoured ? [] : (['unknown'] as const))).flatMap(({ row }) => row.rows)])
  const correctHere = () => {
    setCreatedRows(finishedRows())
    run.back()
  }
  const toCorrect: RecordToCorrect[] = [
    ...(isPreview ? bad : heldBack).map((record) => ({
      record,
      problems: afterCreating(record.problems, finishedRows()).filter(({ isWarning }) => !isWarning),
    })),
    ...run
      .withOutcome(...NOT_MADE)
      .filter(() => !isPreview)
      .map(({ row, note }) => ({ record: row, problems: problemsOfAttempt(row, refusals.get(row.id)?.problems, note) })),
  ].toSorted((a, b) => (a.record.rows[0] ?? 0) - (b.record.rows[0] ?? 0))
  return { run, records, good, bad, createdRows, heldBack, toCorrect, start, correctHere }
}
