'use client'
import { useClientWording } from '#lib/client/field-labels.ts'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from '#components/ui/toast.tsx'
import { createTurns } from '#lib/client/in-turn.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { goTo, linesIn, withLines } from '#lib/order-form/grid.ts'
import { cellOf, isBlank, type Line } from '#lib/order-form/lines.ts'
import { addScan, goodsOfScan, readLineScan, rowOfSerial, type LineScan, type ScannedGoods } from '#lib/order-form/scan-line.ts'
import { feedWedge, emptyWedge } from '#lib/list/keyboard-wedge.ts'
import { countText } from '#lib/list/pages.ts'
import { codeKey } from '#lib/order-form/products.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'
import type { GridStore } from './grid-store.ts'
import type { OrderScope, ProductCache } from './product-cache.ts'

/** Result of a scan: `00417-B: 1 CASE`, with its item and line. */
export type Scanned = { title: string; description: string }

type Options = {
  kind: OrderKind
  scope: OrderScope
  store: GridStore
  productCache: ProductCache
  columns: readonly LineColumn[]
  dateFormat: string
  maxLines: number
  isDisabled: boolean
  /** The order is being entered or saved, so a scan would not be in it. */
  isFormLocked: boolean
  /** Called with each scanned code, before it is looked up. */
  onScanned: (code: string) => void
  /** Called when a code has been added to the lines. */
  onAdded: (code: string, scanned: Scanned) => void
  /** Called when a code could not be added, with the reason. */
  onRefused: (code: string, reason: string) => void
}

const TEXT_ENTRY = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=grid], [role=dialog]'

/**
 * Adds a scan to the lines: as a new line, or to the quantity of a matching one. Also listens while no input is focused, so that
 * the Enter that ends a scan presses no button.
 */
export const useScan = ({
  kind,
  scope,
  store,
  productCache,
  columns,
  dateFormat,
  maxLines,
  isDisabled,
  isFormLocked,
  onScanned,
  onAdded,
  onRefused,
}: Options): ((text: string) => void) => {
  /** For each scanned pallet, the line that it was added to, as it was then. */
  const palletLines = useRef(new Map<string, Line>())
  const palletsInTurn = useRef(createTurns<void>())
  const toClientWording = useClientWording()
  const addToLines = useCallback(
    async (text: string, scan: Extract<LineScan, { ok: true }>) => {
      const refuse = (reason: string) => onRefused(text, reason)
      const sscc = 'sscc' in scan ? scan.sscc : null
      const palletRow = linesIn(store.grid.get()).findIndex((line) => stillHolds(line, palletLines.current.get(sscc ?? '')))
      if (palletRow >= 0) return refuse(`This pallet is already in line ${palletRow + 1}.`)
      const found =
        'sscc' in scan
          ? await goodsOf(scan.sscc, kind, scope, productCache, toClientWording)
          : await itemOf(scan, productCache, toClientWording)
      if (!found.ok) return refuse(found.reason)
      const { product, uom } = found.scanned
      const before = linesIn(store.grid.get())
      const serialRow = rowOfSerial(before, found.scanned)
      if (serialRow >= 0) return refuse(`This serial number is already in line ${serialRow + 1}.`)
      const fields = new Set(columns.filter((column) => column.type !== 'info').map((column) => column.key))
      const added = addScan(before, found.scanned, fields, dateFormat)
      if (added.lines.filter((line) => !isBlank(line)).length > maxLines)
        return refuse(`An order can hold at most ${countText(maxLines)} lines.`)
      const qtyAt = columns.findIndex((column) => column.key === 'qty')
      store.grid.set((now) => goTo(withLines({ ...now, edit: null }, added.lines), { row: added.row, col: qtyAt }))
      const line = added.lines[added.row]
      if (sscc !== null && line) palletLines.current.set(sscc, line)
      return onAdded(text, {
        title: `${product.product_code}: ${cellOf(line, 'qty')} ${uom}`,
        description: `${product.product_name} · ${added.isNew ? 'new line' : 'added to line'} ${added.row + 1}`,
      })
    },
    [kind, scope, store, productCache, columns, dateFormat, maxLines, onAdded, onRefused, toClientWording],
  )
  const scan = useCallback(
    (text: string) => {
      if (isFormLocked) {
        // A toast, because the form may have closed by the time that it is read.
        toast({ kind: 'bad', title: `${text} was not added`, description: 'The order was already being saved.', duration: 15_000 })
        return
      }
      onScanned(text)
      const read = readLineScan(text)
      if (!read.ok) return onRefused(text, toClientWording(read.reason))
      // The same pallet scanned again at once must find the line that the first scan adds.
      store.scansInProgress.set((now) => now + 1)
      return void ('sscc' in read ? palletsInTurn.current(() => addToLines(text, read)) : addToLines(text, read)).finally(() =>
        store.scansInProgress.set((now) => now - 1),
      )
    },
    [store, addToLines, isFormLocked, onScanned, onRefused, toClientWording],
  )

  // The scanner types wherever the focus is, so listen on the document.
  useEffect(() => {
    if (isDisabled) return undefined
    let wedge = emptyWedge
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(TEXT_ENTRY)) {
        wedge = emptyWedge
        return
      }
      const result = feedWedge(wedge, { key: event.key, at: event.timeStamp, isControl: event.ctrlKey })
      wedge = result.wedge
      if (!result.isBurst) return
      event.preventDefault()
      event.stopPropagation()
      if (result.scanned !== null) scan(result.scanned)
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [scan, isDisabled])
  return scan
}

/** Whether a line still contains what a scanned pallet added to it: undo may have removed that and left the earlier content. */
const stillHolds = (line: Line, after: Line | undefined): boolean =>
  after?.id === line.id &&
  codeKey(cellOf(line, 'product_code')) === codeKey(cellOf(after, 'product_code')) &&
  (parseNumber(cellOf(line, 'qty')) ?? 0) >= (parseNumber(cellOf(after, 'qty')) ?? 0)

type Found = { ok: true; scanned: ScannedGoods } | { ok: false; reason: string }

/** The item of a scanned barcode or code, in the unit of the barcode. */
const itemOf = async (
  scan: Extract<LineScan, { text: string }>,
  productCache: ProductCache,
  toClientWording: (text: string) => string,
): Promise<Found> => {
  const lookup = await productCache.lookUp(scan.text)
  if (lookup.status === 'unchecked')
    return { ok: false, reason: toClientWording('This warehouse system cannot look up codes. Type the item into the line.') }
  if (lookup.status !== 'known')
    return {
      ok: false,
      reason: lookup.status === 'unknown' ? lookup.message : toClientWording('Looking up the item. Scan again in a moment.'),
    }
  const { product } = lookup
  const isBarcode = scan.text.toUpperCase() !== product.product_code.toUpperCase()
  const uom = (isBarcode ? await productCache.unitOfBarcode(product, scan.text) : null) ?? product.default_uom
  return goodsOfScan(scan, product, uom)
}

/** What is available on a scanned pallet. Goods of a purchase order are not in stock yet, so their pallet labels cannot be looked up. */
const goodsOf = async (
  sscc: string,
  kind: OrderKind,
  scope: OrderScope,
  productCache: ProductCache,
  toClientWording: (text: string) => string,
): Promise<Found> => {
  if (kind === 'PO') return { ok: false, reason: toClientWording('This is the label of a pallet. Scan the item’s barcode.') }
  const code = await import('./read-pallet.ts').catch(() => null)
  if (!code) return { ok: false, reason: 'The pallet could not be looked up. Check your connection and scan again.' }
  const pallet = await code.readPallet(scope, productCache, sscc, toClientWording)
  return pallet.ok ? { ok: true, scanned: { product: pallet.product, ...pallet.goods, expiry: null, serial: null } } : pallet
}
