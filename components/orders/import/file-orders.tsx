'use client'
import { useId, useState, type ReactNode } from 'react'
import { BulkResults } from '#components/actions/bulk-results.tsx'
import { Progress } from '#components/actions/progress.tsx'
import { sortByUrgency } from '#components/actions/run-rows.ts'
import { useRun } from '#components/actions/use-run.ts'
import { LeaveDialog, useLeaving } from '#components/form/leave-question.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useOffers } from '#lib/client/offers.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { countText, pluralize } from '#lib/list/pages.ts'
import { headingOf, missingTargets, type Mapping } from '#lib/order-form/file/mapping.ts'
import { isGood, type FileOrder, type FileProblem } from '#lib/order-form/file/orders.ts'
import type { RestOrder } from '#lib/order-form/file/rest.ts'
import { ORDER_WORDS, type OrderKind } from '#lib/order-form/kind.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import { createFromFile } from './create-order.ts'
import { capitalized, downloadRest } from './download.ts'
import { Preview } from './preview.tsx'
import type { ChosenFile } from './use-file.ts'
import { useFileOrders, useMapping, type Scope } from './use-file-orders.ts'

type FileOrdersProps = {
  kind: OrderKind
  file: ChosenFile
  scope: Scope
  scopeFields: ReactNode
  options: FormOptions
  onSheet: (sheet: number) => void
  onOtherFile: () => void
  onClose: () => void
}

/** Preview of one file, then the run that creates its orders. */
export const FileOrders = ({ kind, file, scope, scopeFields, options, onSheet, onOtherFile, onClose }: FileOrdersProps) => {
  const words = ORDER_WORDS[kind]
  const sheetId = useId()
  const { idempotencyKeys } = useOffers()
  const keysHonoured = idempotencyKeys ?? options.honoursKeys
  const refresh = useRefresh()
  const { mapping, setMapping, remember, facts, targets } = useMapping(kind, file, scope, options)
  const [acceptsRepeats, setAcceptsRepeats] = useState(false)
  const [onlyProblems, setOnlyProblems] = useState(false)
  const { orders, progress, stop, repeats } = useFileOrders({ kind, file, scope, mapping, facts, acceptsRepeats })
  const good = orders.filter(isGood)
  const bad = orders.filter((order) => !isGood(order))
  const missing = missingTargets(mapping, targets)
  const isLooking = progress.is === 'running'

  const [refusals, setRefusals] = useState<ReadonlyMap<string, readonly FileProblem[]>>(new Map())
  const run = useRun<FileOrder>(
    (order) =>
      createFromFile(order, {
        file: { hash: file.hash, sheet: file.sheets[file.sheet] ?? '' },
        facts,
        keysHonoured,
        onRefused: ({ id }, problems) => setRefusals((old) => new Map([...old, [id, problems]])),
      }),
    () => refresh(kind === 'SO' ? salesOrders : purchaseOrders, stocksHolding),
    1,
  )
  /** Orders with problems when the run started. */
  const [heldBack, setHeldBack] = useState<readonly FileOrder[]>([])
  const start = () => {
    remember()
    setHeldBack(bad)
    run.start(good)
  }
  const { leaving, stay } = useLeaving(run.phase === 'running' ? LEAVE_OPTIONS : null)
  const rest: RestOrder[] = [
    ...(run.phase === 'preview' ? bad : heldBack).map((order) => ({
      order,
      problems: order.problems.filter(({ isWarning }) => !isWarning),
    })),
    ...run.withOutcome('refused', 'skipped').map(({ row }) => ({ order: row, problems: refusals.get(row.id) ?? [] })),
  ].toSorted((a, b) => (a.order.rows[0] ?? 0) - (b.order.rows[0] ?? 0))
  const download = () => {
    void downloadRest({ title: capitalized(`${words.noun}s to correct`), file, mapping, targets, rest })
  }
  const noun = (count: number) => pluralize(count, 'order', 'orders')

  if (run.phase !== 'preview') {
    const undone = run.withOutcome('refused', 'skipped').length + (keysHonoured ? run.withOutcome('unknown').length : 0)
    return (
      <Dialog
        open
        size="md"
        onOpenChange={(open) => open || run.phase === 'running' || onClose()}
        title={run.phase === 'running' ? `Creating ${noun(run.total)}…` : resultTitle(run.withOutcome('done').length)}
        footer={
          run.phase === 'running' ? (
            <Button onClick={run.stop}>Stop</Button>
          ) : (
            <>
              {undone > 0 && (
                <Button icon="refresh" onClick={() => run.retry({ unanswered: keysHonoured })}>
                  Try {noun(undone)} again
                </Button>
              )}
              {rest.length > 0 && (
                <Button icon="download" onClick={download}>
                  Download {noun(rest.length)} to correct
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
                heldBack.length,
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
          description={`${noun(run.total - run.done)} of this file are not created yet. Choose the file again to create them: those that exist are not created twice.`}
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

  const shown = onlyProblems ? bad : orders
  const refusal = refusalOf({ missing: missing.map(({ label }) => label), isLooking, good: good.length, total: orders.length })
  return (
    <Dialog
      open
      size="full"
      className="h-[calc(100dvh-32px)]"
      onOpenChange={(open) => open || onClose()}
      title={`Import ${words.noun}s from ${file.name}`}
      description={summaryOf(orders, bad.length, unusedHeadings(file, mapping))}
      footer={
        <>
          <span role="status" className="mr-auto flex items-center gap-2 text-sm text-muted">
            {isLooking && (
              <>
                <Spinner /> {countText(progress.done)} of {countText(progress.all)} codes looked up
                <Button size="sm" variant="ghost" onClick={stop}>
                  Stop
                </Button>
              </>
            )}
            {progress.is === 'stopped' && 'Stopped looking up codes. The others are checked when the orders are created.'}
          </span>
          <Button onClick={onOtherFile}>Choose another file</Button>
          {bad.length > 0 && !isLooking && (
            <Button icon="download" onClick={download}>
              Download {noun(bad.length)} to correct
            </Button>
          )}
          <Button variant="primary" onClick={start} disabledReason={refusal}>
            Create {noun(good.length)}
          </Button>
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col gap-3">
        <details className="shrink-0 text-sm sm:hidden">
          <summary className="cursor-pointer py-1 text-muted">
            {scope.client} · {scope.owner} · {scope.site}
          </summary>
          <div className="pt-2">{scopeFields}</div>
        </details>
        <div className="shrink-0 max-sm:hidden sm:max-w-180">{scopeFields}</div>
        <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1">
          {file.sheets.length > 1 && (
            <span className="flex items-center gap-2 text-sm text-muted">
              <label htmlFor={sheetId}>Sheet</label>
              <Select
                id={sheetId}
                size="sm"
                value={String(file.sheet)}
                options={file.sheets.map((label, index) => ({ value: String(index), label }))}
                onChange={(sheet) => onSheet(Number(sheet))}
              />
            </span>
          )}
          <Checkbox
            checked={mapping.headerRow !== null}
            onChange={(isHeading) => setMapping({ ...mapping, headerRow: isHeading ? firstFilledRow(file) : null })}
          >
            {mapping.headerRow === null || mapping.headerRow === 0
              ? 'First row is a heading'
              : `Row ${mapping.headerRow + 1} has the headings`}
          </Checkbox>
          {bad.length > 0 && (
            <Checkbox checked={onlyProblems} onChange={setOnlyProblems}>
              Only orders with problems ({countText(bad.length)})
            </Checkbox>
          )}
          {repeats > 0 && (
            <Checkbox checked={acceptsRepeats} onChange={setAcceptsRepeats}>
              Also create orders whose reference is already used ({countText(repeats)})
            </Checkbox>
          )}
        </div>
        {missing.length > 0 && (
          <p className="flex shrink-0 items-start gap-1 text-sm text-bad">
            <Icon name="error" size={14} className="mt-0.75" />
            Choose the column with {missing.map(({ label }) => label.toLowerCase()).join(' and the column with ')} above the rows.
          </p>
        )}
        <Preview label="Orders of the file" table={file.table} mapping={mapping} targets={targets} orders={shown} onMapping={setMapping} />
      </div>
    </Dialog>
  )
}

const LEAVE_OPTIONS = { isUnsaved: () => true, survivesSignIn: true, isHarmless: () => false, isLostBySignOut: () => true }

const firstFilledRow = ({ table }: ChosenFile) =>
  Math.max(
    0,
    table.findIndex((row) => row.some((cell) => cell.trim() !== '')),
  )

const unusedHeadings = ({ table }: ChosenFile, { headerRow, targets }: Mapping): string[] =>
  targets.flatMap((target, column) =>
    target === null && table.some((row, index) => index > (headerRow ?? -1) && (row[column] ?? '').trim() !== '')
      ? [headingOf(table, headerRow, column)]
      : [],
  )

const summaryOf = (orders: readonly FileOrder[], bad: number, unused: readonly string[]): string => {
  const count = pluralize(orders.length, 'order', 'orders')
  const problems = bad === 0 ? `${count}, no problems found.` : `${count}, ${countText(bad)} with problems. The others can be created.`
  const text = bad === orders.length && bad > 0 ? `${count}, all with problems.` : problems
  return unused.length === 0 ? text : `${text} Not used: ${unused.slice(0, 8).join(', ')}${unused.length > 8 ? ' and more' : ''}.`
}

const refusalOf = ({
  missing,
  isLooking,
  good,
  total,
}: {
  missing: readonly string[]
  isLooking: boolean
  good: number
  total: number
}) => {
  if (missing.length > 0) return `Choose the columns with ${missing.map((label) => label.toLowerCase()).join(' and ')} first`
  if (isLooking) return 'Looking up codes…'
  if (total === 0) return 'The file has no orders below its headings'
  return good === 0 && 'No order is without problems'
}

const resultTitle = (done: number) => (done === 0 ? 'No order was created' : `${pluralize(done, 'order', 'orders')} created`)

const resultText = (done: number, refused: number, unknown: number, skipped: number, heldBack: number): string =>
  [
    [done, 'created'],
    [refused, 'refused'],
    [unknown, 'without an answer'],
    [skipped, 'not started'],
    [heldBack, 'left out because of problems'],
  ]
    .filter(([count], index) => Number(count) > 0 || index === 0)
    .map(([count, word]) => `${countText(Number(count))} ${word}`)
    .join(', ') + '.'
