'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDiscardCorrections } from '#components/form/discard-corrections.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { LoadChoices } from '#components/ui/choices.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import type { Store } from '#lib/shared/store.ts'
import { sortByCause, lineFindings, nextFinding, type Finding } from '#lib/order-form/findings.ts'
import type { CheckFacts } from '#lib/order-form/check.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { goTo, linesIn, withLines } from '#lib/order-form/grid.ts'
import { cellOf, isBlank, type Lines } from '#lib/order-form/lines.ts'
import { pasteProblem } from '#lib/order-form/line-limit.ts'
import { pasteColumns, planPaste, previewColumns, type PastePlan } from '#lib/order-form/paste.ts'
import { countCorrections } from '#lib/order-form/paste-corrections.ts'
import { withProductData, type KnownProducts } from '#lib/order-form/products.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { countText } from '#lib/list/pages.ts'
import type { GridActions } from './grid-actions.ts'
import { createGridStore, useLines, useStored, type GridStore } from './grid-store.ts'
import { LineGrid } from './line-grid.tsx'
import type { ProductCache } from './product-cache.ts'

type Props = {
  table: Table
  start: string
  columns: readonly LineColumn[]
  check: CheckFacts
  expected: string
  productCache: ProductCache
  lookups: Store<KnownProducts>
  maxLines: number
  /** Number of lines already in the order. */
  existingCount: number
  loadProducts: LoadChoices
  onAdd: (lines: Lines) => void
  onClose: () => void
}

/** Preview of a pasted table. The user fixes wrong cells here or in the order, or leaves out the lines that have them. */
const PasteDialog = ({
  table,
  start,
  columns: currentColumns,
  check,
  expected,
  productCache,
  lookups,
  maxLines,
  existingCount,
  loadProducts,
  onAdd: onTake,
  onClose,
}: Props) => {
  // Keeps the columns that the dialog was opened with: new columns would discard the corrections.
  const [columns] = useState(currentColumns)
  const [overrides, setOverrides] = useState<{ hasHeader?: boolean; targets?: readonly (string | null)[] }>({})
  const plan = useMemo(() => planPaste(table, columns, { start, ...overrides }), [table, columns, start, overrides])
  const shownColumns = useMemo(() => previewColumns(columns), [columns])
  const store: GridStore = useMemo(() => ({ ...createGridStore(plan.lines), lookups }), [plan, lookups])
  const actions = useRef<GridActions>(null)
  const progress = useLookup(store, productCache, plan.lines)
  const lines = useLines(store)
  const knownProducts = useStored(lookups)
  const findings = useMemo(
    () => lineFindings(lines, check, knownProducts).filter((finding) => finding.at === 'cell'),
    [lines, check, knownProducts],
  )
  const badLineIds = useMemo(() => new Set(findings.map((finding) => (finding.at === 'cell' ? finding.line : -1))), [findings])
  const filledLines = lines.filter((line) => !isBlank(line))
  const validLines = filledLines.filter((line) => !badLineIds.has(line.id))
  const toClientWording = useClientWording()
  const isLookingUp = progress.done < progress.all && !progress.isCancelled
  const refusal = isLookingUp ? toClientWording('Looking up items…') : pasteProblem(existingCount, filledLines.length, maxLines)
  const addLines = (chosen: Lines) => {
    actions.current?.close()
    const currentLines = new Map(linesIn(store.grid.get()).map((line) => [line.id, line]))
    onTake(chosen.flatMap((line) => currentLines.get(line.id) ?? []))
  }
  const correctedCells = (now: Lines) => countCorrections(plan.lines, now, productCache.get)
  const discard = useDiscardCorrections({ count: correctedCells(lines), rest: 'What you copied stays as it was.' })
  const confirmClose = () => {
    actions.current?.close()
    if (correctedCells(linesIn(store.grid.get())) > 0) discard.ask(onClose)
    else onClose()
  }
  useEscapeInCell(store)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || confirmClose()}
      title={`Paste ${countText(filledLines.length)} ${filledLines.length === 1 ? 'line' : 'lines'}`}
      description={summary(findings.length, badLineIds.size, plan)}
      size="full"
      className="h-[calc(100dvh-32px)]"
      footer={
        <>
          {isLookingUp && (
            <span role="status" className="mr-auto flex items-center gap-2 text-sm text-muted">
              <Spinner /> {countText(progress.done)} of {countText(progress.all)} <ClientWording>items looked up</ClientWording>
              <Button size="sm" variant="ghost" onClick={progress.cancel}>
                Stop
              </Button>
            </span>
          )}
          {progress.isCancelled && (
            <span className="mr-auto text-sm text-muted">
              <ClientWording>Stopped looking up items. The others are checked when the order is entered.</ClientWording>
            </span>
          )}
          <Button onClick={confirmClose}>Cancel</Button>
          {badLineIds.size > 0 && validLines.length > 0 && (
            <Button onClick={() => addLines(validLines)} disabledReason={refusal}>
              Add only {countText(validLines.length)} valid {validLines.length === 1 ? 'line' : 'lines'}
            </Button>
          )}
          <Button variant="primary" onClick={() => addLines(filledLines)} disabledReason={refusal}>
            {badLineIds.size > 0
              ? filledLines.length === 1
                ? 'Add it and fix later'
                : `Add all ${countText(filledLines.length)} and fix later`
              : `Add ${countText(filledLines.length)} ${filledLines.length === 1 ? 'line' : 'lines'}`}
          </Button>
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col gap-2">
        <ColumnTargets table={table} plan={plan} columns={pasteColumns(columns)} onChange={setOverrides} />
        <NextProblem store={store} findings={findings} columns={shownColumns} />
        <LineGrid
          label="Lines to paste"
          store={store}
          columns={shownColumns}
          productCache={productCache}
          maxLines={maxLines}
          dateFormat={check.dateFormat}
          check={check}
          expected={expected}
          loadProducts={loadProducts}
          isStrict
          onScan={() => {}}
          onPasteTable={() => {}}
          onReady={(ready) => {
            actions.current = ready
          }}
          height="calc(100dvh - 330px)"
        />
      </div>
      {discard.question}
    </Dialog>
  )
}

export default PasteDialog

const summary = (cells: number, lines: number, { leftOut, readOnly }: PastePlan): string => {
  const problems =
    cells === 0
      ? 'No problems found.'
      : `${countText(cells)} ${cells === 1 ? 'cell needs' : 'cells need'} another look, in ${countText(lines)} ${lines === 1 ? 'line' : 'lines'}. Fix ${cells === 1 ? 'it' : 'them'} here, or add only the lines without problems.`
  return [
    problems,
    leftOut.length > 0 && `Left out because the order has no such column: ${leftOut.join(', ')}.`,
    readOnly.length > 0 && `Left out because they cannot be pasted: ${readOnly.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Escape in an open cell only restores the cell. The dialog, which sees the key first, does not close if its default is prevented. */
const useEscapeInCell = ({ grid }: GridStore) =>
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && grid.get().edit) event.preventDefault()
    }
    window.addEventListener('keydown', onEscape, true)
    return () => window.removeEventListener('keydown', onEscape, true)
  }, [grid])

/** Looks up the products of the lines, a few calls at a time, and fills in the results. */
const useLookup = (store: GridStore, productCache: ProductCache, lines: Lines) => {
  const [state, setState] = useState({ done: 0, all: 1, isCancelled: false })
  const abort = useRef<AbortController>(null)
  // Abort the calls when the pasted lines change or the dialog closes.
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    const codes = lines.map((line) => cellOf(line, 'product_code'))
    void productCache
      .lookUpAll(codes, { signal: controller.signal, onProgress: (done, all) => setState({ done, all, isCancelled: false }) })
      .then(() => {
        if (controller.signal.aborted) return
        store.grid.set((now) =>
          withLines(
            now,
            withProductData(linesIn(now), () => true, productCache.get),
          ),
        )
        setState((old) => ({ ...old, done: old.all }))
      })
    return () => controller.abort()
  }, [store, productCache, lines])
  return {
    ...state,
    cancel: () => {
      abort.current?.abort()
      setState((old) => ({ ...old, isCancelled: true }))
    },
  }
}

type TargetProps = {
  table: Table
  plan: ReturnType<typeof planPaste>
  columns: readonly LineColumn[]
  onChange: (options: { hasHeader?: boolean; targets?: readonly (string | null)[] }) => void
}

/** Maps the columns of the table to those of the grid. */
const ColumnTargets = ({ table, plan, columns, onChange }: TargetProps) => {
  const options = [{ value: '', label: 'Leave out' }, ...columns.map(({ key, label }) => ({ value: key, label }))]
  return (
    <div className="flex flex-wrap items-end gap-2">
      {plan.targets.slice(0, 12).map((target, index) => (
        <label key={index} className="flex w-34 flex-col gap-0.5 text-xs text-muted">
          <span className="truncate">{(plan.hasHeader && table[0]?.[index]) || `Column ${index + 1}`}</span>
          <Select
            size="sm"
            value={target ?? ''}
            options={options}
            onChange={(key) => onChange({ hasHeader: plan.hasHeader, targets: withTarget(plan.targets, index, key) })}
          />
        </label>
      ))}
      <span className="flex h-7 items-center text-sm">
        <Checkbox checked={plan.hasHeader} onChange={(hasHeader) => onChange({ hasHeader })}>
          First row has the headings
        </Checkbox>
      </span>
    </div>
  )
}

/** Maps a column of the table to a grid column, and unmaps any other column from it. An empty key leaves the column out. */
const withTarget = (targets: readonly (string | null)[], index: number, key: string): (string | null)[] =>
  targets.map((target) => (target === key ? null : target)).with(index, key || null)

/**
 * Jumps to the next cell with a problem. The first jump includes the row in which the preview opened, because nobody has seen its
 * messages yet.
 */
const NextProblem = ({ store, findings, columns }: { store: GridStore; findings: readonly Finding[]; columns: readonly LineColumn[] }) => {
  const opened = useMemo(() => store.grid.get().active, [store])
  const [jumpedIn, setJumpedIn] = useState<GridStore | null>(null)
  const [first] = findings
  if (!first) return null
  const next = () => {
    const lines = linesIn(store.grid.get())
    const rows = new Map(lines.map((line, index) => [line.id, index]))
    const { active } = store.grid.get()
    const isWhereOpened = jumpedIn !== store && active.row === opened.row && active.col === opened.col
    setJumpedIn(store)
    const column = isWhereOpened ? '' : (columns[active.col]?.key ?? '')
    const finding = nextFinding(sortByCause(findings, rows), rows, { row: active.row, column })
    if (finding?.at !== 'cell') return
    const position = { row: rows.get(finding.line) ?? 0, col: columns.findIndex((column) => column.key === finding.column) }
    store.grid.set((now) => goTo(now, position))
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[aria-label="Lines to paste"] [data-row="${position.row}"] [data-col="${position.col}"]`)
        ?.focus(),
    )
  }
  return (
    <div className="flex items-center gap-2 text-sm text-bad">
      <Icon name="error" size={14} />
      {countText(findings.length)} to fix
      <Button size="sm" onClick={next}>
        Next problem
      </Button>
    </div>
  )
}
