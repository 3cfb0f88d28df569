import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amend, change, historyOf, redo, undo, type History } from '#lib/shared/history.ts'
import { deleteLines, duplicateLines, insertLines, isBlank, newLine, resetLine, setCells, filledLines, type Lines } from './lines.ts'

const texts = (lines: Lines) => lines.map((line) => line.cells)
const linesOf = (...codes: string[]) => codes.map((product_code) => newLine({ product_code }))

describe('lines of an order', () => {
  it('are set by index and column; setting a row beyond the end adds empty lines', () => {
    const lines = setCells(linesOf('A'), [
      { row: 0, column: 'qty', value: '12' },
      { row: 2, column: 'product_code', value: 'C' },
    ])
    expect(texts(lines)).toEqual([{ product_code: 'A', qty: '12' }, {}, { product_code: 'C' }])
  })

  it('keep the identity of unchanged lines, so that only changed ones re-render', () => {
    const before = linesOf('A', 'B', 'C')
    const after = setCells(before, [{ row: 1, column: 'qty', value: '5' }])
    expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([true, false, true])
    expect(setCells(before, [{ row: 1, column: 'product_code', value: 'B' }])).toBe(before)
  })

  it('are inserted, deleted and duplicated; copies have their own ids', () => {
    const lines = linesOf('A', 'B', 'C')
    expect(texts(insertLines(lines, 1, linesOf('X')))).toEqual(texts(linesOf('A', 'X', 'B', 'C')))
    expect(texts(deleteLines(lines, [0, 2]))).toEqual(texts(linesOf('B')))
    const doubled = duplicateLines(lines, [1, 0])
    expect(texts(doubled)).toEqual(texts(linesOf('A', 'B', 'A', 'B', 'C')))
    expect(new Set(doubled.map((line) => line.id)).size).toBe(5)
  })

  it('are reset to the server’s values, or cleared if they are new', () => {
    const start = { product_code: 'A', qty: '3' }
    const lines = setCells([newLine(start, start), newLine({ qty: '9' })], [{ row: 0, column: 'qty', value: '7' }])
    expect(texts(resetLine(resetLine(lines, 0), 1))).toEqual([start, {}])
    expect(resetLine(lines, 5)).toBe(lines)
  })

  it('are not sent if nothing was typed; an automatically filled unit does not count', () => {
    expect([newLine(), newLine({ uom: 'CASE', qty: ' ' }), newLine({ notes: 'x' })].map(isBlank)).toEqual([true, true, false])
    expect(filledLines([newLine(), ...linesOf('A'), newLine(), ...linesOf('B')]).map(({ row }) => row)).toEqual([1, 3])
  })
})

describe('undo and redo', () => {
  const step = fc.tuple(fc.constantFrom('set', 'insert', 'delete', 'duplicate', 'reset'), fc.nat(12), fc.string({ maxLength: 4 }))
  const apply = (lines: Lines, [what, at, text]: [string, number, string]): Lines => {
    if (what === 'set') return setCells(lines, [{ row: at, column: 'qty', value: text }])
    if (what === 'insert') return insertLines(lines, at, [newLine({ notes: text })])
    if (what === 'delete') return deleteLines(lines, [at])
    return what === 'duplicate' ? duplicateLines(lines, [at]) : resetLine(lines, at)
  }
  const repeat = (history: History<Lines>, by: typeof undo<Lines>): History<Lines> => {
    const next = by(history)
    return next ? repeat(next, by) : history
  }

  it('lead back to the start and forward to the end after any steps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const start = linesOf('A', 'B')
        const end = steps.reduce((history, step) => change(history, apply(history.now, step)), historyOf<Lines>(start))
        const back = repeat(end, undo)
        expect(back.now).toBe(start)
        expect(repeat(back, redo).now).toBe(end.now)
      }),
    )
  })

  it('have nothing left to redo after a new step', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 20 }), fc.nat(20), (steps, back) => {
        let history = steps.reduce((now, edit) => change(now, apply(now.now, edit)), historyOf<Lines>(linesOf('A')))
        for (let turn = 0; turn <= back; turn += 1) history = undo(history) ?? history
        const next = change(history, [...history.now, newLine({ notes: 'new' })])
        expect(redo(next)).toBeNull()
        expect(undo(next)?.now).toBe(history.now)
      }),
    )
  })

  it('treat amendments as part of their step', () => {
    const typed = change(historyOf<readonly string[]>([]), ['00417-B'])
    const filled = amend(typed, ['00417-B', 'CASE'])
    expect(undo(filled)?.now).toEqual([])
  })

  it('keep 200 steps', () => {
    let history = historyOf(0)
    for (let turn = 1; turn <= 500; turn += 1) history = change(history, turn)
    expect(history.past.length).toBe(200)
    expect(history.past[0]).toBe(300)
  })
})
