import { expect, it } from 'vitest'
import { isInCorner } from './toast-position.ts'

const boxAt = (left: number, top: number, width = 100, height = 32) => ({ left, top, right: left + width, bottom: top + height })
const desktop = { width: 1440, height: 900 }
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
