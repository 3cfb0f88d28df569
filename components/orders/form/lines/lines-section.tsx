'use client'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useMedia } from '#components/list/use-media.ts'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { CheckFacts } from '#lib/order-form/check.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { goTo, linesIn, withLines, type Grid } from '#lib/order-form/grid.ts'
import type { AllocatedStock } from '#lib/order-form/allocated-stock.ts'
import { isBlank, type Line, type Lines } from '#lib/order-form/lines.ts'
import { pasteProblem } from '#lib/order-form/line-limit.ts'
import { parseTable, type Table } from '#lib/shared/table-text.ts'
import { PHONE, useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import type { GridActions } from './grid-actions.ts'
import type { GridStore } from './grid-store.ts'
import { useKeptScans } from './kept-scans.ts'
import { LineGrid } from './line-grid.tsx'
import { LineTools } from './line-tools.tsx'
import { offerUndo } from './offer-undo.ts'
import { createProductCache, productLoader, type OrderScope } from './product-cache.ts'
import { refusalsOfLost, ScanRefusals, withoutCode, withRefusal, type Refusal } from './scan-refusals.tsx'
import { undoOrRedo } from './use-grid-keys.ts'
import { useScan, type Scanned } from './use-scan.ts'

const PasteDialog = lazyPart(() => import('./paste-dialog.tsx'))

type Props = {
  columns: readonly LineColumn[]
  check: CheckFacts
  scope: OrderScope
  areLinesLocked: boolean
  isCollapsed: boolean
  /** The user has tried to enter the order, so missing values are marked. */
  isStrict: boolean
  /** The order is being entered or saved, so nothing can be added to it. */
  isFormLocked: boolean
  start: { lines: Lines }
  /** Stock already allocated to this order. */
  allocatedStock: AllocatedStock
}

/** In ms. The dialog restores the focus first. */
const FOCUS_AFTER_MS = 60
const SCAN_BOX = '[aria-labelledby=lines-title] input[type=search]'
const ACTIVE_CELL = 'main [role=grid] [role=gridcell][tabindex="0"]'

/** The lines, with their toolbar above. */
export const LinesSection = ({
  columns,
  check,
  scope,
  areLinesLocked,
  isCollapsed,
  isStrict,
  isFormLocked,
  start,
  allocatedStock,
}: Props) => {
  const { session, options, dateFormat } = useFormContext()
  const store = session.grid
  const maxLines = options.rules.max_lines
  const actions = useRef<GridActions>(null)
  const onReady = useCallback((ready: GridActions) => {
    actions.current = ready
  }, [])
  const productCache = useProductCache(scope, store, allocatedStock, actions)
  const loadProducts = useMemo(() => productLoader(scope, productCache, check.kind), [scope, productCache, check.kind])
  const isPhone = useMedia(PHONE)
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const scanResult = useRef<HTMLParagraphElement>(null)
  // After a scan, show its line, or on a phone the text that names it.
  useEffect(() => {
    if (!scanned) return
    if (isPhone) scanResult.current?.scrollIntoView({ block: 'center' })
    else document.querySelector(ACTIVE_CELL)?.scrollIntoView({ block: 'nearest' })
  }, [scanned, isPhone])
  const { lost, add: keepScan, remove: forgetScan } = useKeptScans()
  const [refusals, setRefusals] = useState<readonly Refusal[]>(() => refusalsOfLost(lost))
  const onAdded = useCallback(
    (code: string, added: Scanned) => {
      forgetScan(code)
      setRefusals((now) => withoutCode(now, code))
      setScanned(added)
    },
    [forgetScan],
  )
  const onRefused = useCallback(
    (code: string, reason: string) => {
      forgetScan(code)
      setRefusals((now) => withRefusal(now, code, reason))
    },
    [forgetScan],
  )
  const scan = useScan({
    kind: check.kind,
    today: check.today,
    scope,
    store,
    productCache,
    columns,
    dateFormat,
    maxLines,
    isDisabled: areLinesLocked,
    isFormLocked,
    onScanned: keepScan,
    onAdded,
    onRefused,
  })

  const change = (act: (grid: Grid) => Grid) => {
    actions.current?.close()
    store.grid.set(act)
  }
  const resetAll = () => {
    change((now) => goTo(withLines(now, start.lines), { row: 0, col: 0 }))
    offerUndo(store.grid, start.lines.length > 0 ? 'The lines were reset' : 'All lines were removed')
  }

  const [pasted, setPasted] = useState<{ table: Table; start: string } | null>(null)
  const onPasteTable = useCallback(
    (table: Table, from: string) => {
      const rows = table.filter((row) => row.some((cell) => cell.trim() !== '')).length
      const refusal = pasteProblem(filledIn(store).length, rows, maxLines, 1)
      if (refusal) toast({ kind: 'bad', title: 'Too many lines for one order', description: refusal, duration: 15_000 })
      else setPasted({ table, start: from })
    },
    [store, maxLines],
  )
  const onAddPasted = (lines: readonly Line[]) => {
    setPasted(null)
    actions.current?.append(lines, filledIn(store))
    setTimeout(() => document.querySelector<HTMLElement>(ACTIVE_CELL)?.focus(), FOCUS_AFTER_MS)
  }
  const onToolKey = (event: KeyboardEvent) => {
    const undo = undoOrRedo(event)
    // The scan box has an undo of its own.
    if (!undo || areLinesLocked || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    change(undo)
  }

  const expected = useHeaderValue('expected_date')
  const grid = { columns, check, expected, productCache, maxLines, loadProducts }
  return (
    <section aria-labelledby="lines-title">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- undo by key also from the buttons inside, such as “Reset all” */}
      <div className="mb-1.5 flex flex-wrap items-center gap-2" onKeyDown={onToolKey}>
        <h2 id="lines-title" className="text-base font-medium">
          Lines
        </h2>
        {areLinesLocked ? (
          <span className="text-sm text-muted">The lines can no longer be changed.</span>
        ) : (
          <LineTools
            store={store}
            maxLines={maxLines}
            onChange={change}
            onScan={scan}
            onPaste={() => void readClipboard((table) => onPasteTable(table, 'product_code'))}
            onPasteTable={(table) => onPasteTable(table, 'product_code')}
            onReset={resetAll}
          />
        )}
        {!scanned && (
          <span className="ml-auto text-xs text-dim max-lg:hidden">
            Alt+L: go to lines{!areLinesLocked && ' · Enter: next line · Tab: next cell · Ctrl+V: paste'} · ?: all shortcuts
          </span>
        )}
        {/* Not a toast, which would cover the lines. Always rendered, so that screen readers announce its first text. */}
        <p ref={scanResult} role="status" className={scanned ? 'min-w-70 flex-1 text-sm lg:truncate lg:text-right' : 'sr-only'}>
          {scanned && (
            <>
              <span className="font-medium">{scanned.title}</span> <span className="text-muted">{scanned.description}</span>
            </>
          )}
        </p>
      </div>
      <ScanRefusals
        refusals={refusals}
        onDismiss={() => {
          setRefusals([])
          // The focused button has disappeared. Focus the scan input for the next scan.
          document.querySelector<HTMLElement>(SCAN_BOX)?.focus()
        }}
      />
      <LineGrid
        {...grid}
        label="Order lines"
        store={store}
        dateFormat={dateFormat}
        isReadonly={areLinesLocked}
        isStrict={isStrict}
        onScan={scan}
        onPasteTable={onPasteTable}
        onReady={onReady}
        height={isCollapsed ? 'calc(100dvh - 210px)' : 'max(300px, calc(100dvh - 420px))'}
      />
      {pasted && (
        <PasteDialog
          {...grid}
          {...pasted}
          existingCount={filledIn(store).length}
          lookups={store.lookups}
          onAdd={onAddPasted}
          onClose={() => setPasted(null)}
        />
      )}
    </section>
  )
}

/** The lines that are not blank. */
const filledIn = ({ grid }: GridStore): Line[] => linesIn(grid.get()).filter((line) => !isBlank(line))

/** Product cache for the order's scope. A change of client, owner or site discards it. */
const useProductCache = (
  { client, owner, site }: OrderScope,
  store: GridStore,
  allocatedStock: AllocatedStock,
  actions: { current: GridActions | null },
) => {
  const { clients } = useSession()
  const toClientWording = useClientWording()
  // Serialised, so that reloading the session with the same names changes nothing.
  const owners = JSON.stringify(ownerNamesOf(clients, client))
  const productCache = useMemo(
    () => createProductCache({ client, owner, site }, store.lookups, { owners: JSON.parse(owners), toClientWording }, allocatedStock),
    [client, owner, site, store, owners, allocatedStock, toClientWording],
  )
  useEffect(() => {
    if (!client) return
    store.lookups.set(new Map())
    void actions.current?.resolveAll()
  }, [client, owner, site, toClientWording, store, actions]) // oxlint-disable-line react/exhaustive-effect-dependencies -- a change of access alone does not clear the cache
  return productCache
}

const ownerNamesOf = (clients: ReturnType<typeof useSession>['clients'], client: string) =>
  Object.fromEntries(
    clients.flatMap((candidate) =>
      candidate.client_code === client ? candidate.owners.map((owner) => [owner.owner_code, owner.owner_name]) : [],
    ),
  )

const readClipboard = async (onTable: (table: Table) => void) => {
  try {
    const table = parseTable(await navigator.clipboard.readText())
    if (table.length === 0) toast({ title: 'There is nothing to paste', description: 'Copy the rows in the spreadsheet first.' })
    else onTable(table)
  } catch {
    toast({ title: 'The clipboard could not be read', description: 'Click into the grid and press Ctrl+V.' })
  }
}
