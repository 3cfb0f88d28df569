'use client'
import { useId, useState, type ReactNode } from 'react'
import { useRun } from '#components/actions/use-run.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { countText } from '#lib/list/pages.ts'
import { headingOf, missingTargets, type Mapping } from '#lib/order-form/file/mapping.ts'
import { isGood, type FileOrder, type FileProblem } from '#lib/order-form/file/orders.ts'
import type { RestOrder } from '#lib/order-form/file/rest.ts'
import { ORDER_WORDS, type OrderKind } from '#lib/order-form/kind.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import { createFromFile } from './create-order.ts'
import { capitalized, downloadRest } from './download.ts'
import { Preview } from './preview.tsx'
import { orderCount, RunDialog } from './run-dialog.tsx'
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
  const { idempotencyKeys } = useV7Features()
  const keysHonoured = idempotencyKeys ?? options.honoursKeys
  const refresh = useRefresh()
  const { mapping, setMapping, remember, facts, targets } = useMapping(kind, file, scope, options)
  const [acceptsRepeats, setAcceptsRepeats] = useState(false)
  const [onlyProblems, setOnlyProblems] = useState(false)
  const { orders, progress, stop, repeats } = useFileOrders({ kind, file, scope, mapping, facts, acceptsRepeats })
  const good = orders.filter(isGood)
  const bad = orders.filter((order) => !isGood(order))
  const missing = missingTargets(mapping, targets)
  const isLooking = progress.status === 'running'

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

  if (run.phase !== 'preview')
    return (
      <RunDialog
        run={run}
        keysHonoured={keysHonoured}
        heldBack={heldBack.length}
        toCorrect={rest.length}
        onDownload={download}
        onClose={onClose}
      />
    )

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
            {progress.status === 'stopped' && 'Stopped looking up codes. The others are checked when the orders are created.'}
          </span>
          <Button onClick={onOtherFile}>Choose another file</Button>
          {bad.length > 0 && !isLooking && (
            <Button icon="download" onClick={download}>
              Download {orderCount(bad.length)} to correct
            </Button>
          )}
          <Button variant="primary" onClick={start} disabledReason={refusal}>
            Create {orderCount(good.length)}
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
  const count = orderCount(orders.length)
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
