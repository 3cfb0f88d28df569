'use client'
import { useRef, useState, type ReactNode } from 'react'
import { useDiscardQuestion } from '#components/form/discard-question.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { announceBulkRun } from '#lib/client/bulk-runs.ts'
import { useReason } from '#lib/client/kept-reason.ts'
import { isSessionExpired, userOfPage } from '#lib/client/session-events.ts'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { pluralise, countText } from '#lib/list/pages.ts'
import { ActionError } from './action-dialog.tsx'
import { BulkResults } from './bulk-results.tsx'
import { interruptedRun } from './interrupted-run.ts'
import { Progress } from './progress.tsx'
import { ReasonField, reasonProblem, type ReasonSpec } from './reason-field.tsx'
import type { Module } from '#lib/contract/engine/common.ts'
import { canBeRetried, sortByUrgency, type Attempt, type Outcome, type RowResult } from './run-rows.ts'
import { useRun } from './use-run.ts'

export type BulkDialogProps<Row extends { id: string }> = {
  rows: readonly Row[]
  /** Name of the row for users; null if it has none. */
  nameOf: (row: Row) => string | null
  /** The module that the rows belong to: each result links to its record there. */
  module?: Module
  /** Why the action will skip a row, known before the start; null if it will not. */
  refusalOf: (row: Row) => string | null
  /** `keep` labels the button that closes the dialog when "Cancel" could be read as the action itself. `refused` counts refused rows. */
  words: { verb: string; doing: string; done: string; one: string; many: string; keep?: string; refused?: string }
  description?: ReactNode
  isDanger?: boolean
  reason?: ReasonSpec
  /** Input fields; the caller holds their state. A function receives the validation error after the first attempt. */
  children?: ReactNode | ((error: string | null) => ReactNode)
  /** Validates those fields. Returns an error or null. */
  check?: () => string | null
  attempt: (row: Row, reason: string, signal: AbortSignal) => Promise<Attempt<Row>>
  /** Concurrent calls. With 1 the rows are processed in order. */
  parallel?: number
  /** Called when a run ends, because lists may then be outdated. */
  onDone: () => void
  onClose: () => void
}

/**
 * Runs one action on many rows. Before the start it says which rows it will skip and why. While it runs it shows progress and
 * can be stopped. At the end it shows the result for every row.
 */
export default function BulkDialog<Row extends { id: string }>(props: BulkDialogProps<Row>) {
  const { rows, refusalOf, words, description, isDanger, reason: spec, children, check, attempt, parallel, onDone, onClose } = props
  const nameOf = (row: Row) => props.nameOf(row) ?? row.id
  const [reason, setReason] = useReason(`${words.verb} ${words.many}`)
  const [hasEditedFields, setHasEditedFields] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const onRunEnd = () => {
    announceBulkRun()
    onDone()
  }
  const rowsAtStart = useRef<readonly Row[]>([])
  // Not in an effect: the page is about to leave for the sign-in.
  const keepIfInterrupted = (results: readonly RowResult<Row>[]) => {
    const user = userOfPage()
    if (user !== null && isSessionExpired()) keepForm('bulk', user, interruptedRun(rowsAtStart.current, results, { ...words, nameOf }))
  }
  const run = useRun<Row>((row, signal) => attempt(row, reason.trim(), signal), onRunEnd, parallel, keepIfInterrupted)
  const hasInput = hasEditedFields || reason.trim() !== ''
  const { close, question } = useDiscardQuestion({ isDirty: hasInput && run.phase === 'preview', onClose })
  // Once started, a run keeps the rows that it started with.
  const [startedWith, setStartedWith] = useState<Split<Row> | null>(null)
  const { allowed, refused } = startedWith ?? split(rows, refusalOf)
  const reasonError = reasonProblem(spec, reason)
  const fieldError = wasSubmitted ? (check?.() ?? null) : null
  const start = () => {
    setSubmitted(true)
    if (reasonError !== null || (check?.() ?? null) !== null) return
    setStartedWith({ allowed, refused })
    rowsAtStart.current = allowed
    run.start(allowed)
  }
  const noun = (count: number) => pluralise(count, words.one, words.many)
  const title = () => {
    if (run.phase === 'running') return `${words.doing}…`
    if (run.phase === 'done') return run.withOutcome('done').length > 0 ? 'Done' : `Nothing was ${words.done.toLowerCase()}`
    const isPartial = refused.length > 0 && allowed.length > 0
    return `${words.verb} ${isPartial ? `${countText(allowed.length)} of ` : ''}${noun(rows.length)}`
  }
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(isOpen) => isOpen || run.phase === 'running' || close()}
      title={title()}
      description={run.phase === 'preview' ? description : undefined}
      footer={question ?? <Buttons {...{ run, words, allowedCount: allowed.length, isDanger, noun, start, onClose: close }} />}
    >
      {run.phase === 'preview' ? (
        <div className="flex flex-col gap-3 pb-1">
          {refused.length > 0 && (
            <div className="rounded-md border border-line">
              <p className="flex items-start gap-2 px-3 py-2 text-sm">
                <Icon name="info" className="mt-0.5 text-warn" />
                <span>
                  {allowed.length === 0
                    ? 'None of them can be changed.'
                    : `${countText(refused.length)} of ${noun(rows.length)} will not be changed:`}
                </span>
              </p>
              <BulkResults
                results={refused.map(({ row, reason }) => ({ row, outcome: 'refused', note: reason }))}
                nameOf={nameOf}
                label="Will not be changed"
              />
            </div>
          )}
          <div className="contents" onChange={() => setHasEditedFields(true)}>
            {typeof children === 'function' ? children(fieldError) : children}
          </div>
          {allowed.length > 0 && spec && (
            <ReasonField spec={spec} value={reason} onChange={setReason} error={wasSubmitted ? reasonError : null} />
          )}
          {fieldError !== null && typeof children !== 'function' && <ActionError>{fieldError}</ActionError>}
        </div>
      ) : (
        <div className="flex flex-col gap-3 pb-1">
          {run.phase === 'running' ? (
            <Progress done={run.done} total={run.total} label={words.doing} />
          ) : (
            <Summary run={run} words={words} refusedBefore={refused.length} />
          )}
          <div className="rounded-md border border-line empty:hidden">
            <BulkResults
              results={
                run.phase === 'done'
                  ? sortByUrgency([
                      ...run.results,
                      ...refused.map(({ row, reason }) => ({ row, outcome: 'refused' as const, note: reason })),
                    ])
                  : run.results
              }
              nameOf={nameOf}
              module={props.module}
              label="Results"
              hasFilter={run.phase === 'done'}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}

type Split<Row> = { allowed: Row[]; refused: { row: Row; reason: string }[] }

const split = <Row,>(rows: readonly Row[], refusalOf: (row: Row) => string | null): Split<Row> => {
  const checked = rows.map((row) => ({ row, reason: refusalOf(row) }))
  return {
    allowed: checked.filter(({ reason }) => reason === null).map(({ row }) => row),
    refused: checked.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, reason }])),
  }
}

type Run = {
  phase: string
  results: readonly RowResult<unknown>[]
  stop: () => void
  retry: () => void
}
type ButtonsProps = {
  run: Run
  words: BulkDialogProps<never>['words']
  allowedCount: number
  isDanger?: boolean
  noun: (count: number) => string
  start: () => void
  onClose: () => void
}

const Buttons = ({ run, words, allowedCount, isDanger, noun, start, onClose }: ButtonsProps) => {
  if (run.phase === 'running') return <Button onClick={run.stop}>Stop</Button>
  if (run.phase === 'done') {
    const unfinished = run.results.filter(canBeRetried).length
    return (
      <>
        {unfinished > 0 && (
          <Button icon="refresh" onClick={() => run.retry()}>
            Try {noun(unfinished)} again
          </Button>
        )}
        <Button variant="primary" onClick={onClose} data-autofocus>
          Close
        </Button>
      </>
    )
  }
  return (
    <>
      <Button onClick={onClose}>{words.keep ?? 'Cancel'}</Button>
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        disabledReason={allowedCount === 0 && 'None of them can be changed'}
        onClick={start}
      >
        {words.verb} {noun(allowedCount)}
      </Button>
    </>
  )
}

type SummaryProps = {
  run: { withOutcome: (...outcomes: Outcome[]) => readonly RowResult<unknown>[] }
  words: { done: string; refused?: string }
  refusedBefore: number
}

/** Summary with the number of rows per outcome. */
const Summary = ({ run, words, refusedBefore }: SummaryProps) => {
  const finished = run.withOutcome('done')
  const done = finished.filter(({ isUnchanged }) => !isUnchanged)
  const partlyDone = done.filter(({ partialReason }) => partialReason)
  const parts = [
    [
      done.length,
      `${words.done.toLowerCase()}${partlyDone[0] ? `, ${countText(partlyDone.length)} of them ${partlyDone[0].partialReason}` : ''}`,
    ],
    [finished.length - done.length, 'unchanged'],
    [run.withOutcome('pending').length, 'accepted, but not done yet'],
    [run.withOutcome('refused').length + refusedBefore, words.refused ?? 'refused'],
    [run.withOutcome('unavailable').length, 'not done'],
    [run.withOutcome('unknown').length, 'without a response'],
    [run.withOutcome('skipped').length, 'not started'],
  ] as const
  return (
    <p role="status" className="text-base font-medium">
      {parts
        .filter(([count], index) => count > 0 || index === 0)
        .map(([count, word]) => `${countText(count)} ${word}`)
        .join(', ')}
      .
    </p>
  )
}
