import { describe, expect, it } from 'vitest'
import { changesBetween, hasConflict, hasNoChanges, applyChanges, type Form, withoutLocked } from './changes.ts'
import { newLine } from '#lib/order-form/lines.ts'

const line = { product_code: 'A', qty: '1', uom: 'EACH' }
const form = (head: Record<string, string>, ...lines: Record<string, string>[]): Form => ({
  head,
  lines: lines.map((cells) => newLine(cells, cells)),
})
const shown = ({ head, lines }: Form) => ({ head, lines: lines.map(({ cells }) => cells) })
const base = form({ notes: 'a', priority: 'P3' }, line)

describe("a form's unsaved changes", () => {
  it('contain the old and new value of each changed field, and all lines if any line differs', () => {
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

  it('do not include empty cells and empty lines', () => {
    expect(hasNoChanges(changesBetween(base, form({ ...base.head, carrier_code: '' }, { ...line, lot_no: '' }, { uom: 'CASE' })))).toBe(
      true,
    )
    expect(hasNoChanges(changesBetween(form({}), base))).toBe(false)
  })

  it('can be applied to a version that somebody else has changed', () => {
    const changes = changesBetween(base, form({ notes: 'mine', priority: 'P3' }, line))
    const theirs = form({ notes: 'a', priority: 'P1' }, line, { ...line, product_code: 'B' })
    const { base: newBase, mine } = applyChanges(changes, theirs)
    expect([shown(newBase), shown(mine)]).toEqual([shown(theirs), { head: { notes: 'mine', priority: 'P1' }, lines: shown(theirs).lines }])
    expect(hasConflict(changes, theirs)).toBe(false)
  })

  it('conflict if both sides have changed the same field differently', () => {
    const field = changesBetween(base, form({ ...base.head, notes: 'mine' }, line))
    expect(hasConflict(field, form({ notes: 'theirs' }, line))).toBe(true)
    expect(hasConflict(field, form({ notes: 'mine' }, line))).toBe(false)
    const lines = changesBetween(base, form(base.head, { ...line, qty: '2' }))
    expect(hasConflict(lines, form(base.head, { ...line, qty: '3' }))).toBe(true)
    expect(hasConflict(lines, form(base.head, { ...line, qty: '2' }))).toBe(false)
    expect(hasConflict(lines, base)).toBe(false)
  })

  it('are restored as typed, and lines can still be reset to v7’s values', () => {
    const mine = form({ notes: 'b', priority: '' }, { ...line, qty: '1,2,3' }, { product_code: 'B' })
    const restored = applyChanges(changesBetween(base, mine), base).mine
    expect(shown(restored)).toEqual(shown(mine))
    expect(restored.lines.map(({ start }) => start)).toEqual([line, null])
  })
})

describe('changes to an order whose status has changed meanwhile', () => {
  const theirs: Form = { head: { notes: '', 'ship_to.address2': '' }, lines: [newLine(line)] }
  const merged: Form = { head: { notes: 'Ring', 'ship_to.address2': 'Unit 7' }, lines: [newLine({ ...line, qty: '2' })] }
  const address = { key: 'ship_to.address2', label: 'Address line 2' }

  it('are kept where the new status allows them, and named where it does not', () => {
    expect(withoutLocked(merged, theirs, { fields: [address], areLinesLocked: true })).toEqual({
      merged: { head: { notes: 'Ring', 'ship_to.address2': '' }, lines: theirs.lines },
      lost: [
        { label: 'Address line 2', mine: 'Unit 7' },
        { label: 'Lines', mine: null },
      ],
    })
  })

  it('are all kept if nothing is locked, and nothing is lost if nothing locked was changed', () => {
    expect(withoutLocked(merged, theirs, { fields: [], areLinesLocked: false })).toEqual({ merged, lost: [] })
    expect(withoutLocked(theirs, theirs, { fields: [address], areLinesLocked: true })).toEqual({ merged: theirs, lost: [] })
  })
})
