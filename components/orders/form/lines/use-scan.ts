'use client'
import { useCallback, useEffect } from 'react'
import { toast } from '#components/ui/toast.tsx'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { goTo, linesIn, withLines } from '#lib/order-form/grid.ts'
import { cellOf, isBlank } from '#lib/order-form/lines.ts'
import { addScan, readLineScan } from '#lib/order-form/scan-line.ts'
import { feedWedge, emptyWedge } from '#lib/list/keyboard-wedge.ts'
import { countText } from '#lib/list/pages.ts'
import type { GridStore } from './grid-store.ts'
import type { ProductCache } from './product-cache.ts'

/** Result of a scan: `00417-B: 1 CASE`, with its item and line. */
export type Scanned = { title: string; description: string }

type Options = {
  store: GridStore
  productCache: ProductCache
  columns: readonly LineColumn[]
  maxLines: number
  isDisabled: boolean
  /** Shows the result elsewhere than in a toast, which covers the lines on a phone. Null to use a toast. */
  announce: ((scanned: Scanned) => void) | null
  /** Called when a code has been added to the lines. */
  onAdded: (code: string) => void
  /** Called when a code could not be added, with the reason. */
  onRefused: (code: string, reason: string) => void
}

const TEXT_ENTRY = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=grid], [role=dialog]'

/**
 * Adds a scan to the lines: as a new line, or to the quantity of a matching one. Also listens while no input is focused, so that
 * the Enter that ends a scan presses no button.
 */
export const useScan = ({
  store,
  productCache,
  columns,
  maxLines,
  isDisabled,
  announce,
  onAdded,
  onRefused,
}: Options): ((text: string) => void) => {
  const addToLines = useCallback(
    async (text: string) => {
      const refuse = (reason: string) => onRefused(text, reason)
      const scan = readLineScan(text)
      if (!scan.ok) return refuse(scan.reason)
      const lookup = await productCache.lookUp(scan.text)
      if (lookup.status === 'unchecked') return refuse('This warehouse system cannot look up codes. Type the item into the line.')
      if (lookup.status !== 'known')
        return refuse(lookup.status === 'unknown' ? lookup.message : 'Looking up the item. Scan again in a moment.')
      const { product } = lookup
      const isBarcode = scan.text.toUpperCase() !== product.product_code.toUpperCase()
      const uom = (isBarcode ? await productCache.unitOfBarcode(product, scan.text) : null) ?? product.default_uom
      const before = linesIn(store.grid.get())
      const fields = new Set(columns.filter((column) => column.type !== 'info').map((column) => column.key))
      const added = addScan(before, { ...scan, product, uom }, fields)
      if (added.lines.filter((line) => !isBlank(line)).length > maxLines)
        return refuse(`An order can hold at most ${countText(maxLines)} lines.`)
      const qtyAt = columns.findIndex((column) => column.key === 'qty')
      store.grid.set((now) => goTo(withLines({ ...now, edit: null }, added.lines), { row: added.row, col: qtyAt }))
      onAdded(text)
      const qty = cellOf(added.lines[added.row], 'qty')
      const scanned = {
        title: `${product.product_code}: ${qty} ${uom}`,
        description: `${product.product_name} · ${added.isNew ? 'new line' : 'added to line'} ${added.row + 1}`,
      }
      return announce ? announce(scanned) : void toast({ kind: 'good', ...scanned, duration: 2_500 })
    },
    [store, productCache, columns, maxLines, announce, onAdded, onRefused],
  )
  const scan = useCallback((text: string) => void addToLines(text), [addToLines])

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
