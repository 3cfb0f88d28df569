'use client'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { toast, toastPartialScan } from '#components/ui/toast.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { createTurns } from '#lib/client/in-turn.ts'
import { scanKeys } from '#lib/list/keyboard-wedge.ts'
import type { ScannedPallets, ScanOptions, ScanResult } from './add-scanned-code.ts'

/** What is shown after a scan: its line, as `00417-B: 2 CASE`, and the item's name with the number of the line. */
export type Scanned = { title: string; description: string }

type Options = Omit<ScanOptions, 'toClientWording'> & {
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

const TEXT_ENTRY = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=grid]'

const NOT_LOADED: ScanResult = { ok: false, reason: 'This code could not be looked up. Check your connection and scan again.' }

/**
 * Returns a function that adds a scan to the lines: as a new line, or to the quantity of a matching one. Also listens for scans while the
 * focus is in no input and not in the grid, so that their characters and Enter do nothing else, such as press a button.
 */
export const useScan = ({
  kind,
  today,
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
  const [pallets] = useState((): ScannedPallets => ({ lines: new Map(), inTurn: createTurns() }))
  const toClientWording = useClientWording()
  const addCode = useCallback(
    async (text: string) => {
      // Loaded at the first scan.
      const code = await import('./add-scanned-code.ts').catch(() => null)
      const options = { kind, today, scope, store, productCache, columns, dateFormat, maxLines, toClientWording }
      const result = code ? await code.addScannedCode(text, options, pallets) : NOT_LOADED
      if (result.ok) onAdded(text, result)
      else onRefused(text, result.reason)
    },
    [kind, today, scope, store, productCache, columns, dateFormat, maxLines, onAdded, onRefused, toClientWording, pallets],
  )
  const scan = useCallback(
    (text: string) => {
      if (isFormLocked) {
        // A toast, because the form may have closed by the time that it is read.
        toast({ kind: 'bad', title: `${text} was not added`, description: 'The order was already being saved.', duration: 15_000 })
        return
      }
      onScanned(text)
      store.scansInProgress.set((now) => now + 1)
      void addCode(text).finally(() => store.scansInProgress.set((now) => now - 1))
    },
    [store, addCode, isFormLocked, onScanned],
  )

  // A listener that is replaced would lose the beginning of a scan.
  const onScan = useEffectEvent(scan)
  // The scanner types wherever the focus is, so listen on the document.
  useEffect(() => {
    if (isDisabled) return undefined
    const takeScanKey = scanKeys(onScan, toastPartialScan)
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      takeScanKey(event, target.closest(TEXT_ENTRY) !== null)
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [isDisabled])
  return scan
}
