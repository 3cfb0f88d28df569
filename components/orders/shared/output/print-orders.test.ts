import { describe, expect, it } from 'vitest'
import { loadSheets } from './print-orders.ts'
import type { Sheet } from './sheet.ts'

const sheet = (no: string, emptyText: string | null = null): Sheet => ({
  title: 'Pick list',
  no,
  facts: [],
  address: { label: 'Ship to', lines: [] },
  notes: [],
  columns: [],
  rows: [],
  emptyText,
  signatures: [],
})
const orders = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `so_${n}`, no: `SO-${n}` }))
const label = (_key: string, fallback: string) => fallback

describe('the sheets of many orders', () => {
  it('are loaded four at a time and stay in order', async () => {
    let [running, maxRunning] = [0, 0]
    const progress: number[] = []
    const sheetOf = async (id: string) => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return sheet(id)
    }
    const options = { signal: new AbortController().signal, onProgress: (done: number) => progress.push(done) }
    const { sheets } = await loadSheets(sheetOf, orders(1_205), label, options)
    expect(sheets.map(({ no }) => no)).toEqual(orders(1_205).map(({ id }) => id))
    expect([maxRunning, progress.length, progress.at(-1)]).toEqual([4, 302, 1_205])
  })

  it('that could not be loaded or have nothing to print are named', async () => {
    const sheetOf = async (id: string) => (id === 'so_1' ? null : sheet(id, id === 'so_2' ? 'nothing to pick' : null))
    const options = { signal: new AbortController().signal, onProgress: () => undefined }
    const { sheets, missing, empty } = await loadSheets(sheetOf, orders(4), label, options)
    expect([sheets.map(({ no }) => no), missing, empty]).toEqual([['so_0', 'so_3'], ['SO-1'], ['SO-2: nothing to pick']])
  })

  it('stop loading after a cancel', async () => {
    const abort = new AbortController()
    const requestedIds: string[] = []
    const sheetOf = async (id: string) => {
      requestedIds.push(id)
      return sheet(id)
    }
    const onProgress = (done: number) => done === 8 && abort.abort()
    await expect(loadSheets(sheetOf, orders(100), label, { signal: abort.signal, onProgress })).rejects.toThrow('aborted')
    expect(requestedIds.length).toBeLessThanOrEqual(12)
  })
})
