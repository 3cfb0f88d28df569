import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { calls } from '../calls.ts'
import { list, statusList } from './common.ts'
import samples from '../samples.json' with { type: 'json' }
import { readTolerantly, type Tolerant, type UnknownWord } from './tolerant.ts'
import type { Deviation } from './tolerant-scalars.ts'

const Status = z.enum(['OPEN', 'CLOSED'])
const Row = z.object({
  id: z.string(),
  site_code: z.string(),
  status: Status,
  on_hand: z.number(),
  lot_no: z.nullable(z.string()),
  late: z.boolean(),
  moved_at: z.nullable(z.iso.datetime({ offset: true })),
  due_date: z.nullable(z.iso.date()),
  tags: z.array(z.string()),
  ship_to: z.object({ city: z.string() }),
  note: z.optional(z.string()),
})
const Rows = list(Row)
const row = {
  id: 'r1',
  site_code: 'SYD1',
  status: 'OPEN',
  on_hand: 12,
  lot_no: null,
  late: false,
  moved_at: '2026-11-22T08:55:40+11:00',
  due_date: '2026-11-23',
  tags: ['a'],
  ship_to: { city: 'Hobart' },
}
const meta = { total: 9, page: 1, per_page: 25, last_page: 1, from: 1, to: 1 }
const zoneOf = (site: string | null) => (site === 'SYD1' ? 'Australia/Sydney' : undefined)
const readRow = (change: Record<string, unknown>) => {
  const reading = readTolerantly(Rows, { data: [{ ...row, ...change }], meta }, { zoneOf })
  if (!reading.ok) throw new Error('the whole response was refused')
  return { row: reading.value.data[0], deviations: reading.deviations, unreadableRows: reading.unreadableRows }
}
const without = (name: keyof typeof row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))
const summaryOf = ({ path, seen, effect }: Deviation) => `${path} ${seen} ${effect}`

describe('a response that follows the contract', () => {
  const schemas = (Object.values(calls) as Call[]).flatMap((call) => Object.values(call.views ?? { only: call.response }))

  it('is read as a strict parser would read it, without deviations', () => {
    let compared = 0
    for (const sample of Object.values(samples)) {
      for (const schema of schemas) {
        const strict = z.safeParse(schema, sample)
        if (!strict.success) continue
        compared += 1
        expect(readTolerantly(schema, sample)).toEqual({ ok: true, value: strict.data, deviations: [], unreadableRows: 0 })
      }
    }
    expect(compared).toBeGreaterThan(20)
  })

  it('can have any field replaced by any value without making the reader throw', () => {
    const odd = fc.constantFrom(undefined, null, '', 'ODD', 'x'.repeat(300), '1440.000', 0, 1, -1.5, Number.NaN, true, [], {}, [null], {
      a: 1,
    })
    const anyValue = fc.oneof(fc.anything(), odd)
    for (const schema of schemas) {
      fc.assert(
        fc.property(anyValue, (value) => void readTolerantly(schema, value)),
        { numRuns: 20 },
      )
      for (const sample of Object.values(samples)) {
        if (!z.safeParse(schema, sample).success) continue
        fc.assert(
          fc.property(fc.nat(), odd, (at, value) => void readTolerantly(schema, withField(sample, at, value))),
          { numRuns: 30 },
        )
      }
    }
  })
})

describe('a row that differs', () => {
  it.each([
    ['a number as text', { on_hand: '1440.000' }, { on_hand: 1440 }, ['data[].on_hand text read']],
    ['1 for true', { late: 1 }, { late: true }, ['data[].late number read']],
    ['"false" for false', { late: 'false' }, { late: false }, ['data[].late text read']],
    ['a number for a code', { lot_no: 417 }, { lot_no: '417' }, ['data[].lot_no number read']],
    ['a word in small letters', { status: 'open' }, { status: 'OPEN' }, ['data[].status other spelling read']],
    ['an unknown word', { status: 'PARKED' }, { status: 'PARKED' }, ['data[].status unknown word read']],
    [
      'a time with a space',
      { moved_at: '2026-11-22 08:55:40' },
      { moved_at: '2026-11-22T08:55:40+11:00' },
      ['data[].moved_at other spelling read'],
    ],
    ['a day with a time', { due_date: '2026-11-23 00:00:00' }, { due_date: '2026-11-23' }, ['data[].due_date other spelling read']],
    ['text for a number', { on_hand: 'many' }, { on_hand: null }, ['data[].on_hand text blank']],
    ['null for a number', { on_hand: null }, { on_hand: null }, ['data[].on_hand null blank']],
    ['null for a list', { tags: null }, { tags: [] }, ['data[].tags null blank']],
    ['null in a list', { tags: ['a', null] }, { tags: ['a'] }, ['data[].tags[] null blank']],
    ['null for a nested object', { ship_to: null }, { ship_to: { city: null } }, ['data[].ship_to null blank']],
    ['null for an optional field', { note: null }, {}, []],
    ['additional fields', { colour: 'red' }, {}, []],
    ['a number for its id', { id: 88 }, { id: '88' }, ['data[].id number read']],
  ])('by %s is read', (_, change, expected, deviations) => {
    const read = readRow(change)
    expect(read.row).toEqual({ ...row, ...expected })
    expect(read.deviations.map(summaryOf)).toEqual(deviations)
    expect(read.unreadableRows).toBe(0)
  })

  it('by null in an optional and nullable field keeps the null', () => {
    const Record = z.object({ data: z.object({ unsaved: z.optional(z.nullable(z.string())) }) })
    expect(readTolerantly(Record, { data: { unsaved: null } })).toMatchObject({ value: { data: { unsaved: null } }, deviations: [] })
    expect(readTolerantly(Record, { data: {} })).toMatchObject({ value: { data: {} }, deviations: [] })
  })

  it('by a missing field has null there', () => {
    const reading = readTolerantly(Rows, { data: [without('lot_no'), without('on_hand')], meta })
    expect(reading).toMatchObject({ ok: true, unreadableRows: 0, value: { data: [row, { ...row, on_hand: null }] } })
    expect(reading.deviations.map(summaryOf)).toEqual(['data[].lot_no missing read', 'data[].on_hand missing blank'])
  })

  it.each([
    ['no id', without('id')],
    ['an empty id', { ...row, id: '' }],
    ['no fields', 'a text'],
    ['nothing', null],
  ])('by %s is left out and counted', (_, broken) => {
    const reading = readTolerantly(Rows, { data: [row, broken, row], meta })
    expect(reading).toMatchObject({ ok: true, unreadableRows: 1, value: { data: [row, row] } })
    expect(reading.deviations.map(({ effect }) => effect)).toContain('unreadable')
  })

  it('is reported as one counted deviation per path, with unknown words but no other values', () => {
    const rows = [1, 2, 3].map((n) => ({ ...row, on_hand: String(n), status: 'PARKED' }))
    expect(readTolerantly(Rows, { data: rows, meta }).deviations).toEqual([
      { path: 'data[].status', expected: 'OPEN, CLOSED', seen: 'unknown word', effect: 'read', count: 3, words: ['PARKED'] },
      { path: 'data[].on_hand', expected: 'number', seen: 'text', effect: 'read', count: 3 },
    ])
  })
})

describe('unknown words', () => {
  it('are reported once each, at most 20 of them, cut to 60 characters', () => {
    const wordsOf = (...statuses: string[]) =>
      readTolerantly(Rows, { data: statuses.map((status) => ({ ...row, status })), meta }).deviations.flatMap(({ words = [] }) => words)
    expect(wordsOf('PARKED', 'LOST', 'PARKED')).toEqual(['PARKED', 'LOST'])
    expect(wordsOf(...Array.from({ length: 30 }, (_, index) => `W${index}`))).toHaveLength(20)
    expect(wordsOf('x'.repeat(300))).toEqual(['x'.repeat(60)])
  })
})

it('a time without an offset is local to the site of the closest enclosing record', () => {
  const At = z.iso.datetime({ offset: true })
  const Trip = z.object({ site_code: z.string(), to: z.object({ site_code: z.string(), due_at: At }), left_at: At })
  const zones: Readonly<Record<string, string>> = { SYD1: 'Australia/Sydney', AKL1: 'Pacific/Auckland' }
  const trip = { site_code: 'SYD1', to: { site_code: 'AKL1', due_at: '2026-07-02 10:00:00' }, left_at: '2026-07-01 10:00:00' }
  expect(readTolerantly(Trip, trip, { zoneOf: (site) => zones[site ?? ''] })).toMatchObject({
    value: { to: { due_at: '2026-07-02T10:00:00+12:00' }, left_at: '2026-07-01T10:00:00+10:00' },
  })
})

describe('an object whose id may be null', () => {
  it.each([
    [
      'the actor of a refused sign-in',
      calls.audit.response.shape.data.def.element.shape.actor,
      { id: null, name: 'X', email: null, userLevel: null },
    ],
    ['a value in a rejected message', z.object({ value: z.nullable(z.string()), hint: z.string() }), { value: null, hint: 'x' }],
  ])('is read without an id: %s', (_, schema, part) => {
    expect(readTolerantly(z.object({ part: schema }), { part })).toEqual({ ok: true, value: { part }, deviations: [], unreadableRows: 0 })
  })
})

describe('a list', () => {
  const rows = [row, row]
  it.each([
    ['no meta', { data: rows }, { total: null, page: null, last_page: null }],
    [
      'page numbers next to data',
      { data: rows, total: 7, current_page: 2, per_page: 2, last_page: 4, from: 3, to: 4 },
      { total: 7, page: 2, per_page: 2, last_page: 4 },
    ],
    [
      'other names in meta',
      { data: rows, meta: { total: '7', current_page: 2, per_page: 2, last_page: 4 } },
      { total: 7, page: 2, last_page: 4 },
    ],
    ['-1 for a total that is not counted', { data: rows, meta: { total: -1, last_page: 1 } }, { total: null, last_page: null }],
    ['0 for a total that is not counted', { data: rows, meta: { total: 0, last_page: 0 } }, { total: null, last_page: null }],
  ])('with %s is read', (_, reply, expected) => {
    expect(readTolerantly(Rows, reply)).toMatchObject({ ok: true, value: { data: rows, meta: expected } })
    expect(readTolerantly(statusList(Row), reply)).toMatchObject({ ok: true, value: { data: rows, meta: expected } })
  })

  it('without rows may have null for `from` and `to`', () => {
    const empty = { data: [], meta: { total: 0, page: 1, per_page: 25, last_page: 1, from: null, to: null } }
    expect(readTolerantly(Rows, empty)).toEqual({ ok: true, value: empty, deviations: [], unreadableRows: 0 })
  })

  it.each([
    ['numbers, with gaps', { 0: row, 2: row }],
    ['codes', { 'SO-1': row, 'SO-2': row }],
  ])('that PHP has written as an object with %s as keys is read', (_, data) => {
    const reading = readTolerantly(Rows, { data, meta })
    expect(reading).toMatchObject({ ok: true, value: { data: [row, row] }, unreadableRows: 0 })
    expect(reading.deviations).toEqual([{ path: 'data', expected: 'list', seen: 'object', count: 1, effect: 'read' }])
  })

  it('within a row may be an object with numeric keys, and is empty if it holds anything else', () => {
    const rowsWith = (tags: unknown) => readTolerantly(Rows, { data: [{ ...row, tags }], meta })
    expect(rowsWith({ 1: 'a', 4: 'b' })).toMatchObject({ ok: true, value: { data: [{ tags: ['a', 'b'] }] } })
    expect(rowsWith({ first: 'a' })).toMatchObject({ ok: true, value: { data: [{ tags: [] }] } })
  })

  it.each([
    ['nothing', undefined],
    ['an object without rows', { data: { rows: [row], count: 1 } }],
    ['text in place of rows', { data: 'none' }],
    ['an error page', '<html>'],
    ['a bare list', [row]],
    ['null', null],
    ['an empty object', {}],
    ['an error', { success: false, error: 'Database is locked' }],
    ['an error beside null', { message: 'Database is locked', data: null }],
    ['a null that counts rows', { data: null, meta: { total: 3 } }],
  ])('that is %s is refused', (_, reply) => {
    const reading = readTolerantly(Rows, reply)
    expect([reading.ok, reading.deviations.some(({ effect }) => effect === 'unreadable')]).toEqual([false, true])
  })

  it.each([
    ['null', { data: null, meta: { total: 0 } }],
    ['null beside its total as text', { data: null, total: '0' }],
    ['missing', { meta: { total: 0 } }],
  ])('that is %s is empty if its total is 0', (_, reply) => {
    expect(readTolerantly(Rows, reply)).toMatchObject({ ok: true, value: { data: [], meta: { total: 0 } } })
  })
})

describe('a map', () => {
  const Labels = z.object({ data: z.record(z.string(), z.string()), meta: z.object({ version: z.int() }) })

  it.each([
    ['nothing', {}],
    ['an error', { success: false, error: 'Database is locked' }],
    ['an error beside null', { message: 'Database is locked', data: null }],
    ['a list', { data: ['Batch'] }],
  ])('as the whole response is refused if it is %s', (_, reply) => {
    const reading = readTolerantly(Labels, reply)
    expect([reading.ok, reading.deviations.some(({ effect }) => effect === 'unreadable')]).toEqual([false, true])
  })

  it('is empty if PHP has written it as an empty list, and within a record if it is missing', () => {
    expect(readTolerantly(Labels, { data: [], meta: { version: 1 } })).toMatchObject({ ok: true, value: { data: {} } })
    const Counts = z.object({ data: z.object({ counts: z.record(z.string(), z.int()) }) })
    expect(readTolerantly(Counts, { data: {} })).toMatchObject({ ok: true, value: { data: { counts: {} } } })
  })
})

it('a response with several forms is read as the form that fits, with only the deviations from that form', () => {
  const eitherForm = z.union([list(Row), z.object({ data: Row })])
  expect(readTolerantly(eitherForm, { data: { ...row, on_hand: '3' } })).toMatchObject({
    ok: true,
    value: { data: { ...row, on_hand: 3 } },
    deviations: [{ path: 'data.on_hand' }],
  })
})

it('a record with few fields is not read as a list, if the response may be either', () => {
  const eitherForm = z.union([list(Row), z.object({ data: Row })])
  expect(readTolerantly(eitherForm, { data: { id: 'r_1' } })).toMatchObject({ ok: true, value: { data: { id: 'r_1', on_hand: null } } })
  expect(readTolerantly(eitherForm, { data: [{ id: 'r_1' }] })).toMatchObject({ ok: true, value: { data: [{ id: 'r_1', on_hand: null }] } })
})

it('a response with several forms is read as the form that leaves out the fewest rows', () => {
  const Other = z.object({ id: z.string(), code: z.string(), name: z.string(), unit: z.string() })
  const eitherForm = z.union([list(z.object({ key: z.string() })), list(Other)])
  expect(readTolerantly(eitherForm, { data: [{ id: 'r_1' }, { id: 'r_2' }], meta })).toMatchObject({
    ok: true,
    value: { data: [{ id: 'r_1' }, { id: 'r_2' }] },
  })
})

it('the type says what may be missing', () => {
  type T = Tolerant<z.output<typeof Row>>
  expectTypeOf<T['id']>().toEqualTypeOf<string>()
  expectTypeOf<T['on_hand']>().toEqualTypeOf<number | null>()
  expectTypeOf<T['status']>().toEqualTypeOf<'OPEN' | 'CLOSED' | UnknownWord | null>()
  expectTypeOf<T['tags']>().toEqualTypeOf<string[]>()
  expectTypeOf<T['ship_to']>().toEqualTypeOf<{ city: string | null }>()
})

/** A copy whose field number `at`, counted over all nested objects, is replaced by `odd`, or deleted if that is undefined. */
const withField = (value: unknown, at: number, odd: unknown): unknown => {
  const copy = structuredClone(value)
  const places: (() => void)[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, inner] of Object.entries(node)) {
      places.push(() => (odd === undefined ? Reflect.deleteProperty(node, key) : Reflect.set(node, key, odd)))
      visit(inner)
    }
  }
  visit(copy)
  places[at % places.length]?.()
  return copy
}
