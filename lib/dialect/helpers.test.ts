import { describe, expect, it } from 'vitest'
import {
  type About,
  bareArray,
  bareRecord,
  booleans,
  byView,
  days,
  daysAs,
  defaults,
  DialectError,
  eachRow,
  envelope,
  errorFields,
  errorList,
  everywhere,
  gathered,
  joined,
  laravelPage,
  lifted,
  numbers,
  omitted,
  pipe,
  renamed,
  sortedBy,
  split,
  type Step,
  texts,
  times,
  timesAs,
  unwrap,
  within,
  words,
  wrap,
} from './public.ts'

const about = (overrides: Partial<About> = {}): About => ({
  call: 'stocksHolding',
  view: 'summary',
  query: {},
  params: {},
  status: 200,
  ...overrides,
})
const apply = (step: Step, value: unknown, overrides: Partial<About> = {}): unknown => step(value, about(overrides)) as unknown
const problemsOf = (step: Step) => step.problems

describe('renamed', () => {
  it('renames fields and keeps the others', () =>
    expect(apply(renamed({ sku: 'product_code', qoh: 'on_hand' }), { sku: 'A', qoh: 1, uom: 'EA' })).toEqual({
      product_code: 'A',
      on_hand: 1,
      uom: 'EA',
    }))
  it('lets a renamed field replace one that already has the new name', () =>
    expect(apply(renamed({ qoh: 'on_hand' }), { on_hand: 'old', qoh: 1 })).toEqual({ on_hand: 1 }))
  it('keeps a field with the new name if nothing is renamed to it', () =>
    expect(apply(renamed({ qoh: 'on_hand' }), { on_hand: 2 })).toEqual({ on_hand: 2 }))
  it('swaps two names', () => expect(apply(renamed({ a: 'b', b: 'a' }), { a: 1, b: 2 })).toEqual({ b: 1, a: 2 }))
  it('leaves other values unchanged', () => expect(apply(renamed({ a: 'b' }), [1])).toEqual([1]))
  it('treats a field named __proto__ as a field', () => {
    const value = JSON.parse('{"__proto__":{"polluted":true},"a":1}') as unknown
    const mapped = apply(renamed({ a: 'b' }), value) as Record<string, unknown>
    expect(JSON.stringify(mapped)).toBe('{"__proto__":{"polluted":true},"b":1}')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
  it('refuses a name that is not text', () =>
    expect(problemsOf(renamed({ a: 1 as unknown as string }))).toEqual(['renamed: the new name of "a" must be text.']))
})

describe('pipe, eachRow, within, byView', () => {
  it('a pipe runs its steps in order', () => expect(apply(pipe(renamed({ a: 'b' }), numbers('b')), { a: '1' })).toEqual({ b: 1 }))
  it('a custom function is a step', () =>
    expect(
      apply(
        pipe((value) => ({ data: value.items })),
        { items: [1] },
      ),
    ).toEqual({ data: [1] }))
  it('each row of a list is mapped', () =>
    expect(apply(eachRow(renamed({ a: 'b' })), { data: [{ a: 1 }, { a: 2 }], meta: { a: 3 } })).toEqual({
      data: [{ b: 1 }, { b: 2 }],
      meta: { a: 3 },
    }))
  it('a single record counts as a row', () => expect(apply(eachRow(renamed({ a: 'b' })), { data: { a: 1 } })).toEqual({ data: { b: 1 } }))
  it('within maps the value of a field or each item of its list, and keeps null and missing fields', () => {
    const step = within('lines', renamed({ a: 'b' }))
    expect(apply(step, { lines: [{ a: 1 }] })).toEqual({ lines: [{ b: 1 }] })
    expect(apply(step, { lines: { a: 1 } })).toEqual({ lines: { b: 1 } })
    expect(apply(step, { lines: null })).toEqual({ lines: null })
    expect(apply(step, {})).toEqual({})
  })
  it('everywhere maps objects at any depth, and an error names the place', () => {
    expect(apply(everywhere(renamed({ a: 'b' })), { a: [{ a: { a: 1 } }], c: null })).toEqual({ b: [{ b: { b: 1 } }], c: null })
    const step = everywhere((value) => value.n.toFixed())
    expect(() => apply(step, { n: 1, rows: [{ n: 1 }, { n: 'hush' }] })).toThrow(/^rows\[1\]: the mapping failed$/)
  })
  it('byView runs the steps of the view, and keeps values of other views', () => {
    const step = byView({ summary: wrap('data') })
    expect(apply(step, [1])).toEqual({ data: [1] })
    expect(apply(step, [1], { view: 'detail' })).toEqual([1])
    expect(apply(step, [1], { view: 'constructor' })).toEqual([1])
  })
  it('an error names the row and the field, never the value', () => {
    const step = eachRow(within('lines', (line) => line.qty.secret.length))
    try {
      apply(step, { data: [{ lines: [{ qty: { secret: '' } }] }, { lines: [{ qty: 'hush' }] }] })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(DialectError)
      expect((error as Error).message).toBe('data[1].lines[0]: the mapping failed')
      expect((error as Error).message).not.toContain('hush')
    }
  })
  it('missing rows are an error', () => {
    expect(() => apply(eachRow(numbers('a')), { items: [] })).toThrow('data: expected a list, got nothing')
    expect(() => apply(eachRow(numbers('a')), [])).toThrow('data: expected a list, got nothing')
  })
  it('a value that is not a step is a problem', () =>
    expect(problemsOf(pipe(renamed({ a: 'b' }), 'x' as unknown as Step))).toEqual(['a step must be a helper or a function, not text.']))
})

describe('wrap, unwrap, lifted, gathered, omitted, defaults', () => {
  it('unwrap reverses wrap', () => expect(apply(pipe(wrap('order'), unwrap('order')), { a: 1 })).toEqual({ a: 1 }))
  it('unwrap names the missing field', () => expect(() => apply(unwrap('result'), {})).toThrow('result: expected a field, got nothing'))
  it('lifts the fields of an object', () =>
    expect(apply(lifted('attributes'), { id: 1, attributes: { name: 'A' } })).toEqual({ id: 1, name: 'A' }))
  it('gathers fields into an object', () => {
    expect(apply(gathered('ship_to', { zip: 'postcode' }), { id: 1, zip: '2000' })).toEqual({ id: 1, ship_to: { postcode: '2000' } })
    expect(apply(gathered('ship_to', { zip: 'postcode' }), { id: 1 })).toEqual({ id: 1 })
  })
  it('omits fields', () => expect(apply(omitted('a', 'b'), { a: 1, b: 2, c: 3 })).toEqual({ c: 3 }))
  it('sets missing fields, and keeps null', () => expect(apply(defaults({ a: 1, b: 2 }), { b: null })).toEqual({ a: 1, b: null }))
})

describe('words', () => {
  it('translates known words, even in a list', () => {
    expect(apply(words('status', { O: 'OPEN', 1: 'ONE' }), { status: 'O' })).toEqual({ status: 'OPEN' })
    expect(apply(words('status', { O: 'OPEN', 1: 'ONE' }), { status: 1 })).toEqual({ status: 'ONE' })
    expect(apply(words('status', { O: 'OPEN' }), { status: ['O', 'X'] })).toEqual({ status: ['OPEN', 'X'] })
  })
  it('keeps unknown words, including the names of object members', () => {
    expect(apply(words('status', { O: 'OPEN' }), { status: 'constructor' })).toEqual({ status: 'constructor' })
    expect(apply(words('status', { O: 'OPEN' }), { status: null })).toEqual({ status: null })
  })
  it('translates within lists of objects', () =>
    expect(apply(words(['lines.uom', 'uom'], { C: 'CASE' }), { uom: 'C', lines: [{ uom: 'C' }] })).toEqual({
      uom: 'CASE',
      lines: [{ uom: 'CASE' }],
    }))
})

describe('numbers, texts, booleans', () => {
  it.each([
    ['1440.000', 1440],
    [' 7 ', 7],
    ['-.5', -0.5],
    ['1e3', 1000],
    ['12 EA', '12 EA'],
    ['', ''],
    ['0x10', '0x10'],
    [null, null],
    [3, 3],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
  ])('converts the number %j to %j', (value, number) => expect(apply(numbers('n'), { n: value })).toEqual({ n: number }))
  it('converts ids that are numbers to text', () => expect(apply(texts('id'), { id: 1042 })).toEqual({ id: '1042' }))
  it.each([
    [1, true],
    ['1', true],
    ['Y', true],
    ['true', true],
    [0, false],
    ['N', false],
    ['', false],
    ['maybe', 'maybe'],
    [null, null],
    [true, true],
  ])('converts the boolean %j to %j', (value, yes) => expect(apply(booleans('b'), { b: value })).toEqual({ b: yes }))
})

describe('split, joined, sortedBy', () => {
  it('converts text to a list, and a list to text', () => {
    expect(apply(split('tags', ';'), { tags: 'a; b;;' })).toEqual({ tags: ['a', 'b'] })
    expect(apply(split('tags'), { tags: '' })).toEqual({ tags: [] })
    expect(apply(joined('tags', ','), { tags: ['a', 'b'] })).toEqual({ tags: 'a,b' })
    expect(apply(joined('tags'), { tags: 'a' })).toEqual({ tags: 'a' })
    expect(apply(joined('lines.tags'), { lines: [{ tags: ['a', 'b'] }] })).toEqual({ lines: [{ tags: 'a,b' }] })
  })
  it('renames the fields in a sort, and keeps their directions', () =>
    expect(apply(sortedBy({ on_hand: 'qoh' }), { sort: '-on_hand,product_code' })).toEqual({ sort: '-qoh,product_code' }))
})

describe('dates and times', () => {
  it.each([
    ['DD/MM/YYYY', '22/11/2026', '2026-11-22'],
    ['D/M', '22/11/2026', '22/11/2026'],
    ['DD.MM.YY', '2.1.26', '2026-01-02'],
    ['DD/MM/YYYY', '22/11/2026 08:55', '2026-11-22'],
    ['YYYY-MM-DD', '2026-11-22 00:00:00', '2026-11-22'],
    ['YYYYMMDD', '20261122', '2026-11-22'],
    ['MM/DD/YYYY', '22/11/2026', '22/11/2026'],
    ['DD/MM/YYYY', '31/02/2026', '31/02/2026'],
    ['DD/MM/YYYY', '0000-00-00', null],
    ['DD/MM/YYYY', null, null],
  ])('pattern %s reads %j as %j', (pattern, value, day) => expect(apply(days(pattern, 'd'), { d: value })).toEqual({ d: day }))
  it('writes a date in v7’s format, even in a list', () => {
    expect(apply(daysAs('DD/MM/YYYY', 'd'), { d: '2026-11-22' })).toEqual({ d: '22/11/2026' })
    expect(apply(daysAs('YYYYMMDD', 'd'), { d: ['2026-11-22', 'x'] })).toEqual({ d: ['20261122', 'x'] })
  })
  it.each([
    ['Australia/Sydney', '2026-11-22 08:55:40', '2026-11-21T21:55:40Z'],
    ['Australia/Sydney', '2026-07-01T08:55', '2026-06-30T22:55:00Z'],
    ['America/New_York', '2026-03-08 03:30:00', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-11-01 12:00:00', '2026-11-01T17:00:00Z'],
    ['UTC', '2026-11-22 08:55:40.250', '2026-11-22T08:55:40.250Z'],
    ['UTC', '2026-11-22T08:55:40+02:00', '2026-11-22T08:55:40+02:00'],
    ['UTC', 1_795_337_740, '2026-11-22T08:55:40Z'],
    ['UTC', 1_795_337_740_000, '2026-11-22T08:55:40Z'],
    ['UTC', '0000-00-00 00:00:00', null],
    ['UTC', 'soon', 'soon'],
  ])('in %s %j is %j', (zone, value, instant) => expect(apply(times(zone, 't'), { t: value })).toEqual({ t: instant }))
  it('reads and writes other patterns of time', () => {
    const zone = { zone: 'Australia/Sydney', pattern: 'DD/MM/YYYY HH:mm' }
    expect(apply(times(zone, 't'), { t: '22/11/2026 08:55' })).toEqual({ t: '2026-11-21T21:55:00Z' })
    expect(apply(timesAs(zone, 't'), { t: '2026-11-21T21:55:00Z' })).toEqual({ t: '22/11/2026 08:55' })
    expect(apply(timesAs('Australia/Sydney', 't'), { t: '2026-11-21T21:55:40Z' })).toEqual({ t: '2026-11-22 08:55:40' })
    expect(apply(timesAs('UTC', 't'), { t: '2026-11-22' })).toEqual({ t: '2026-11-22' })
  })
  it('reports an unknown zone and a pattern without a day', () => {
    expect(problemsOf(times('Sydney', 't'))).toEqual(['times: "Sydney" is not a time zone; use a name like Australia/Sydney or UTC.'])
    expect(problemsOf(days('HH:mm', 't'))).toEqual(['days: the pattern "HH:mm" must contain YYYY (or YY), MM and DD, like DD/MM/YYYY.'])
  })
})

describe('envelopes', () => {
  const query = { per_page: '2', page: '2' }
  it('Laravel: page numbers next to data, or in meta', () => {
    const meta = { total: 5, page: 2, per_page: 2, last_page: 3, from: 3, to: 4 }
    const numbers = { current_page: 2, per_page: 2, last_page: 3, from: 3, to: 4, total: 5 }
    expect(apply(laravelPage, { data: [1, 2], ...numbers, links: [] })).toEqual({ data: [1, 2], meta })
    expect(apply(laravelPage, { data: [1, 2], meta: numbers, links: {} })).toEqual({ data: [1, 2], meta })
  })
  it('Laravel: other fields of the contract’s meta are kept', () =>
    expect(apply(laravelPage, { data: [1], total: 1, totals: { on_hand: 2 }, by_status: { OPEN: 1 }, cursor: 'c', links: [] })).toEqual({
      data: [1],
      meta: { total: 1, last_page: 1, page: 1, per_page: 1, from: 1, to: 1, totals: { on_hand: 2 }, by_status: { OPEN: 1 }, cursor: 'c' },
    }))
  it('Laravel: a record is kept, anything else is an error', () => {
    expect(apply(laravelPage, { data: { id: 1 } })).toEqual({ data: { id: 1 } })
    expect(() => apply(laravelPage, { items: [] })).toThrow('data: expected a list, got nothing')
  })
  it('envelope reads any names at any depth, and calculates what is missing', () =>
    expect(apply(envelope({ data: 'result.items', total: 'result.count' }), { result: { items: [1, 2], count: '5' } }, { query })).toEqual({
      data: [1, 2],
      meta: { total: 5, page: 2, per_page: 2, last_page: 3, from: 3, to: 4 },
    }))
  it('envelope reads names with dots', () => {
    const odata = { '@odata.count': 83, value: [1] }
    expect(apply(envelope({ data: 'value', total: '@odata.count' }), odata)).toMatchObject({ data: [1], meta: { total: 83 } })
    const nested = envelope({ data: 'd.value', total: 'd.@odata.count' })
    expect(apply(nested, { d: odata })).toMatchObject({ data: [1], meta: { total: 83 } })
  })
  it('envelope counts from the requested page if v7 counts its pages from 0', () => {
    const paged = envelope({ data: 'content', page: 'number', total: 'totalElements' })
    const content = { content: [1], number: 1, totalElements: 3 }
    expect(apply(paged, content, { query })).toMatchObject({ meta: { page: 2, total: 3 } })
    expect(apply(paged, { ...content, number: 0 })).toMatchObject({ meta: { page: 1, from: 1, to: 1 } })
  })
  it('envelope adds no total if v7 sends none', () =>
    expect(apply(envelope({ data: 'items' }), { items: [1, 2] }, { query })).toEqual({
      data: [1, 2],
      meta: { page: 2, per_page: 2, from: 3, to: 4 },
    }))
  it('envelope adds no page size to a page shorter than requested: v7 may have a lower maximum', () => {
    const counted = envelope({ data: 'items', total: 'count' })
    expect(apply(counted, { items: [1], count: 9 }, { query })).toEqual({ data: [1], meta: { total: 9, page: 2 } })
    const sized = envelope({ data: 'items', total: 'count', per_page: 'limit' })
    expect(apply(sized, { items: [1], count: 9, limit: 1 }, { query })).toEqual({
      data: [1],
      meta: { total: 9, page: 2, per_page: 1, last_page: 9, from: 2, to: 2 },
    })
  })
  it('a missing envelope is an error, an unknown part is a problem', () => {
    expect(() => apply(envelope({ data: 'items' }), { rows: [] })).toThrow('items: expected a list, got nothing')
    expect(problemsOf(envelope({ data: 'items', count: 'n' } as never))).toEqual([
      expect.stringContaining('envelope: "count" is not one of data, total'),
    ])
  })
  it('bareArray: a page has no total, because it may not be the last one', () => {
    expect(apply(bareArray, [1, 2], { query })).toEqual({ data: [1, 2], meta: { page: 2, per_page: 2, from: 3, to: 4 } })
    expect(apply(bareArray, [1], { query })).toEqual({ data: [1], meta: { page: 2 } })
    expect(apply(bareArray, [])).toEqual({ data: [], meta: { total: 0, last_page: 1, page: 1, per_page: 1, from: null, to: null } })
    expect(() => apply(bareArray, { data: [] })).toThrow('expected a list, got an object')
  })
  it('bareRecord accepts objects only', () => {
    expect(apply(bareRecord, { id: 1 })).toEqual({ data: { id: 1 } })
    expect(() => apply(bareRecord, [])).toThrow('expected an object, got a list')
  })
})

describe('failures', () => {
  it('a list of problems becomes errors by dotted field', () =>
    expect(
      apply(errorList('violations', { field: 'propertyPath', message: 'message' }), {
        violations: [
          { propertyPath: 'lines[2].qty', message: 'Too much.' },
          { propertyPath: 'lines[2].qty', message: 'Not whole.' },
          'junk',
        ],
      }),
    ).toMatchObject({ errors: { 'lines.2.qty': ['Too much.', 'Not whole.'] } }))
  it('fields are renamed in any part of a key, and a single text becomes a list', () =>
    expect(
      apply(errorFields({ items: 'lines', amount: 'qty' }), {
        message: 'No.',
        errors: { 'items[0].amount': 'Too much.', so_no: ['Taken.'] },
      }),
    ).toEqual({
      message: 'No.',
      errors: { 'lines.0.qty': ['Too much.'], so_no: ['Taken.'] },
    }))
  it('other values are kept', () => {
    expect(apply(errorFields({ a: 'b' }), { message: 'No.' })).toEqual({ message: 'No.' })
    expect(apply(errorList('violations', { field: 'f', message: 'm' }), null)).toBeNull()
  })
})
