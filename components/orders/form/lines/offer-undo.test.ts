import { beforeEach, expect, it, vi } from 'vitest'
import { amendLines, goTo, gridOf, linesIn, withLines } from '#lib/order-form/grid.ts'
import { cellOf, newLine } from '#lib/order-form/lines.ts'
import { createStore } from '#lib/shared/store.ts'
import { offerUndo } from './offer-undo.ts'

type Offer = { title: string; action: { onClick: () => void } }
const shown = vi.hoisted((): { offer: Offer | null } => ({ offer: null }))
vi.mock('#components/ui/toast.tsx', () => ({
  toast: (offer: Offer) => {
    shown.offer = offer
    return () => (shown.offer = null)
  },
}))

const line = (product_code: string) => newLine({ product_code })
const gridAfterReset = () => {
  const grid = createStore(gridOf([line('A'), line('B')]))
  grid.set((now) => withLines(now, []))
  offerUndo(grid, 'All lines were removed')
  return grid
}
const productsIn = (grid: ReturnType<typeof gridAfterReset>) => linesIn(grid.get()).flatMap((each) => cellOf(each, 'product_code') || [])

beforeEach(() => {
  shown.offer = null
})

it('undoes the change that its message names', () => {
  const grid = gridAfterReset()
  grid.set((now) => goTo(now, { row: 0, col: 1 }))
  grid.set((now) => amendLines(now, [...linesIn(now)]))
  shown.offer?.action.onClick()
  expect(productsIn(grid)).toEqual(['A', 'B'])
})

it('disappears when the lines are changed again, because it would undo the later change', () => {
  const grid = gridAfterReset()
  grid.set((now) => withLines(now, [line('C')]))
  expect(shown.offer).toBeNull()
  expect(productsIn(grid)).toEqual(['C'])
})
