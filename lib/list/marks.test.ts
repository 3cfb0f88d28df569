import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMarked, markAll, markedCount, markRange, noMarks, pageTick, refreshMarks, setMarked, toggleMark, type Marks } from './marks.ts'

type Row = { id: string; qty?: number }
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))
const page = rows('a', 'b', 'c', 'd')
const [a, b, , d] = page as [Row, Row, Row, Row]

describe('marked rows', () => {
  it('keep the row itself, so that they outlive the page that they were marked on', () => {
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

  it('take a range with Shift, in both directions, and unmark one the same way', () => {
    const down = markRange(setMarked(noMarks as Marks<Row>, [b], true), page, 'b', d)
    expect([...(down.kind === 'some' ? down.rows.keys() : [])]).toEqual(['b', 'c', 'd'])
    expect(markedCount(markRange(down, page, 'd', b))).toBe(0)
    expect(markedCount(markRange(noMarks as Marks<Row>, page, 'on another page', b))).toBe(1)
  })

  it('tick the header for a whole page, and half for a part of it', () => {
    expect(pageTick(noMarks, page)).toBe(false)
    expect(pageTick(setMarked(noMarks as Marks<Row>, [a], true), page)).toBe('mixed')
    expect(pageTick(setMarked(noMarks as Marks<Row>, page, true), page)).toBe(true)
    expect(pageTick(markAll(10), [])).toBe(false)
  })

  it('can be all that the filter finds, except some', () => {
    const marks = toggleMark(markAll(48_213) as Marks<Row>, b)
    expect([markedCount(marks), isMarked(marks, 'b'), isMarked(marks, 'on page 900')]).toEqual([48_212, false, true])
    expect(markedCount(toggleMark(marks, b))).toBe(48_213)
  })

  it('are none when the last one of all is taken out', () => {
    expect(setMarked(markAll(4) as Marks<Row>, page, false)).toEqual(noMarks)
  })

  it('take over newer versions of their rows, and stay the same object when nothing is newer', () => {
    const marks = setMarked(noMarks as Marks<Row>, page, true)
    expect(refreshMarks(marks, page)).toBe(marks)
    const newer = refreshMarks(marks, [{ id: 'b', qty: 2 }, { id: 'x' }])
    expect(newer.kind === 'some' && [newer.rows.get('b'), newer.rows.size]).toEqual([{ id: 'b', qty: 2 }, 4])
  })

  it('count what they hold, whatever was toggled', () => {
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
