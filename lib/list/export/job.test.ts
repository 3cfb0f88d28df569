import { describe, expect, it } from 'vitest'
import { regionOf } from '#lib/shared/region.ts'
import { type ExportJob, fileName, inZone, planOf, rowsOf } from './job.ts'

const day = '2025-03-14'

describe('the name of a file', () => {
  it('has list, scope and day', () => {
    expect(fileName('stock-holding', ['ACME', 'SYD1'], 'xlsx', day)).toBe('stock-holding_ACME_SYD1_2025-03-14.xlsx')
    expect(fileName('stock-holding', [], 'csv', day)).toBe('stock-holding_2025-03-14.csv')
    expect(fileName('stock-age', ['SYD1'], 'csv', day, '2025-02-28')).toBe('stock-age_SYD1_as-of-2025-02-28_2025-03-14.csv')
  })
  it('has only characters that every file system allows', () => {
    expect(fileName('stock-holding', ['../../etc', 'Çé <x>:"|?*', '..', 'C..D'], 'csv', day)).toBe(
      'stock-holding_etc_C-e-x_C.D_2025-03-14.csv',
    )
    expect(fileName('stock-holding', ['A/B\\..'], 'csv', day)).toBe('stock-holding_A-B_2025-03-14.csv')
  })
  it('stays short for a wide scope', () => {
    expect(fileName('stock-holding', ['A', 'B', 'C', 'D', 'E', 'F'], 'csv', day)).toBe('stock-holding_A_B_C_and-3-more_2025-03-14.csv')
    expect(fileName('stock-holding', ['A', 'B', 'C', 'D'], 'csv', day)).toBe('stock-holding_A_B_C_D_2025-03-14.csv')
    expect(fileName('x'.repeat(80), [], 'csv', day)).toBe(`${'x'.repeat(60)}_2025-03-14.csv`)
  })
})

describe('a cell that is an instant', () => {
  const column = (type: 'datetime' | 'date' | 'text') => ({ label: 'Moved', type })
  it('is converted to the user’s time zone', () => {
    expect(inZone('2025-03-14T09:00:00+13:00', column('datetime'), 'Australia/Sydney')).toBe('2025-03-14T07:00:00+11:00')
    expect(inZone('2025-03-14T00:30:00+13:00', column('datetime'), 'Australia/Sydney')).toBe('2025-03-13T22:30:00+11:00')
  })
  it('stays as it is if it is a day, other text or null', () => {
    const cells = [
      inZone('2025-03-14', column('date'), 'Asia/Tokyo'),
      inZone('soon', column('datetime'), 'Asia/Tokyo'),
      inZone(null, column('datetime'), 'Asia/Tokyo'),
      inZone('2025-03-14T09:00:00+13:00', column('text'), 'Asia/Tokyo'),
    ]
    expect(cells).toEqual(['2025-03-14', 'soon', null, '2025-03-14T09:00:00+13:00'])
  })
})

describe('the plan of a file', () => {
  type Row = { id: string }
  const query = (except?: string[]) =>
    ({ kind: 'query', url: () => '', read: () => ({ ok: false, details: [] }), total: 2_998, except }) satisfies ExportJob<Row>['source']
  const rows = { kind: 'rows', rows: [{ id: '1' }, { id: '2' }] } satisfies ExportJob<Row>['source']
  const jobOf = (source: ExportJob<Row>['source'], more: Partial<ExportJob<Row>> = {}): ExportJob<Row> => ({
    name: 'stock-holding',
    scopeText: ['ACME', 'SYD1'],
    columns: [{ key: 'id', label: 'Item', type: 'code', value: ({ id }) => id, isCode: true }],
    filters: [{ label: 'Lot', value: 'L1' }],
    source,
    ...more,
  })
  const clock = { now: '2025-03-14T09:21', zone: 'Australia/Sydney' }
  const plan = (job: ExportJob<Row>, region = regionOf('', 'MM/DD/YYYY')) => planOf(job, 'csv', clock, region)
  const exported = 'exported 03/14/2025 09:21, times in Australia/Sydney'

  it('describes the list, scope, filters and time zone of the file', () => {
    expect(plan(jobOf(query())).about).toBe(`Stock holding · ACME, SYD1 · Lot: L1 · ${exported}`)
    expect(plan(jobOf(rows, { scopeText: [], filters: [] })).about).toBe(`Stock holding · 2 marked · no filters · ${exported}`)
    expect(plan(jobOf(query(['1', '2']))).about).toBe(`Stock holding · ACME, SYD1 · without 2 unmarked · Lot: L1 · ${exported}`)
    expect([rowsOf(jobOf(query())), rowsOf(jobOf(rows))]).toEqual([2_998, 2])
  })

  it('has columns without functions, and plain CSV unless the user has chosen a region', () => {
    expect(plan(jobOf(rows))).toEqual({
      format: 'csv',
      title: 'Stock holding',
      about: expect.any(String),
      columns: [{ label: 'Item', type: 'code' }],
      dateFormat: 'MM/DD/YYYY',
    })
    expect(plan(jobOf(rows), regionOf('de-DE', 'MM/DD/YYYY'))).toMatchObject({
      dateFormat: 'DD.MM.YYYY',
      csv: { decimalSign: ',', datePattern: 'DD.MM.YYYY', zone: 'Australia/Sydney' },
    })
  })
})
