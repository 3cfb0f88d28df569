import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_SIZES } from '#lib/contract/engine/common.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { acceptsFor } from './accepted-values.ts'
import type { FilterSpec, ListState, UrlSpec } from './spec.ts'
import { changeList, nearestPageSize, parseList, searchOf, writeList } from './url.ts'

const filters: FilterSpec[] = [
  { kind: 'typeahead', key: 'product', label: 'Item' },
  { kind: 'choice', key: 'disposition', label: 'Disposition' },
  { kind: 'dateRange', key: 'expiry', label: 'Expiry', from: 'expiry_from', to: 'expiry_to' },
  { kind: 'numberRange', key: 'on_hand', label: 'On hand', min: 'on_hand_min', max: 'on_hand_max' },
  { kind: 'flag', key: 'below_reorder', label: 'Below reorder level', value: '1' },
  { kind: 'flag', key: 'has_stock', label: 'Include zero stock', value: '0' },
]
const spec: UrlSpec = {
  accepts: acceptsFor(stocksHolding.query),
  filters,
  sortable: ['product_code', 'on_hand', 'available'],
  sort: [{ key: 'product_code', isDescending: false }],
  perPage: 50,
  views: ['summary', 'lines'],
  tabs: ['overview', 'lots', 'orders'],
}
const read = (query: string) => parseList(spec, new URLSearchParams(query))

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => text.toWellFormed())
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 })
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const singleValue = <T>(values: fc.Arbitrary<T>) => values.map((value) => [String(value)])
const someFilters = fc.record(
  {
    product: words,
    disposition: words,
    expiry_from: singleValue(day),
    expiry_to: singleValue(day),
    on_hand_min: singleValue(fc.double({ noNaN: true, noDefaultInfinity: true })),
    on_hand_max: singleValue(fc.integer()),
    below_reorder: fc.constant(['1']),
    has_stock: fc.constant(['0']),
  },
  { requiredKeys: [] },
)
const sorts = fc.uniqueArray(fc.record({ key: fc.constantFrom(...spec.sortable), isDescending: fc.boolean() }), {
  selector: ({ key }) => key,
  minLength: 1,
})
const states: fc.Arbitrary<ListState> = fc
  .record({
    scope: fc.record({ client: fc.uniqueArray(word), owner: fc.uniqueArray(word), site: fc.uniqueArray(word) }),
    q: fc.oneof(fc.constant(''), word.map(searchOf)),
    filters: someFilters,
    sort: sorts,
    page: fc.integer({ min: 1, max: 10_000_000 }),
    perPage: fc.constantFrom(...PAGE_SIZES),
    view: fc.constantFrom(...spec.views),
    open: fc.oneof(fc.constant(null), word),
    tab: fc.constantFrom(null, 'lots', 'orders'),
  })
  .map((state) => (state.open === null ? { ...state, tab: null } : state))

describe('the URL of a list', () => {
  it('gives the same state when it is read again', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(read(writeList(spec, state))).toEqual(state)
      }),
      { numRuns: 200 },
    )
  })

  it('is always read without errors, into a state that survives writing and reading', () => {
    const junk = fc.array(
      fc.tuple(
        fc.constantFrom('q', 'page', 'sort', 'per_page', 'product', 'expiry_from', 'on_hand_min', 'has_stock', 'client', 'view', 'x'),
        fc.string({ unit: 'binary', maxLength: 12 }),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(junk, (pairs) => {
        const state = parseList(spec, new URLSearchParams(pairs))
        expect(read(writeList(spec, state))).toEqual(state)
      }),
      { numRuns: 100 },
    )
  })

  it('has no query for the default list', () => {
    expect(writeList(spec, read(''))).toBe('')
    expect(writeList(spec, read('page=1&per_page=50&sort=product_code&view=summary&tab=overview'))).toBe('')
  })

  it('has invalid values replaced with defaults, and keeps the valid ones', () => {
    const state = read(
      'page=0&per_page=33&sort=-nonsense,on_hand&expiry_from=31.12.2025&expiry_to=2026-02-29&on_hand_min=many&below_reorder=perhaps&view=x&tab=y&disposition=GOOD',
    )
    expect(state).toMatchObject({
      page: 1,
      perPage: 50,
      sort: [{ key: 'on_hand', isDescending: false }],
      filters: { disposition: ['GOOD'] },
      view: 'summary',
      tab: null,
    })
    expect(Object.keys(state.filters)).toEqual(['disposition'])
  })

  it('may repeat a key for several values, with or without brackets; duplicates count once', () => {
    expect(read('product=00417-B&product=A,B&product[]=007&product=00417-B').filters['product']).toEqual(['00417-B', 'A,B', '007'])
  })

  it('has the scope, and flags only with the value that their checkbox sends', () => {
    expect(read('client=ACME&client=BOLT&site=SYD1&has_stock=1')).toMatchObject({
      scope: { client: ['ACME', 'BOLT'], owner: [], site: ['SYD1'] },
      filters: {},
    })
    expect(read('has_stock=false').filters).toEqual({ has_stock: ['0'] })
  })

  it('has no tab of the aside while no record is open', () => {
    expect(writeList(spec, { ...read(''), tab: 'lots' })).toBe('')
    expect(writeList(spec, { ...read(''), open: 'H~ACME~007', tab: 'lots' })).toBe('open=H~ACME~007&tab=lots')
  })
})

describe('a filter with the name of a reserved key of the URL', () => {
  const orders: UrlSpec = {
    ...spec,
    accepts: acceptsFor(salesOrders.query),
    filters: [{ kind: 'flag', key: 'open', label: 'Finished too', value: '0' }],
  }

  it('has a key with a prefix', () => {
    const state = parseList(orders, new URLSearchParams('filter_open=0&open=so_88'))
    expect([state.filters, state.open]).toEqual([{ open: ['0'] }, 'so_88'])
    expect(writeList(orders, state)).toBe('filter_open=0&open=so_88')
    expect(parseList(orders, new URLSearchParams('open=0')).filters).toEqual({})
  })
})

describe('the default sort', () => {
  const asc = [{ key: 'on_hand', isDescending: false }]
  const desc = [{ key: 'on_hand', isDescending: true }]
  const tabSpec: UrlSpec = { ...spec, sort: asc, sortFor: (set) => (set['has_stock'] ? desc : asc) }
  const readTab = (query: string) => parseList(tabSpec, new URLSearchParams(query))

  it('depends on the filters, and is not written', () => {
    expect(readTab('').sort).toEqual(asc)
    expect(readTab('has_stock=0').sort).toEqual(desc)
    expect(writeList(tabSpec, readTab('has_stock=0'))).toBe('has_stock=0')
  })

  it('follows the filters until the user has chosen another one', () => {
    expect(writeList(tabSpec, changeList(tabSpec, readTab(''), { filters: { has_stock: ['0'] } }))).toBe('has_stock=0')
    const chosen = readTab('sort=-available')
    expect(writeList(tabSpec, changeList(tabSpec, chosen, { filters: { has_stock: ['0'] } }))).toBe('has_stock=0&sort=-available')
  })
})

it('a stored page size that is not offered becomes the nearest one that is', () => {
  expect([7, 33, 38, 100, 99_999].map(nearestPageSize)).toEqual([25, 25, 50, 100, 500])
})

it('a search is cut at 100 characters without sending half a character', () => {
  expect(searchOf(`${'a'.repeat(99)}😀`)).toBe(`${'a'.repeat(99)}\uFFFD`)
  expect(searchOf('  oat\uD800 ')).toBe('oat\uFFFD')
  expect(searchOf('00 3761 0425 0021 2345 69')).toBe('376104250021234569')
})
