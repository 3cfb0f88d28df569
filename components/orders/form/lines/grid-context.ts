'use client'
import { createContext, use, type RefObject } from 'react'
import type { StockLabels } from '#components/orders/shared/unsuitable-stock-text.ts'
import type { LoadChoices } from '#components/ui/choices.ts'
import type { Store } from '#lib/shared/store.ts'
import type { CheckFacts } from '#lib/order-form/check.ts'
import type { GridActions, GridOptions, OpenEditor } from './grid-actions.ts'
import type { Insights } from './insights.ts'

export type GridContext = GridOptions & {
  actions: GridActions
  check: CheckFacts
  /** The expected date of a purchase order. */
  expected: string
  openEditor: Store<OpenEditor>
  /** Findings that depend on all lines. Computed after the key press is painted. */
  insights: Store<Insights>
  loadProducts: LoadChoices
  /** The client's words for a lot and an expiry date. */
  stockLabels: StockLabels
  isReadonly: boolean
  /** Marks empty required cells too. */
  isStrict: boolean
  /** Whether the focus is in the grid. Only then may a cell take it. */
  hasFocus: RefObject<boolean>
  id: string
}

const Context = createContext<GridContext | null>(null)
export const GridProvider = Context

export const useGridContext = (): GridContext => {
  const context = use(Context)
  if (!context) throw new Error('useGridContext must be used inside a GridProvider')
  return context
}
