'use client'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { NOT_MADE, type Attempt, type RowResult } from '#components/actions/run-rows.ts'
import { useRun } from '#components/actions/use-run.ts'
import { isSessionExpired, onSessionExpired, userOfPage } from '#lib/client/session-events.ts'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { type InterruptedImport, rowsToLeaveOut } from './interrupted-import.ts'
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
import type { ChosenFile } from './use-file.ts'
import { dropInterruptedImport, useInterruptedImport } from './interrupted-note.tsx'
import type { RecordNoun } from './record-noun.ts'

type Options<R extends FileRecord> = {
  /** The records of the file as it is now. */
  records: readonly R[]
  file: Pick<ChosenFile, 'name' | 'hash' | 'sheet' | 'original' | 'table'>
  noun: RecordNoun
  /** Client, owner and site of all records; null if each has its own. */
  scope: InterruptedImport['scope']
  /** v7 creates only one record for a key, so records without a response may be tried again. */
  keysHonoured: boolean
  /** Creates one record. v7's refusals at the cells of the file are passed to `onRefused`. */
  create: (record: R, onRefused: (problems: readonly FileProblem[]) => void) => Promise<Attempt<R>>
  onStart: () => void
  onCreated: () => void
}

/** v7's refusal of a record, with the rows as they were sent. It no longer applies once they have been corrected. */
type Refusal = { problems: readonly FileProblem[]; texts: readonly ChosenFile['table'][number][] }

/**
 * Creates the records of a file that have no problems. `records` are those not created yet, with v7's refusals as their problems;
 * `toCorrect` are those that must be corrected, without the ones that were not started because of Stop.
 */
export const useRecordsRun = <R extends FileRecord>({
  records: fileRecords,
  file,
  noun,
  scope,
  keysHonoured,
  create,
  onStart,
  onCreated,
}: Options<R>) => {
  const { table } = file
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map())
  const textsOf = ({ rows }: FileRecord) => rows.map((row) => table[row] ?? [])
  const started = useRef<Omit<InterruptedImport, 'results'> & { records: readonly R[] }>(null)
  const latest = useRef<readonly RowResult<R>[]>([])
  // Not in an effect: the page is about to leave for the sign-in.
  const keepIfInterrupted = () => {
    const user = userOfPage()
    if (user === null || started.current === null || !isSessionExpired()) return
    const { records, ...facts } = started.current
    const resultOf = new Map(latest.current.map((result) => [result.row.id, result]))
    // The first record without a result has been sent.
    const sent = records.find(({ id }) => !resultOf.has(id))
    const results = records.map(({ id, name, rows }): InterruptedImport['results'][number] => {
      const noResult = { outcome: id === sent?.id ? ('unknown' as const) : ('skipped' as const) }
      const { outcome, note, created, isUnchanged, mayBeEarlier }: Omit<RowResult<R>, 'row'> = resultOf.get(id) ?? noResult
      return { row: { id, name, rows: [...rows] }, outcome, note, created, isUnchanged, mayBeEarlier }
    })
    keepForm('import', user, { ...facts, results } satisfies InterruptedImport)
  }
  const run = useRun<R>(
    (record) => create(record, (problems) => setRefusals((old) => new Map([...old, [record.id, { problems, texts: textsOf(record) }]]))),
    onCreated,
    1,
    (results) => {
      latest.current = results
      keepIfInterrupted()
    },
  )
  const onExpired = useEffectEvent(keepIfInterrupted)
  // Another call may end the session while a record is sent, whose result may not come before the page is left.
  useEffect(() => onSessionExpired(() => onExpired()), [])
  const interrupted = useInterruptedImport()
  /** Rows whose records were created, or may have been, in earlier runs of this file. */
  const [createdRows, setCreatedRows] = useState<ReadonlySet<number>>(() => new Set(interrupted && rowsToLeaveOut(interrupted, file)))
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
    dropInterruptedImport()
    started.current = {
      path: window.location.pathname,
      file: { name: file.name, hash: file.hash, sheet: file.sheet },
      noun,
      scope,
      keysHonoured,
      isCorrected: file.table !== file.original,
      heldBack: bad.length,
      createdBefore: [...createdRows],
      records: good,
    }
    latest.current = []
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
