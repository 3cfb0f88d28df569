import { describe, expect, it } from 'vitest'
import { markAll, noMarks, setMarked, toggleMark, type Marks } from '#lib/list/marks.ts'
import { stockLines } from '#lib/resources/stock-lines.ts'
import { jobOf } from './list-job.ts'

type Row = { id: string; product_code: string; on_hand: number; attributes: Record<string, string> }
const row: Row = { id: 'L1', product_code: '00417-B', on_hand: 0.125, attributes: { grade: 'A' } }
const grade = { ...stockLines.columns[0]!, key: 'grade', label: 'Grade', type: 'text' } as const
const job = (marks: Marks<Row>) =>
  jobOf<Row>({
    name: 'stock-lines',
    scope: { client: ['ACME'], owner: [], site: ['SYD1'] },
    q: 'oat',
    chips: [
      { id: 'a', label: 'Lot', value: 'L1', remove: (filters) => filters },
      { id: 'b', label: 'Zero stock too', value: '', remove: (filters) => filters },
    ],
    columns: [...stockLines.columns.filter(({ key }) => key === 'product_code' || key === 'on_hand'), grade],
    marks,
    total: 3000,
    readPage: () => ({ ok: false, details: [] }),
    urlOfPage: (page, perPage) => `/api/x?page=${page}&per_page=${perPage}`,
    dateFormat: 'MM/DD/YYYY',
  })

describe('the export of a list', () => {
  it('is what the screen shows: its columns in order, its scope, search and filters', () => {
    const { columns, scopeText, filters } = job(noMarks)
    expect(columns.map(({ label, type, value }) => [label, type, value(row)])).toEqual([
      ['Item', 'code', '00417-B'],
      ['On hand', 'quantity', 0.125],
      ['Grade', 'text', 'A'],
    ])
    expect(scopeText).toEqual(['ACME', 'SYD1'])
    expect(filters).toEqual([
      { label: 'Search', value: 'oat' },
      { label: 'Lot', value: 'L1' },
      { label: 'Zero stock too', value: 'yes' },
    ])
  })

  it('takes every page where nothing is marked, the marked rows where some are, all but a few where all are', () => {
    const every = job(noMarks).source
    expect(every.kind === 'query' && [every.total, every.url(2, 500)]).toEqual([3000, '/api/x?page=2&per_page=500'])
    expect(job(setMarked(noMarks as Marks<Row>, [row], true)).source).toEqual({ kind: 'rows', rows: [row] })
    expect(job(toggleMark(markAll(3000) as Marks<Row>, row)).source).toMatchObject({ kind: 'query', total: 2999, except: ['L1'] })
  })
})
