import { afterEach, describe, expect, it } from 'vitest'
import { chipsOf, countFilters, nameInRows, sameFilters } from './filters.ts'
import { pluralise, pageAfterResize } from './pages.ts'
import { nextSort, parseSort, writeSort } from './sort.ts'
import type { Filters, FilterSpec } from './spec.ts'
import { setRegion } from '../shared/region.ts'
import { createStore } from '../shared/store.ts'

afterEach(() => setRegion('', 'MM/DD/YYYY'))

const specs: FilterSpec[] = [
  { kind: 'choice', key: 'disposition', label: 'Disposition' },
  { kind: 'dateRange', key: 'expiry', label: 'Expiry', from: 'expiry_from', to: 'expiry_to' },
  { kind: 'numberRange', key: 'age', label: 'Age', min: 'age_min', max: 'age_max', unit: 'days' },
  { kind: 'flag', key: 'has_stock', label: 'Include zero stock', value: '0' },
]
const words = {
  label: (spec: FilterSpec) => spec.label,
  value: (_: FilterSpec, value: string) => (value === 'GOOD' ? 'Good' : value),
  date: (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
}
const chips = (filters: Filters) => chipsOf(specs, filters, words)
const texts = (filters: Filters) => chips(filters).map(({ label, value }) => (value ? `${label}: ${value}` : label))

describe('chips', () => {
  it('show every filter that is set, with readable values', () => {
    expect(texts({ has_stock: ['0'], age_max: ['30'], disposition: ['GOOD', 'HOLD'], expiry_from: ['2026-01-31'] })).toEqual([
      'Disposition: Good',
      'Disposition: HOLD',
      'Expiry: from 01/31/2026',
      'Age: up to 30 days',
      'Include zero stock',
    ])
    expect(texts({ expiry_from: ['2026-01-01'], expiry_to: ['2026-01-01'], age_min: ['1'], age_max: ['9'] })).toEqual([
      'Expiry: 01/01/2026',
      'Age: 1 – 9 days',
    ])
  })

  it('add no word to a filter whose label says which end it has', () => {
    const waiting: FilterSpec = { kind: 'numberRange', key: 'age', label: 'Waiting for at least', min: 'age_min', max: null, unit: 'hours' }
    expect(chipsOf([waiting], { age_min: ['4'] }, words)).toMatchObject([{ label: 'Waiting for at least', value: '4 hours' }])
  })

  it('remove only their own filter', () => {
    const filters = { disposition: ['GOOD', 'HOLD'], expiry_from: ['2026-01-31'], expiry_to: ['2026-02-01'] }
    const [good, , expiry] = chips(filters)
    expect(good?.remove(filters)).toEqual({ ...filters, disposition: ['HOLD'] })
    expect(expiry?.remove(filters)).toEqual({ disposition: ['GOOD', 'HOLD'] })
  })

  it('show only a count for many values', () => {
    const filters = { disposition: ['A', 'B', 'C', 'D'] }
    expect(texts(filters)).toEqual(['Disposition: 4 values'])
    expect(chips(filters)[0]?.remove(filters)).toEqual({})
  })

  it('write numbers with the decimal sign of the region', () => {
    setRegion('de-DE', 'MM/DD/YYYY')
    expect(texts({ age_min: ['0.5'], age_max: ['10.5'] })).toEqual(['Age: 0,5 – 10,5 days'])
    expect(texts({ age_max: ['-1.5'] })).toEqual(['Age: up to −1,5 days'])
  })

  it('of a range count as one filter; equal filters are recognised', () => {
    expect(countFilters(specs, { expiry_from: ['2026-01-31'], expiry_to: ['2026-02-01'], has_stock: ['0'] })).toBe(2)
    expect(sameFilters({ a: ['1'], b: ['2'] }, { b: ['2'], a: ['1'] })).toBe(true)
    expect(sameFilters({ a: ['1'] }, { a: ['1', '2'] })).toBe(false)
  })
})

describe('a sort', () => {
  it('is read and written in v7’s format', () => {
    expect(writeSort(parseSort('-on_hand,product_code,on_hand,'))).toBe('-on_hand,product_code')
  })

  it('is reversed by a second click; Shift-click adds, reverses and removes further keys', () => {
    const clicks = (...keys: [string, boolean?][]) =>
      writeSort(keys.reduce((sort, [key, isShift]) => nextSort(sort, key, isShift), parseSort('product_code')))
    expect(clicks(['on_hand'])).toBe('on_hand')
    expect(clicks(['on_hand'], ['on_hand'])).toBe('-on_hand')
    expect(clicks(['on_hand'], ['on_hand'], ['on_hand'])).toBe('on_hand')
    expect(clicks(['on_hand'], ['site', true], ['site', true])).toBe('on_hand,-site')
    expect(clicks(['on_hand'], ['site', true], ['site', true], ['site', true])).toBe('on_hand')
  })
})

describe('a pager', () => {
  it('counts rows in the singular and the plural', () => {
    expect([pluralise(1, 'item', 'items'), pluralise(48213, 'item', 'items')]).toEqual(['1 item', '48,213 items'])
  })

  it('keeps the first row in view when the page size changes', () => {
    // With at most 20 rows per page, a larger size changes nothing.
    expect([pageAfterResize(4, 50, 100, 20), pageAfterResize(4, 50, 25, 20), pageAfterResize(6, 50, 25, 30)]).toEqual([4, 4, 7])
    expect([pageAfterResize(5, 50, 100), pageAfterResize(3, 500, 25), pageAfterResize(1, 25, 500)]).toEqual([3, 41, 1])
  })
})

describe('a store', () => {
  it('calls its listeners only for a new value, until they unsubscribe', () => {
    const store = createStore(1)
    const heard: number[] = []
    const unsubscribe = store.subscribe(() => heard.push(store.get()))
    store.set(1)
    store.set((old) => old + 1)
    unsubscribe()
    store.set(9)
    expect(heard).toEqual([2])
  })
})

describe('the name of a code in a filter', () => {
  it('comes from a row with both; an item and a code that no row has stay codes', () => {
    const orders = [
      {
        customer_code: 'CUS-1',
        customer_name: 'Bay Foods',
        carrier_code: 'TOLL',
        carrier_name: 'Toll',
        product_code: 'P1',
        product_name: 'Soap',
      },
    ]
    expect(nameInRows('customer', 'CUS-1', orders)).toBe('Bay Foods')
    expect(nameInRows('carrier_code', 'TOLL', orders)).toBe('Toll')
    expect(nameInRows('supplier', 'SUP-1', [{ supplier_code: 'SUP-1', name: 'Delta' }])).toBe('Delta')
    expect(nameInRows('priority', 'P2', [{ priority: 'P2', priority_name: 'Rush' }])).toBe('Rush')
    expect(nameInRows('customer', 'CUS-2', orders)).toBeUndefined()
    expect(nameInRows('product', 'P1', orders)).toBeUndefined()
  })
})
