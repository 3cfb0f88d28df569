'use client'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LoadChoices } from '#components/ui/choices.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send } from '#lib/client/api.ts'
import { formatQty } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import { productsTypeahead } from '#lib/contract/lookups/lookups.ts'
import type { CheckFacts } from '#lib/order-form/check.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { deleteRows, goTo, insertRow, linesIn, redoStep, undoStep, withLines, type Grid } from '#lib/order-form/grid.ts'
import type { OwnStock } from '#lib/order-form/own-stock.ts'
import { isBlank, newLine, type Lines } from '#lib/order-form/lines.ts'
import { refusePaste } from '#lib/order-form/paste.ts'
import { parseTable, type Table } from '#lib/order-form/table-text.ts'
import { useFormContext } from '#components/orders/form/form-context.ts'
import type { GridActions } from './grid-actions.ts'
import { useGrid } from './grid-store.ts'
import { LineGrid } from './line-grid.tsx'
import { createProductBook, type OrderScope } from './product-book.ts'
import { ScanBox } from './scan-box.tsx'
import { useScan } from './use-scan.ts'

const PasteDialog = lazy(() => import('./paste-dialog.tsx'))

type Props = {
  columns: readonly LineColumn[]
  check: CheckFacts
  scope: OrderScope
  isLinesLocked: boolean
  isFolded: boolean
  /** Somebody has tried to enter the order: what is missing is shown. */
  isStrict: boolean
  start: { lines: Lines }
  /** Reserved for the order already. */
  own: OwnStock
}

/** The dialog gives the focus back first. */
const FOCUS_AFTER_MS = 60
const ACTIVE_CELL = 'main [role=grid] [role=gridcell][tabindex="0"]'

const HAS_PAST = (grid: Grid) => grid.history.past.length > 0
const HAS_FUTURE = (grid: Grid) => grid.history.future.length > 0

const ownerNamesOf = (clients: ReturnType<typeof useSession>['clients'], client: string) =>
  Object.fromEntries(
    clients.flatMap((one) => (one.client_code === client ? one.owners.map((owner) => [owner.owner_code, owner.owner_name]) : [])),
  )

/** The lines with the tools over them. */
export const LinesSection = ({ columns, check, scope, isLinesLocked, isFolded, isStrict, start, own }: Props) => {
  const { session, options, dateFormat } = useFormContext()
  const store = session.grid
  const maxLines = options.rules.max_lines
  const { client, owner, site } = scope
  const { clients } = useSession()
  // As text: the same names are the same, whenever the session is read again.
  const owners = JSON.stringify(ownerNamesOf(clients, client))
  const book = useMemo(
    () => createProductBook({ client, owner, site }, store.known, JSON.parse(owners), own),
    [client, owner, site, store, owners, own],
  )
  const actions = useRef<GridActions>(null)
  const onReady = useCallback((ready: GridActions) => {
    actions.current = ready
  }, [])
  const [pasted, setPasted] = useState<{ table: Table; start: string } | null>(null)
  const canUndo = useGrid(store, HAS_PAST)
  const canRedo = useGrid(store, HAS_FUTURE)

  // Another client, owner or site has other products: what was known holds no more.
  useEffect(() => {
    if (!client) return
    store.known.set(new Map())
    void actions.current?.resolveAll()
  }, [book, client, store]) // oxlint-disable-line react/exhaustive-effect-dependencies -- the book stands for the scope

  const loadProducts: LoadChoices = useMemo(
    () => async (q, signal) => {
      const query = {
        client: client ? [client] : [],
        ...(owner ? { owner: [owner] } : {}),
        ...(site ? { site: [site] } : {}),
        q,
        limit: 20,
      }
      const result = await send(productsTypeahead, { query, signal })
      if (!result.ok) return { error: result.failure.message }
      const choices = book.put(result.value.data).map((one) => ({
        value: one.product_code,
        label: `${one.product_code} · ${one.product_name}`,
        hint: check.kind === 'SO' && one.available !== null ? `${formatQty(one.available)} available` : undefined,
      }))
      return { choices, isTruncated: result.value.meta.truncated ?? false }
    },
    [client, owner, site, book, check.kind],
  )
  const scan = useScan({ store, book, columns, maxLines, isOff: isLinesLocked })
  const onPasteTable = useCallback(
    (table: Table, from: string) => {
      const has = linesIn(store.grid.get()).filter((line) => !isBlank(line)).length
      const refusal = refusePaste(has, table.filter((row) => row.some((cell) => cell.trim() !== '')).length, maxLines + 1)
      if (refusal) toast({ kind: 'bad', title: 'This is too much for one order', description: refusal, duration: 15_000 })
      else setPasted({ table, start: from })
    },
    [store, maxLines],
  )
  const readClipboard = async () => {
    try {
      const table = parseTable(await navigator.clipboard.readText())
      if (table.length === 0) toast({ title: 'There is nothing to paste', description: 'Copy the rows in the spreadsheet first.' })
      else onPasteTable(table, 'product_code')
    } catch {
      toast({ title: 'This browser keeps the clipboard to itself', description: 'Click into the grid and press Ctrl+V.' })
    }
  }
  const on = (act: (grid: Grid) => Grid) => () => {
    actions.current?.close()
    store.grid.set(act)
  }
  const resetAll = () => {
    actions.current?.close()
    store.grid.set((now) => goTo(withLines(now, start.lines), { row: 0, col: 0 }))
    toast({
      title: start.lines.length > 0 ? 'The lines are as they were' : 'All lines are taken away',
      action: { label: 'Undo', onClick: () => store.grid.set(undoStep) },
    })
  }
  return (
    <section aria-labelledby="lines-title">
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <h2 id="lines-title" className="text-base font-medium">
          Lines
        </h2>
        {!isLinesLocked && (
          <>
            <ScanBox onScan={scan} />
            <Button size="sm" icon="upload" onClick={() => void readClipboard()}>
              Paste
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon="plus"
              onClick={on((now) => {
                const lines = linesIn(now)
                const last = lines.at(-1)
                return last && isBlank(last)
                  ? goTo(now, { row: lines.length - 1, col: 0 })
                  : insertRow(withLines(now, [...lines, newLine()]), lines.length)
              })}
            >
              Add line
            </Button>
            <span className="mx-1 h-5 w-px bg-line max-sm:hidden" />
            <IconButton
              icon="undo"
              label="Undo"
              keys="Ctrl+Z"
              size="sm"
              disabledReason={canUndo ? null : 'Nothing to undo'}
              onClick={on(undoStep)}
            />
            <IconButton
              icon="undo"
              label="Redo"
              keys="Ctrl+Y"
              size="sm"
              className="-scale-x-100"
              disabledReason={canRedo ? null : 'Nothing to redo'}
              onClick={on(redoStep)}
            />
            <IconButton icon="trash" label="Delete the selected lines" keys="Ctrl+Del" size="sm" onClick={on(deleteRows)} />
            <Button size="sm" variant="ghost" onClick={resetAll} disabledReason={canUndo ? null : 'Nothing was changed'}>
              Reset all
            </Button>
          </>
        )}
        {isLinesLocked && <span className="text-sm text-muted">The lines cannot be changed any more.</span>}
        <span className="ml-auto text-xs text-dim max-lg:hidden">
          Alt+L: to the lines · Enter: next line · Tab: next cell · Ctrl+V: paste · ?: all keys
        </span>
      </div>
      <LineGrid
        label="Order lines"
        store={store}
        columns={columns}
        book={book}
        maxLines={maxLines}
        dateFormat={dateFormat}
        check={check}
        loadProducts={loadProducts}
        dispositions={options.dispositions}
        isReadonly={isLinesLocked}
        isStrict={isStrict}
        onScan={scan}
        onPasteTable={onPasteTable}
        onReady={onReady}
        height={isFolded ? 'calc(100dvh - 210px)' : 'max(300px, calc(100dvh - 420px))'}
      />
      {pasted && (
        <Suspense fallback={null}>
          <PasteDialog
            table={pasted.table}
            start={pasted.start}
            columns={columns}
            check={check}
            book={book}
            maxLines={maxLines}
            has={linesIn(store.grid.get()).filter((line) => !isBlank(line)).length}
            loadProducts={loadProducts}
            dispositions={options.dispositions}
            known={store.known}
            onTake={(lines) => {
              setPasted(null)
              const before = linesIn(store.grid.get())
              actions.current?.append(
                lines,
                before.filter((line) => !isBlank(line)),
              )
              setTimeout(() => document.querySelector<HTMLElement>(ACTIVE_CELL)?.focus(), FOCUS_AFTER_MS)
            }}
            onClose={() => setPasted(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
