import { describe, expect, it } from 'vitest'
import { changesBetween, hasConflict, isNothing, layOver, type Form } from './changes.ts'
import { newLine } from '#lib/order-form/lines.ts'

const line = { product_code: 'A', qty: '1', uom: 'EACH' }
const form = (head: Record<string, string>, ...lines: Record<string, string>[]): Form => ({
  head,
  lines: lines.map((cells) => newLine(cells, cells)),
})
const shown = ({ head, lines }: Form) => ({ head, lines: lines.map(({ cells }) => cells) })
const base = form({ notes: 'a', priority: 'P3' }, line)

describe('what a form has that its order has not', () => {
  it('is each field before and now, and the lines where one differs', () => {
    expect(changesBetween(base, form({ notes: 'b', priority: 'P3' }, line, {}))).toEqual({
      head: { notes: { before: 'a', now: 'b' } },
      lines: null,
    })
    expect(changesBetween(base, form(base.head, { ...line, qty: 'many' })).lines).toEqual({
      before: [line],
      now: [{ ...line, qty: 'many' }],
    })
    expect(changesBetween(base, form(base.head)).lines).toEqual({ before: [line], now: [] })
  })

  it('is nothing where only empty cells and empty lines came and went', () => {
    expect(isNothing(changesBetween(base, form({ ...base.head, carrier_code: '' }, { ...line, lot_no: '' }, { uom: 'CASE' })))).toBe(true)
    expect(isNothing(changesBetween(form({}), base))).toBe(false)
  })

  it('stands on top of what somebody else has made of the order meanwhile', () => {
    const changes = changesBetween(base, form({ notes: 'mine', priority: 'P3' }, line))
    const theirs = form({ notes: 'a', priority: 'P1' }, line, { ...line, product_code: 'B' })
    const { base: was, mine } = layOver(changes, theirs)
    expect([shown(was), shown(mine)]).toEqual([shown(theirs), { head: { notes: 'mine', priority: 'P1' }, lines: shown(theirs).lines }])
    expect(hasConflict(changes, theirs)).toBe(false)
  })

  it('is a question where both have changed the same, differently', () => {
    const field = changesBetween(base, form({ ...base.head, notes: 'mine' }, line))
    expect(hasConflict(field, form({ notes: 'theirs' }, line))).toBe(true)
    expect(hasConflict(field, form({ notes: 'mine' }, line))).toBe(false)
    const lines = changesBetween(base, form(base.head, { ...line, qty: '2' }))
    expect(hasConflict(lines, form(base.head, { ...line, qty: '3' }))).toBe(true)
    expect(hasConflict(lines, form(base.head, { ...line, qty: '2' }))).toBe(false)
    expect(hasConflict(lines, base)).toBe(false)
  })

  it('comes back as it was typed, and a line can still be reset to what v7 has', () => {
    const mine = form({ notes: 'b', priority: '' }, { ...line, qty: '1,2,3' }, { product_code: 'B' })
    const again = layOver(changesBetween(base, mine), base).mine
    expect(shown(again)).toEqual(shown(mine))
    expect(again.lines.map(({ start }) => start)).toEqual([line, null])
  })
})
