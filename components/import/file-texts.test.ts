import { expect, it } from 'vitest'
import { summaryOf } from './file-texts.ts'

const ORDER = { one: 'order', many: 'orders' }
const NONE = { total: 4, createdRows: 0, bad: 0, warned: 0, unchecked: 0, unused: [], hiddenRows: 0, isUnread: false }

it('the summary of a file counts the orders with problems and those not checked yet', () => {
  expect(summaryOf(ORDER, NONE)).toBe('4 orders, no problems found.')
  expect(summaryOf(ORDER, { ...NONE, bad: 1 })).toBe('4 orders, 1 with problems. The others can be created.')
  expect(summaryOf(ORDER, { ...NONE, bad: 4 })).toBe('4 orders, all with problems.')
  expect(summaryOf(ORDER, { ...NONE, unchecked: 4 })).toBe('4 orders, not checked yet.')
  expect(summaryOf(ORDER, { ...NONE, bad: 1, unchecked: 2, unused: ['Colour'] })).toBe(
    '4 orders, 1 with problems, 2 not checked yet. Not used: Colour.',
  )
  expect(summaryOf(ORDER, { ...NONE, hiddenRows: 1 })).toBe('4 orders, no problems found. Includes 1 row that is hidden in the file.')
})

it('the summary of a file names the rows that are left out, and says if nothing is left', () => {
  expect(summaryOf(ORDER, { ...NONE, createdRows: 12 })).toBe('4 orders, no problems found. Leaves out 12 rows created before.')
  expect(summaryOf(ORDER, { ...NONE, total: 0, createdRows: 12 })).toBe('All orders of this file were created before.')
})
