import { describe, expect, it } from 'vitest'
import { markAll, noMarks, setMarked, toggleMark, type Marks } from '#lib/list/marked-rows.ts'
import { withUnitsOnce } from '#lib/list/export/units.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { stockLines } from '#components/stock/holding/lines-resource.ts'
import { fileColumns, exportJobOf } from './export-job.ts'

type Row = { id: string; product_code: string; on_hand: number; uom: string; attributes: Record<string, string> }
const row: Row = { id: 'L1', product_code: '00417-B', on_hand: 0.125, uom: 'KG', attributes: { grade: 'A' } }
const grade = { ...stockLines.columns[0]!, key: 'grade', label: 'Grade', type: 'text' } as const
const job = (marks: Marks<Row>, query = '') =>
  exportJobOf<Row>({
    name: 'stock-lines',
    scope: { client: ['ACME'], owner: [], site: ['SYD1'] },
    q: 'oat',
    chips: [
      { id: 'a', label: 'Lot', value: 'L1', remove: (filters) => filters },
      { id: 'b', label: 'Include zero stock', value: '', remove: (filters) => filters },
    ],
    columns: [...stockLines.columns.filter(({ key }) => key === 'product_code' || key === 'on_hand'), grade],
    label: (key, fallback) => (key === 'uom' ? 'Unit' : fallback),
    marks,
    total: 3000,
    readPage: () => ({ ok: false, details: [] }),
    urlOfPage: (page, perPage) => `/api/x?page=${page}&per_page=${perPage}${query}`,
  })

describe('the export of a list', () => {
  it('matches the screen: columns in order, scope, search and filters', () => {
    const { columns, scopeText, filters } = job(noMarks)
    expect(columns.map(({ label, type, value }) => [label, type, value(row)])).toEqual([
      ['Item', 'code', '00417-B'],
      ['On hand', 'quantity', 0.125],
      // The client's own word, although the screen has no such column.
      ['Unit', 'code', 'KG'],
      ['Grade', 'text', 'A'],
    ])
    expect(scopeText).toEqual(['ACME', 'SYD1'])
    expect(filters).toEqual([
      { label: 'Search', value: 'oat' },
      { label: 'Lot', value: 'L1' },
      { label: 'Include zero stock', value: 'yes' },
    ])
  })

  it('says for which day the figures are, even of marked rows, if the user chose one', () => {
    expect(job(setMarked(noMarks as Marks<Row>, [row], true), '&as_of=2026-10-01').asOf).toBe('2026-10-01')
    expect(job(noMarks).asOf).toBeUndefined()
  })

  it('has a unit column only once, even if the screen shows it as a column too', () => {
    const onHand = stockLines.columns.find(({ key }) => key === 'on_hand')!
    const allocated = { ...onHand, key: 'allocated', label: 'Allocated' }
    const uom = { ...grade, key: 'uom', label: 'UOM' }
    const keysOf = (...columns: ColumnSpec[]) =>
      withUnitsOnce(columns.flatMap((column) => fileColumns<Row>(column, column.label))).map(({ key }) => key)
    expect(keysOf(onHand, allocated, uom)).toEqual(['on_hand', 'allocated', 'uom'])
    expect(keysOf(onHand, allocated)).toEqual(['on_hand', 'beside:uom', 'allocated'])
  })

  it('covers all pages if nothing is marked, else the marked rows, or all rows except the unmarked', () => {
    const every = job(noMarks).source
    expect(every.kind === 'query' && [every.total, every.url(2, 500)]).toEqual([3000, '/api/x?page=2&per_page=500'])
    expect(job(setMarked(noMarks as Marks<Row>, [row], true)).source).toEqual({ kind: 'rows', rows: [row] })
    expect(job(toggleMark(markAll(3000) as Marks<Row>, row)).source).toMatchObject({ kind: 'query', total: 2999, except: ['L1'] })
  })

  it('has the label of a status with v7’s code in a second column, and custom columns of the screen', () => {
    const spec = (key: string, type: 'status' | 'number', overrides = {}) => ({
      ...stockLines.columns[0]!,
      key,
      type,
      label: key,
      fullText: undefined,
      ...overrides,
    })
    const columns = [spec('status', 'status', { fullText: 'status_name' }), spec('state', 'status'), spec('pct', 'number')].flatMap(
      (column) => fileColumns<typeof order>(column, column.label, { pct: [{ type: 'text', value: ({ pct }) => `${pct * 100} %` }] }),
    )
    const order = { status: 'PART_RECEIVED', status_name: 'Partly here', state: 'AWAITING_QC', pct: 0.75 }
    expect(columns.map(({ label, type, isCode, value }) => [label, type, isCode ?? false, value(order)])).toEqual([
      ['status', 'text', false, 'Partly here'],
      ['status code', 'code', true, 'PART_RECEIVED'],
      ['state', 'text', false, 'Awaiting QC'],
      ['state code', 'code', true, 'AWAITING_QC'],
      ['pct', 'text', false, '75 %'],
    ])
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  })
})
