import { afterEach, expect, it, vi } from 'vitest'
import { isInCorner, toastPosition } from './toast-position.ts'

const boxAt = (left: number, top: number, width = 100, height = 32) => ({ left, top, right: left + width, bottom: top + height })
const desktop = { width: 1440, height: 900 }

afterEach(() => vi.unstubAllGlobals())

const phone = { width: 390, height: 844 }

it('toasts would cover a cell in the lower right corner, but not one elsewhere', () => {
  expect([isInCorner(boxAt(1200, 800), desktop), isInCorner(boxAt(1000, 720), desktop)]).toEqual([true, true])
  expect([isInCorner(boxAt(300, 800), desktop), isInCorner(boxAt(1200, 500), desktop), isInCorner(boxAt(1200, 950), desktop)]).toEqual([
    false,
    false,
    false,
  ])
})

it('on a phone, toasts are as wide as the screen', () => {
  expect([isInCorner(boxAt(10, 700), phone), isInCorner(boxAt(10, 300), phone)]).toEqual([true, false])
})

it('toasts leave the row of the open record free, and the row whose menu was used', () => {
  const at = (top: number) => ({ getBoundingClientRect: () => boxAt(200, top, 1240) })
  const positionWith = (focusedCell: object | null, openRow: object | null) => {
    vi.stubGlobal('window', { innerWidth: desktop.width, innerHeight: desktop.height })
    vi.stubGlobal('document', { activeElement: { closest: () => focusedCell }, querySelector: () => openRow })
    return toastPosition()
  }
  expect([positionWith(at(800), null), positionWith(null, at(800)), positionWith(at(300), at(800))]).toEqual(['top', 'top', 'top'])
  expect([positionWith(null, null), positionWith(at(300), null), positionWith(null, at(300))]).toEqual(['bottom', 'bottom', 'bottom'])
})
