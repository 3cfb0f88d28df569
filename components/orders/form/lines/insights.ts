'use client'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createStore, type Store } from '#lib/shared/store.ts'
import { quantityOf, repeatedLines, type CheckFacts } from '#lib/order-form/check.ts'
import { linesIn } from '#lib/order-form/grid.ts'
import { cellOf, isBlank, type Lines } from '#lib/order-form/lines.ts'
import { codeKey, factorOf, type KnownProducts } from '#lib/order-form/products.ts'
import { piecesWanted, suppliesOf, type Supply } from '#lib/order-form/supply.ts'
import type { GridStore } from './grid-store.ts'

/** What only the whole of the lines tells of one of them. */
export type RowInsight = { repeats: number | null } & Supply

/** What only the whole of the lines tells: repeats, stock that runs out from line to line, and sums. */
export type Insights = {
  rows: ReadonlyMap<number, RowInsight>
  count: number
  /** Quantities by unit, the largest first. */
  units: readonly (readonly [string, number])[]
}

/** All lines are looked at once a key press is painted, and once for several that follow each other quickly. */
const REST_MS = 90

/**
 * The insights of a grid, outside of React: a key press does not wait for 2,000 lines to be added up. Lines that ask for a lot,
 * an expiry or serials have the stock of their item asked for.
 */
export const useInsights = (store: GridStore, check: CheckFacts, askPieces: (code: string) => void): Store<Insights> => {
  const [insights] = useState(() => createStore(insightsOf(linesIn(store.grid.get()), store.known.get(), check)))
  // The lines are kept outside of React, and so is what follows from them.
  useEffect(() => {
    let [lines, known]: [Lines | null, KnownProducts | null] = [null, null]
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      ;[lines, known] = [linesIn(store.grid.get()), store.known.get()]
      insights.set(insightsOf(lines, known, check, insights.get()))
      if (check.kind === 'SO') for (const code of piecesWanted(lines, known, check.dateFormat)) askPieces(code)
    }
    const later = () => {
      if (linesIn(store.grid.get()) !== lines || store.known.get() !== known) timer ??= setTimeout(look, REST_MS)
    }
    const stops = [store.grid.subscribe(later), store.known.subscribe(later)]
    look()
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [store, check, askPieces, insights])
  return insights
}

/** The insight of one row; those of others do not wake the reader. */
export const useRowInsight = (insights: Store<Insights>, row: number): RowInsight | undefined => {
  const read = useCallback(() => insights.get().rows.get(row), [insights, row])
  return useSyncExternalStore(insights.subscribe, read, read)
}

const insightsOf = (lines: Lines, known: KnownProducts, check: CheckFacts, before?: Insights): Insights => {
  const repeats = repeatedLines(lines)
  const supplies: ReadonlyMap<number, Supply> = check.kind === 'SO' ? suppliesOf(lines, known, check) : new Map()
  const rows = new Map<number, RowInsight>()
  for (const row of new Set([...repeats.keys(), ...supplies.keys()]))
    rows.set(row, kept(before?.rows.get(row), { repeats: repeats.get(row) ?? null, short: null, ...supplies.get(row) }))
  return { rows, ...totalsOf(lines, known) }
}

/** Equal findings stay one object, so that a row with the same findings does not render anew. */
const kept = (old: RowInsight | undefined, next: RowInsight): RowInsight => {
  if (!old || old.repeats !== next.repeats || old.fitting !== next.fitting) return next
  const [a, b] = [old.short, next.short]
  const keys = ['short', 'available', 'next', 'late', 'undated'] as const
  return keys.every((key) => a?.[key] === b?.[key]) ? old : next
}

/** Sums over all lines, by unit; what is no amount, or in a unit that its item does not have, is in none. */
export const totalsOf = (lines: Lines, known: KnownProducts): Pick<Insights, 'count' | 'units'> => {
  let count = 0
  const sums = new Map<string, number>()
  for (const line of lines) {
    if (isBlank(line)) continue
    count += 1
    const unit = codeKey(cellOf(line, 'uom'))
    const qty = quantityOf(line) ?? 0
    const found = known.get(codeKey(cellOf(line, 'product_code')))
    const isForeign = unit !== '' && found?.is === 'known' && found.product.uoms.length > 0 && factorOf(found.product, unit) === null
    if (qty > 0 && !isForeign) sums.set(unit || '–', (sums.get(unit || '–') ?? 0) + qty)
  }
  return { count, units: [...sums].toSorted((a, b) => b[1] - a[1]) }
}
