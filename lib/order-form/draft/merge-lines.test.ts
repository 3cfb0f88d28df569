import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const line = (product_code: string, qty: string, more: Record<string, string> = {}) => ({ product_code, qty, ...more })
const base = [line('A', '9'), line('B', '5'), line('C', '1')]
const result = (mine: readonly Record<string, string>[], theirs: readonly Record<string, string>[], from = base) => {
  const merged = mergeLines(from, mine, theirs)
  return {
    lines: merged.flatMap(({ merged: cells }) => (cells ? [cells] : [])),
    conflicts: merged.filter(({ isConflict }) => isConflict).length,
  }
}

describe('lines changed on both sides', () => {
  it('keep both changes if they are in different lines or cells', () => {
    const mine = [line('A', '9'), line('B', '3'), line('C', '1', { notes: 'mine' })]
    const theirs = [line('A', '12'), line('B', '5'), line('C', '2')]
    expect(result(mine, theirs)).toEqual({ lines: [line('A', '12'), line('B', '3'), line('C', '2', { notes: 'mine' })], conflicts: 0 })
  })

  it('conflict in the same cell, where mine stays', () => {
    expect(result([line('A', '1'), ...base.slice(1)], [line('A', '2'), ...base.slice(1)])).toEqual({
      lines: [line('A', '1'), ...base.slice(1)],
      conflicts: 1,
    })
    expect(result([line('A', '2'), ...base.slice(1)], [line('A', '2'), ...base.slice(1)]).conflicts).toBe(0)
  })

  it('take lines that one side has added or deleted, wherever they are', () => {
    const theirs = [line('X', '1'), base[0]!, base[2]!]
    const mine = [base[0]!, base[1]!, line('C', '7'), line('Y', '1')]
    expect(result(mine, theirs)).toEqual({ lines: [line('X', '1'), base[0], line('C', '7'), line('Y', '1')], conflicts: 0 })
    expect(result([...base, line('Y', '1')], [...base, line('Y', '1')]).lines).toEqual([...base, line('Y', '1')])
  })

  it('conflict if one side has deleted what the other has changed', () => {
    expect(result([base[0]!, base[2]!], [base[0]!, line('B', '6'), base[2]!])).toEqual({ lines: [base[0], base[2]], conflicts: 1 })
    expect(result([base[0]!, line('B', '6'), base[2]!], [base[0]!, base[2]!])).toEqual({
      lines: [base[0], line('B', '6'), base[2]],
      conflicts: 1,
    })
  })

  it('conflict if one side has changed the item or unit of a line, and the other anything else in it', () => {
    const theirs = [line('X', '9'), ...base.slice(1)]
    expect(result([line('A', '12'), ...base.slice(1)], theirs)).toEqual({ lines: [line('A', '12'), ...base.slice(1)], conflicts: 1 })
    expect(result(theirs, [line('A', '12'), ...base.slice(1)])).toEqual({ lines: theirs, conflicts: 1 })
    const inCases = [line('A', '9', { uom: 'CASE' }), ...base.slice(1)]
    expect(result(inCases, [line('A', '12'), ...base.slice(1)]).conflicts).toBe(1)
    expect(result(inCases, inCases)).toEqual({ lines: inCases, conflicts: 0 })
  })

  it('are matched by their item, even if another line was added above', () => {
    const theirs = [line('X', '1'), line('A', '9', { notes: 'theirs' }), ...base.slice(1)]
    expect(result([line('A', '12'), ...base.slice(1)], theirs)).toEqual({
      lines: [line('X', '1'), line('A', '12', { notes: 'theirs' }), ...base.slice(1)],
      conflicts: 0,
    })
  })

  it('are those of the side that has changed anything, if the other has not', () => {
    const lines = fc.array(fc.record({ product_code: fc.constantFrom('A', 'B', 'C'), qty: fc.constantFrom('1', '2') }), { maxLength: 6 })
    fc.assert(
      fc.property(lines, lines, (from, changed) => {
        expect(result(changed, from, from)).toEqual({ lines: changed, conflicts: 0 })
        expect(result(from, changed, from)).toEqual({ lines: changed, conflicts: 0 })
        expect(result(changed, changed, from)).toEqual({ lines: changed, conflicts: 0 })
      }),
    )
  })
})
