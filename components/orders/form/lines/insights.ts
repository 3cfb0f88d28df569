'use client'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createStore, type Store } from '#lib/shared/store.ts'
import { quantityOf, repeatedLines, repeatedSerialsIn, type CheckFacts } from '#lib/order-form/check.ts'
import { linesIn } from '#lib/order-form/grid.ts'
import { isBlank, itemKey, unitKey, type Lines } from '#lib/order-form/lines.ts'
import { factorOf, type KnownProducts } from '#lib/order-form/products.ts'
import { productsNeedingFreeStock, suppliesOf, type Supply } from '#lib/order-form/supply.ts'
import type { GridStore } from './grid-store.ts'

/** Findings about one line that depend on the others. */
export type RowInsight = { repeats: number | null; repeatedSerial?: string | undefined } & Supply

/** Findings that depend on all lines: duplicates, stock that earlier lines use up, and totals. */
export type Insights = {
  rows: ReadonlyMap<number, RowInsight>
  count: number
  /** Quantities by unit, the largest first. */
  units: readonly (readonly [string, number])[]
}

/** In ms. Insights are computed after the key press is painted, and only once for several quick key presses. */
const DEBOUNCE_MS = 90

/**
 * Computes the insights of a grid outside React, so that a key press does not wait for a sum over 2,000 lines. Requests the stock of
 * items whose lines require a lot, an expiry or serials.
 */
export const useInsights = (
  store: GridStore,
  check: CheckFacts,
  requestFreeStock: (code: string) => void,
  isLocked: boolean,
): Store<Insights> => {
  // Locked lines belong to an order that is being picked or has left. Only v7 knows how much of the available stock it still needs.
  const needsStock = check.kind === 'SO' && !isLocked
  const [insights] = useState(() => createStore(insightsOf(linesIn(store.grid.get()), store.lookups.get(), check, needsStock)))
  useEffect(() => {
    let [lines, lookups]: [Lines | null, KnownProducts | null] = [null, null]
    let timer: ReturnType<typeof setTimeout> | undefined
    const compute = () => {
      timer = undefined
      ;[lines, lookups] = [linesIn(store.grid.get()), store.lookups.get()]
      insights.set(insightsOf(lines, lookups, check, needsStock, insights.get()))
      if (needsStock) for (const code of productsNeedingFreeStock(lines, lookups, check.dateFormat)) requestFreeStock(code)
    }
    const computeLater = () => {
      if (linesIn(store.grid.get()) !== lines || store.lookups.get() !== lookups) timer ??= setTimeout(compute, DEBOUNCE_MS)
    }
    const unsubscribers = [store.grid.subscribe(computeLater), store.lookups.subscribe(computeLater)]
    compute()
    return () => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [store, check, requestFreeStock, needsStock, insights])
  return insights
}

/** Subscribes to the insight of one row only. */
export const useRowInsight = (insights: Store<Insights>, row: number): RowInsight | undefined => {
  const read = useCallback(() => insights.get().rows.get(row), [insights, row])
  return useSyncExternalStore(insights.subscribe, read, read)
}

export const insightsOf = (lines: Lines, lookups: KnownProducts, check: CheckFacts, needsStock: boolean, previous?: Insights): Insights => {
  const repeats = repeatedLines(lines)
  const serials = repeatedSerialsIn(lines, check)
  const supplies: ReadonlyMap<number, Supply> = needsStock ? suppliesOf(lines, lookups, check) : new Map()
  const rows = new Map<number, RowInsight>()
  for (const row of new Set([...repeats.keys(), ...serials.keys(), ...supplies.keys()])) {
    const next = { repeats: repeats.get(row) ?? null, repeatedSerial: serials.get(row), short: null, ...supplies.get(row) }
    rows.set(row, keepIfEqual(previous?.rows.get(row), next))
  }
  return { rows, ...totalsOf(lines, lookups) }
}

/** Keeps the old object if the findings are equal, so that the row does not re-render. */
const keepIfEqual = (old: RowInsight | undefined, next: RowInsight): RowInsight => {
  if (!old || old.repeats !== next.repeats || old.repeatedSerial !== next.repeatedSerial || old.matching !== next.matching) return next
  const [a, b] = [old.short, next.short]
  const keys = ['short', 'available', 'next', 'late', 'undated'] as const
  return keys.every((key) => a?.[key] === b?.[key]) && JSON.stringify(a?.unsuitable) === JSON.stringify(b?.unsuitable) ? old : next
}

/** Totals of all lines by unit. Skips invalid quantities, lines without a unit and units that the item does not have. */
export const totalsOf = (lines: Lines, lookups: KnownProducts): Pick<Insights, 'count' | 'units'> => {
  let count = 0
  const sums = new Map<string, number>()
  for (const line of lines) {
    if (isBlank(line)) continue
    count += 1
    const unit = unitKey(line)
    const qty = quantityOf(line) ?? 0
    const lookup = lookups.get(itemKey(line))
    const isUnknownUnit = lookup?.status === 'known' && lookup.product.uoms.length > 0 && factorOf(lookup.product, unit) === null
    if (qty > 0 && unit !== '' && !isUnknownUnit) sums.set(unit, (sums.get(unit) ?? 0) + qty)
  }
  return { count, units: [...sums].toSorted((a, b) => b[1] - a[1]) }
}
