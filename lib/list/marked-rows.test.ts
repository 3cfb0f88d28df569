import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isMarked,
  markAll,
  markedCount,
  markRange,
  noMarks,
  pageTick,
  refreshMarks,
  setMarked,
  toggleMark,
  type Marks,
} from './marked-rows.ts'

type Row = { id: string; qty?: number }
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))
const page = rows('a', 'b', 'c', 'd')
const [a, b, , d] = page as [Row, Row, Row, Row]

describe('marked rows', () => {
  it('keep the whole row, so that they survive a change of page', () => {
    const marks = toggleMark(toggleMark(noMarks as Marks<Row>, a), { id: 'z', qty: 7 })
    expect(marks).toEqual({
      kind: 'some',
      rows: new Map([
        ['a', a],
        ['z', { id: 'z', qty: 7 }],
      ]),
    })
    expect([isMarked(marks, 'a'), isMarked(marks, 'b'), markedCount(marks)]).toEqual([true, false, 2])
  })

  it('are extended by a range with Shift, in both directions, or reduced by one', () => {
    const down = markRange(setMarked(noMarks as Marks<Row>, [b], true), page, 'b', d)
    expect([...(down.kind === 'some' ? down.rows.keys() : [])]).toEqual(['b', 'c', 'd'])
    expect(markedCount(markRange(down, page, 'd', b))).toBe(0)
    expect(markedCount(markRange(noMarks as Marks<Row>, page, 'on another page', b))).toBe(1)
  })

  it('check the header’s checkbox for a whole page, and half-check it for part of one', () => {
    expect(pageTick(noMarks, page)).toBe(false)
    expect(pageTick(setMarked(noMarks as Marks<Row>, [a], true), page)).toBe('mixed')
    expect(pageTick(setMarked(noMarks as Marks<Row>, page, true), page)).toBe(true)
    expect(pageTick(markAll(10), [])).toBe(false)
  })

  it('can be all results of the filter, except some', () => {
    const marks = toggleMark(markAll(48_213) as Marks<Row>, b)
    expect([markedCount(marks), isMarked(marks, 'b'), isMarked(marks, 'on page 900')]).toEqual([48_212, false, true])
    expect(markedCount(toggleMark(marks, b))).toBe(48_213)
  })

  it('are empty after the last of all results is unmarked', () => {
    expect(setMarked(markAll(4) as Marks<Row>, page, false)).toEqual(noMarks)
  })

  it('are updated to newer versions of their rows, and stay the same object if nothing is newer', () => {
    const marks = setMarked(noMarks as Marks<Row>, page, true)
    expect(refreshMarks(marks, page)).toBe(marks)
    const newer = refreshMarks(marks, [{ id: 'b', qty: 2 }, { id: 'x' }])
    expect(newer.kind === 'some' && [newer.rows.get('b'), newer.rows.size]).toEqual([{ id: 'b', qty: 2 }, 4])
  })

  it('have the right count after any series of toggles', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'))
    fc.assert(
      fc.property(ids, fc.boolean(), (toggles, startsWithAll) => {
        let marks: Marks<Row> = startsWithAll ? markAll(4) : noMarks
        for (const id of toggles) marks = toggleMark(marks, { id })
        expect(markedCount(marks)).toBe(page.filter(({ id }) => isMarked(marks, id)).length)
      }),
    )
  })
})
