'use client'
import { BulkResults } from '#components/actions/bulk-results.tsx'
import { Progress } from '#components/actions/progress.tsx'
import { canBeRetried, NOT_MADE, retryLabel, sortByUrgency } from '#components/actions/run-rows.ts'
import type { useRun } from '#components/actions/use-run.ts'
import { LeaveDialog, useNavigationBlock } from '#components/form/leave-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { pluralise } from '#lib/list/pages.ts'
import type { FileRecord } from '#lib/import/records.ts'
import { countOf, type RecordNoun } from './record-noun.ts'
import { runSummary } from './run-summary.ts'

type Props<R extends FileRecord> = {
  noun: RecordNoun
  run: ReturnType<typeof useRun<R>>
  /** v7 creates only one record for a key, so records without a response may be tried again. */
  keysHonoured: boolean
  /** Records left out because of problems. */
  heldBack: number
  /** Records in the file to correct. */
  toCorrect: number
  onDownload: () => void
  /** Goes back to the preview with what was not created. */
  onCorrect: () => void
  onClose: () => void
}

const LEAVE_OPTIONS = { isUnsaved: () => true, survivesSignIn: true, isHarmless: () => false, isLostBySignOut: () => true }

/** Progress of creating the records of a file, then what became of each. Leaving the page while it runs asks first. */
export const RunDialog = <R extends FileRecord>({
  noun,
  run,
  keysHonoured,
  heldBack,
  toCorrect,
  onDownload,
  onCorrect,
  onClose,
}: Props<R>) => {
  const count = (number: number) => countOf(number, noun)
  const { leaving, stay } = useNavigationBlock(run.phase === 'running' ? LEAVE_OPTIONS : null)
  const notStarted = run.withOutcome('skipped').length
  const existing = run.withOutcome('done').filter(({ isUnchanged }) => isUnchanged).length
  const created = run.withOutcome('done').length - existing
  const mayBeEarlier = run.results.some((result) => result.mayBeEarlier)
  const tried = run.withOutcome(...NOT_MADE).filter(canBeRetried).length + (keysHonoured ? run.withOutcome('unknown').length : 0)
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => open || (run.phase === 'running' ? run.stop() : onClose())}
      // The dialog shrinks when the run starts, so the second click of a double click may be beside it.
      staysOnOutsideClick={run.phase === 'running'}
      title={run.phase === 'running' ? `Creating ${count(run.total)}…` : resultTitle(created, noun, mayBeEarlier)}
      footer={
        run.phase === 'running' ? (
          <Button onClick={run.stop}>Stop</Button>
        ) : (
          <>
            {tried + notStarted > 0 && (
              <Button icon="refresh" onClick={() => run.retry({ unanswered: keysHonoured })}>
                {retryLabel({ tried, notStarted }, count)}
              </Button>
            )}
            {toCorrect > 0 && (
              <Button icon="download" onClick={onDownload}>
                Download {count(toCorrect)} to correct
              </Button>
            )}
            {toCorrect + notStarted > 0 && (
              <Button icon="edit" onClick={onCorrect}>
                {toCorrect > 0 ? 'Correct here' : 'Back to the preview'}
              </Button>
            )}
            <Button variant="primary" onClick={onClose} data-autofocus>
              Close
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 pb-1">
        {run.phase === 'running' ? (
          <Progress done={run.done} total={run.total} label={`Creating ${noun.many}`} />
        ) : (
          <p role="status" className="text-base">
            {runSummary(run.results, heldBack)}
          </p>
        )}
        <div className="rounded-md border border-line empty:hidden">
          <BulkResults
            results={run.phase === 'done' ? sortByUrgency(run.results) : run.results}
            nameOf={({ name }) => name}
            label="Results"
            hasFilter={run.phase === 'done'}
          />
        </div>
      </div>
      <LeaveDialog
        isOpen={leaving !== null}
        title={`Stop creating ${noun.many}?`}
        description={leavingText(run.total - run.done, noun, keysHonoured)}
        discard={{
          label: 'Stop and leave',
          onSelect: () => {
            run.stop()
            leaving?.go()
          },
        }}
        onStay={stay}
      />
    </Dialog>
  )
}

/** What happens to `count` records that are not created yet if the user leaves the run. */
export const leavingText = (count: number, { one, many }: RecordNoun, keysHonoured: boolean): string => {
  const [rest, them] = [pluralise(count, `${one} in this file has`, `${many} in this file have`), count === 1 ? 'it' : 'them']
  const next = keysHonoured ? `the file again: ${many} that exist are not created twice` : `a file without the ${many} that exist`
  return `${rest} not been created yet. To create ${them}, choose ${next}.`
}

const resultTitle = (done: number, noun: RecordNoun, mayBeEarlier: boolean) =>
  done === 0 ? `No ${noun.one} was created` : `${countOf(done, noun)} created${mayBeEarlier ? ' now or before' : ''}`
