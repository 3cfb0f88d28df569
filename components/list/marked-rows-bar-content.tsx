'use client'
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react'
import { ExportMenu } from '#components/export/export-menu.tsx'
import { Button } from '#components/ui/button.tsx'
import { keepCardsOffBar } from '#components/ui/free-corner.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { bulkRuns } from '#lib/client/bulk-runs.ts'
import { markedCount, noMarks, pageTick, setMarked, type Marks } from '#lib/list/marked-rows.ts'
import { totalText } from '#lib/list/pages.ts'
import { markedText, rowsThatLeft, rowsNotShown, type UsedRows } from '#lib/list/rows-not-shown.ts'
import { markedRowsActions } from './marked-rows-actions.ts'
import type { BulkAction } from './slots.ts'
import type { Bulk } from './use-bulk.ts'
import type { List } from './use-list.ts'

// Loads along with the bar, so that a list needs no further request for it.
export { showInterruptedRun } from './show-interrupted-run.ts'

export type BarContentProps<Row extends { id: string }> = { list: List<Row>; bulk: Bulk<Row>; marks: Marks<Row> }

/** The count of marked rows and the actions for them. Preloaded once the list has rows, so that they appear without delay at the first mark. */
export default function MarkedRowsBarContent<Row extends { id: string }>({ list, bulk, marks }: BarContentProps<Row>) {
  const { buttons, menuItems } = useMemo(() => groupPrintActions(markedRowsActions(list, bulk)), [list, bulk])
  const { store, clear, markAll } = list.marks
  const { loadedRows, position, source } = list.page
  const count = markedCount(marks)
  const total = position?.total ?? 0
  const isEstimate = position?.isEstimate ?? false
  const canMarkAll = marks.kind === 'some' && count < total && pageTick(marks, loadedRows) === true
  const isWholeList = !isEstimate && total === loadedRows.length
  const rows = marks.kind === 'some' ? [...marks.rows.values()] : loadedRows
  const labelOf = ({ label }: BulkAction<Row>) => (typeof label === 'string' ? label : label(rows))
  const hidden = source.isCurrent ? rowsNotShown(marks, loadedRows) : []
  const remember = useRowsLeft(list, isWholeList)
  const run = useCallback(
    async (action: BulkAction<Row>) => {
      const rows = await bulk.loadMarkedRows()
      if (!rows) return
      remember(rows)
      action.onSelect(rows, bulk.shown)
    },
    [bulk, remember],
  )
  return (
    <div
      ref={keepCardsOffBar}
      className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-1 rounded-lg bg-surface py-1.5 pr-1.5 pl-3 text-sm shadow-pop max-sm:w-full"
    >
      <span className="mr-1 font-medium tabular-nums">{markedText(count, hidden.length, isWholeList)}</span>
      {hidden.length > 0 && hidden.length < count && (
        <Button size="sm" variant="ghost" className="text-accent-ink!" onClick={() => store.set((old) => setMarked(old, hidden, false))}>
          Unmark them
        </Button>
      )}
      {canMarkAll && (
        <Button size="sm" variant="ghost" className="text-accent-ink!" onClick={() => markAll(total)}>
          Mark all {totalText({ total, isEstimate })} results
        </Button>
      )}
      <span className="mx-1 h-5 w-px bg-line max-sm:hidden" />
      {/* On narrow screens the actions go below the count. */}
      <div className="flex flex-wrap items-center gap-1 max-sm:order-last max-sm:-ml-2 max-sm:basis-full">
        <Export contents={bulk.exportContents} prepare={bulk.prepareExport} disabledReason={bulk.exportRefusal} />
        {buttons.map((action) => (
          <ActionButton
            key={action.key}
            action={action}
            label={labelOf(action)}
            disabledReason={action.refuse?.(count, rows) ?? null}
            run={run}
          />
        ))}
        {menuItems.length > 0 && (
          <Menu
            label="Print"
            trigger={
              <Button size="sm" variant="ghost" icon="print">
                Print
              </Button>
            }
          >
            {menuItems.map((action) => (
              <MenuItem key={action.key} icon={action.icon} disabledReason={action.refuse?.(count, rows)} onSelect={() => void run(action)}>
                {labelOf(action)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      <IconButton icon="close" label="Unmark all" size="sm" className="max-sm:ml-auto" onClick={clear} />
    </div>
  )
}

/** Memoised, as the export button is: marking one more row renders only the count. */
const ActionButton = memo(<Row,>({ action, label, disabledReason, run }: ActionButtonProps<Row>) => (
  <Button size="sm" variant="ghost" icon={action.icon} disabledReason={disabledReason} onClick={() => void run(action)}>
    {label}
  </Button>
)) as <Row>(props: ActionButtonProps<Row>) => ReactNode
type ActionButtonProps<Row> = {
  action: BulkAction<Row>
  label: string
  disabledReason: string | null
  run: (action: BulkAction<Row>) => Promise<void>
}
const Export = memo(ExportMenu)

/**
 * After an action on marked rows, those that have left the list lose their mark: otherwise the next action would change them too, unseen.
 * Returns a function to call with the rows of an action.
 */
const useRowsLeft = <Row extends { id: string }>({ marks: { store }, page: { source, loadedRows } }: List<Row>, isWholeList: boolean) => {
  const used = useRef<(UsedRows<Row> & { url: string; hasEnded: boolean }) | null>(null)
  const unmarkLeft = useEffectEvent((shownNow: readonly Row[]) => {
    const action = used.current
    // Another page or another sort order is no reason to unmark anything.
    if (!action?.hasEnded || action.url !== source.url || !source.isCurrent) return
    const left = rowsThatLeft(action, { rows: shownNow, isWholeList })
    if (left.length > 0) store.set((old) => setMarked(old, left, false))
  })
  const onRunEnd = useEffectEvent(() => {
    const action = used.current
    if (!action || action.hasEnded) return
    action.hasEnded = true
    // After the run, “all results” may include other rows.
    store.set((old) => (old.kind === 'all' ? setMarked(noMarks, action.rows, true) : old))
    unmarkLeft(loadedRows)
  })
  // The end of a run comes from its dialog, which is outside the list.
  useEffect(() => bulkRuns.subscribe(() => onRunEnd()), [])
  // Sync the marks with rows that were loaded again.
  useEffect(() => unmarkLeft(loadedRows), [loadedRows])
  return useCallback(
    (rows: readonly Row[]) => {
      used.current = { rows, shown: loadedRows, url: source.url, hasEnded: false }
    },
    [loadedRows, source.url],
  )
}

/** Moves print actions into one menu if there are more than two, so that the bar stays on one line. */
export const groupPrintActions = <Action extends { group?: string }>(
  bulk: readonly Action[],
): { buttons: readonly Action[]; menuItems: readonly Action[] } => {
  const printing = bulk.filter(({ group }) => group === 'print')
  if (printing.length <= 2) return { buttons: bulk, menuItems: [] }
  return { buttons: bulk.filter(({ group }) => group !== 'print'), menuItems: printing }
}
