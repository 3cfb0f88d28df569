'use client'
import { BulkResults } from '#components/actions/bulk-results.tsx'
import { Progress } from '#components/actions/progress.tsx'
import { sortByUrgency } from '#components/actions/run-rows.ts'
import type { useRun } from '#components/actions/use-run.ts'
import { LeaveDialog, useNavigationBlock } from '#components/form/leave-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { countText, pluralize } from '#lib/list/pages.ts'
import type { FileOrder } from '#lib/order-form/file/orders.ts'

type Props = {
  run: ReturnType<typeof useRun<FileOrder>>
  /** v7 creates only one order for a key, so orders without a response may be tried again. */
  keysHonoured: boolean
  /** Orders left out because of problems. */
  heldBack: number
  /** Orders in the file to correct. */
  toCorrect: number
  onDownload: () => void
  onClose: () => void
}

const LEAVE_OPTIONS = { isUnsaved: () => true, survivesSignIn: true, isHarmless: () => false, isLostBySignOut: () => true }

/** Progress of creating the orders of a file, then what became of each. Leaving the page while it runs asks first. */
export const RunDialog = ({ run, keysHonoured, heldBack, toCorrect, onDownload, onClose }: Props) => {
  const { leaving, stay } = useNavigationBlock(run.phase === 'running' ? LEAVE_OPTIONS : null)
  const undone = run.withOutcome('refused', 'skipped').length + (keysHonoured ? run.withOutcome('unknown').length : 0)
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => open || run.phase === 'running' || onClose()}
      title={run.phase === 'running' ? `Creating ${orderCount(run.total)}…` : resultTitle(run.withOutcome('done').length)}
      footer={
        run.phase === 'running' ? (
          <Button onClick={run.stop}>Stop</Button>
        ) : (
          <>
            {undone > 0 && (
              <Button icon="refresh" onClick={() => run.retry({ unanswered: keysHonoured })}>
                Try {orderCount(undone)} again
              </Button>
            )}
            {toCorrect > 0 && (
              <Button icon="download" onClick={onDownload}>
                Download {orderCount(toCorrect)} to correct
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
          <Progress done={run.done} total={run.total} label="Creating orders" />
        ) : (
          <p role="status" className="text-base">
            {resultText(
              run.withOutcome('done').length,
              run.withOutcome('refused').length,
              run.withOutcome('unknown').length,
              run.withOutcome('skipped').length,
              heldBack,
            )}
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
        title="Stop creating orders?"
        description={leavingText(run.total - run.done)}
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

/** What leaving a run means that has not created `count` of its orders. */
export const leavingText = (count: number): string =>
  `${pluralize(count, 'order in this file has', 'orders in this file have')} not been created yet. To create ${count === 1 ? 'it' : 'them'}, choose the file again: orders that exist are not created twice.`

export const orderCount = (count: number): string => pluralize(count, 'order', 'orders')

const resultTitle = (done: number) => (done === 0 ? 'No order was created' : `${pluralize(done, 'order', 'orders')} created`)

const resultText = (done: number, refused: number, unknown: number, skipped: number, heldBack: number): string =>
  [
    [done, 'created'],
    [refused, 'refused'],
    [unknown, 'without a response'],
    [skipped, 'not started'],
    [heldBack, 'left out because of problems'],
  ]
    .filter(([count], index) => Number(count) > 0 || index === 0)
    .map(([count, word]) => `${countText(Number(count))} ${word}`)
    .join(', ') + '.'
