import { describe, expect, it } from 'vitest'
import { addKey, type EarlyKeys } from './early-keys.ts'
import { sortByGroup, matchesQuery, recentItems, rememberItem, type PaletteItem } from './items.ts'
import { parseQuery } from './source.ts'

const item = (id: string, group: PaletteItem['group'], label: string, hint?: string): PaletteItem => ({
  id,
  group,
  icon: 'home',
  label,
  hint,
  href: `/${id}`,
})

describe('text typed or scanned into the search', () => {
  it.each([
    ['SO-204410', { kind: 'words', text: 'SO-204410' }],
    ['  oat milk ', { kind: 'words', text: 'oat milk' }],
    ['393123450000000082', { kind: 'pallet', text: '393123450000000082' }],
    [']C100393123450000000082', { kind: 'pallet', text: '393123450000000082' }],
    ['(00)393123450000000082', { kind: 'pallet', text: '393123450000000082' }],
    ['(01)19312345000415(10)L1', { kind: 'item', text: '19312345000415', filters: { lot_no: ['L1'] } }],
  ])('is parsed: %s', (text, meaning) => expect(parseQuery(text)).toEqual(meaning))

  it('is rejected if a pallet number has a wrong check digit', () => {
    expect(parseQuery('(00)393123450000000083')).toEqual({ kind: 'bad', reason: expect.stringContaining('check digit') })
  })
})

describe('keys typed before the palette has loaded', () => {
  const afterKeys = (keys: readonly string[]) =>
    keys.reduce<EarlyKeys>((before, key) => addKey(before, key) ?? before, { text: '', endsWithEnter: false })

  it('become the query, and Enter waits for the results', () => {
    expect(afterKeys(['Shift', 'S', 'O', '-', '1', 'x', 'Backspace', 'ArrowLeft'])).toEqual({ text: 'SO-1', endsWithEnter: false })
    expect(afterKeys(['S', 'O', 'Enter', '9', 'Backspace'])).toEqual({ text: 'SO', endsWithEnter: true })
    expect(afterKeys(['Enter', 'é'])).toEqual({ text: 'é', endsWithEnter: false })
  })

  it('do not include keys that type nothing', () => {
    for (const key of ['Tab', 'F5', 'Escape', 'ArrowDown', 'Dead']) expect(addKey({ text: '', endsWithEnter: false }, key)).toBeNull()
  })
})

describe('results', () => {
  it('are sorted by group', () => {
    const items = [item('a', 'Actions', 'A'), item('b', 'Orders', 'B'), item('c', 'Pallets', 'C'), item('d', 'Orders', 'D')]
    expect(sortByGroup(items).map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
  })

  it('start with exact matches, so that a scanned number opens its own record', () => {
    const orders = [item('so_2', 'Orders', 'SO-7-A'), item('so_1', 'Orders', 'SO-7'), item('po_7', 'Orders', 'PO-3')]
    const customer = { ...item('cus', 'Customers', 'Café Perth'), otherNos: [null, '77'] }
    const ids = (query: string) => sortByGroup([customer, ...orders, item('home', 'Go to', 'Home')], query).map(({ id }) => id)
    for (const query of ['so-7', 'so 7', 'SO7']) expect(ids(query)).toEqual(['so_1', 'so_2', 'po_7', 'cus', 'home'])
    expect(ids('77')).toEqual(['cus', 'so_2', 'so_1', 'po_7', 'home'])
    expect(ids('cafe perth')[0]).toBe('cus')
    expect(ids('7')).toEqual(['so_2', 'so_1', 'po_7', 'cus', 'home'])
  })

  it('match if every word is in the label or hint', () => {
    const stock = item('s', 'Go to', 'Stock holding', 'What is on hand, by item and site')
    expect(matchesQuery(stock, 'stock SITE')).toBe(true)
    expect(matchesQuery(stock, 'stock orders')).toBe(false)
  })

  it('remember the last six opened items, the newest first and without duplicates', () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) rememberItem(item(id, 'Orders', id))
    rememberItem(item('home', 'Go to', 'Home'))
    expect(recentItems().map(({ label }) => label)).toEqual(['3', '7', '6', '5', '4', '2'])
    expect(recentItems().every(({ group }) => group === 'Recent')).toBe(true)
  })
})
