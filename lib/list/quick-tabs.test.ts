import { expect, test } from 'vitest'
import { chooseTab, countOf, currentTab, offeredTabs, withoutTabs, type QuickTab } from './quick-tabs.ts'

const OPEN: QuickTab = { key: 'open', label: 'Open', filters: {}, count: { facet: 'open', value: '1' } }
const LATE: QuickTab = { key: 'late', label: 'Late', filters: { late: ['1'] }, count: { facet: 'late', value: '1' } }
const DRAFTS: QuickTab = { key: 'drafts', label: 'Drafts', filters: { status: ['DRAFT'] }, count: { meta: 'by_status', value: 'DRAFT' } }
const TABS = [OPEN, LATE, DRAFTS]

test('the current tab is found by the filters that tabs set, whatever other filters are set', () => {
  expect(currentTab(TABS, {})).toBe(OPEN)
  expect(currentTab(TABS, { product: ['007'] })).toBe(OPEN)
  expect(currentTab(TABS, { product: ['007'], late: ['1'] })).toBe(LATE)
  expect(currentTab(TABS, { status: ['DRAFT'] })).toBe(DRAFTS)
})

test('no tab is current if the filters match none', () => {
  expect(currentTab(TABS, { status: ['DRAFT', 'ENTERED'] })).toBeNull()
  expect(currentTab(TABS, { status: ['DRAFT'], late: ['1'] })).toBeNull()
})

test('choosing a tab removes only the filters of the other tabs', () => {
  expect(chooseTab(TABS, { product: ['007'], late: ['1'], status: ['X'] }, DRAFTS)).toEqual({ product: ['007'], status: ['DRAFT'] })
  expect(chooseTab(TABS, { product: ['007'], late: ['1'] }, OPEN)).toEqual({ product: ['007'] })
  expect(withoutTabs(TABS, { product: ['007'], late: ['1'] })).toEqual({ product: ['007'] })
})

test('with a filter that lifts the limit of the first tab, the tab with all rows is current, until the first is chosen', () => {
  const open: QuickTab = { ...OPEN, lift: { by: ['on_time', 'despatched_from'], to: 'all', unless: { open: ['1'] } } }
  const all: QuickTab = { key: 'all', label: 'All', filters: { open: ['0'] } }
  const tabs = [open, LATE, all]
  const filters = { despatched_from: ['2026-11-01'] }
  expect([currentTab(tabs, filters), currentTab(tabs, { ...filters, late: ['1'] }), currentTab(tabs, {})]).toEqual([all, LATE, open])
  const chosen = chooseTab(tabs, filters, open)
  expect([chosen, currentTab(tabs, chosen)]).toEqual([{ ...filters, open: ['1'] }, open])
  expect(chooseTab(tabs, chosen, all)).toEqual({ ...filters, open: ['0'] })
  // The tab stays when the other filter is removed.
  expect(currentTab(tabs, { open: ['1'] })).toBe(open)
})

test('a count is read from a facet or from the meta; a facet without the option counts as 0', () => {
  const facets = [{ key: 'open', options: [{ value: '1', count: 12 }] }, { key: 'late', options: [] }, { key: 'ordered' }]
  expect(TABS.map((tab) => countOf(tab, facets, { by_status: { DRAFT: 3 } }))).toEqual([12, 0, 3])
  expect(TABS.map((tab) => countOf(tab, undefined, undefined))).toEqual([undefined, undefined, undefined])
  expect(countOf(DRAFTS, facets, { by_status: {} })).toBe(0)
  const delivered: QuickTab = { ...DRAFTS, count: { meta: 'by_status', value: ['SENT', 'DELIVERED'], requires: 'DELIVERED' } }
  expect(countOf(delivered, facets, { by_status: { SENT: 2 } })).toBeUndefined()
  expect(countOf(delivered, facets, { by_status: { SENT: 2, DELIVERED: 0 } })).toBe(2)
  expect(countOf({ key: 'late', label: 'Late', filters: { late: ['1'] }, count: { meta: 'late' } }, facets, { late: 7 })).toBe(7)
  expect(countOf({ key: 'all', label: 'All', filters: {} }, facets, {})).toBeUndefined()
})

test('a tab whose filter is an extension is hidden once v7 has answered without its facet', () => {
  const proposed: QuickTab = { ...LATE, key: 'proposed', count: { facet: 'proposed', value: '1' }, isExtension: true }
  const tabs = [OPEN, LATE, proposed]
  expect(offeredTabs(tabs, undefined)).toEqual(tabs)
  expect(offeredTabs(tabs, [{ key: 'open' }, { key: 'proposed' }])).toEqual(tabs)
  expect(offeredTabs(tabs, [{ key: 'open' }])).toEqual([OPEN, LATE])
})
