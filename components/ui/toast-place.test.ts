import { expect, it } from 'vitest'
import { isInCorner } from './toast-place.ts'

const at = (left: number, top: number, width = 100, height = 32) => ({ left, top, right: left + width, bottom: top + height })
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

it('a cell in the lower right corner would be covered by messages, one elsewhere would not', () => {
  expect([isInCorner(at(1200, 800), desk), isInCorner(at(1000, 720), desk)]).toEqual([true, true])
  expect([isInCorner(at(300, 800), desk), isInCorner(at(1200, 500), desk), isInCorner(at(1200, 950), desk)]).toEqual([false, false, false])
})

it('on a phone messages are as wide as the screen', () => {
  expect([isInCorner(at(10, 700), phone), isInCorner(at(10, 300), phone)]).toEqual([true, false])
})
