import { describe, expect, it } from 'vitest'
import { listedText, positionText, positionOf, rangeText } from './pages.ts'

const counted = { total: 3012, page: 2, per_page: 50, last_page: 61, from: 51, to: 100 }
const unknown = { total: null, page: null, per_page: null, last_page: null, from: null, to: null }
const at = (page: number) => ({ page, perPage: 50 })

describe('the position of a page', () => {
  it.each([
    ['from v7’s paging fields', counted, at(2), 50, '51–100 of 3,012', { hasNext: true, last: 61 }],
    ['of an estimated list', { ...counted, total_is_estimate: true }, at(2), 50, '51–100 of about 3,012', { hasNext: true }],
    ['of the last page', { ...counted, page: 61, from: 3001, to: 3012 }, at(61), 12, '3,001–3,012 of 3,012', { hasNext: false }],
    ['of an empty list', { ...counted, total: 0, page: 1, last_page: 1, from: null, to: null }, at(1), 0, 'No rows', { hasNext: false }],
    [
      'after the last page',
      { ...counted, total: 10, page: 3, last_page: 1, from: null, to: null },
      at(3),
      0,
      '0 of 10',
      { hasNext: false },
    ],
    ['without numbers, a full page', unknown, at(1), 50, '1–50 of 50+', { hasNext: true, last: null }],
    ['without numbers, the second full page', unknown, at(2), 50, '51–100 of 100+', { hasNext: true, last: null }],
    ['without numbers, a page that is not full', unknown, at(2), 7, '51–57 of 57', { hasNext: false, last: 2 }],
    ['without numbers, no rows', unknown, at(1), 0, 'No rows', { hasNext: false, last: 1 }],
    ['without numbers, no rows after the first page', unknown, at(2), 0, 'No rows', { hasNext: false, total: null }],
    ['counted from 0', { ...unknown, total: 75, page: 1, per_page: 50, last_page: 2 }, at(2), 25, '51–75 of 75', { hasNext: false }],
    ['counted from 0, the first one', { ...unknown, total: 60, page: 0, last_page: 2 }, at(1), 50, '1–50 of 60', { hasNext: true }],
    ['of an empty list with no pages', { ...unknown, total: 0, page: 0, last_page: 0 }, at(1), 0, 'No rows', { hasNext: false, last: 1 }],
    ['with only a total', { ...unknown, total: 120 }, at(1), 50, '1–50 of 120', { hasNext: true, last: 3 }],
  ])('%s', (_, meta, requested, rows, text, expected) => {
    const position = positionOf(meta, requested, rows)
    expect(rangeText(position)).toBe(text)
    expect(position).toMatchObject(expected)
  })
})

it.each([
  [counted, 50, '3,012 orders'],
  [{ ...counted, total_is_estimate: true }, 50, 'about 3,012 orders'],
  [{ ...unknown, total: 1 }, 1, '1 order'],
  [unknown, 50, '100+ orders'],
  [unknown, 0, '0 orders'],
])('the length of a list is read out: %j', (meta, rows, text) => {
  expect(listedText(positionOf(meta, at(2), rows), { one: 'order', many: 'orders' })).toBe(text)
})

describe('the position of a record in its list', () => {
  const meta = { total: 120, page: 2, per_page: 50, last_page: 3, from: 51, to: 100 }
  it('is counted over all pages', () => {
    expect(positionText(positionOf(meta as never, { page: 2, perPage: 50 }, 50), 5)).toBe('56 of 120')
  })
  it('shows that there may be more if the total is unknown', () => {
    expect(positionText(positionOf({} as never, { page: 2, perPage: 50 }, 50), 5)).toBe('56 of 100+')
  })
})
