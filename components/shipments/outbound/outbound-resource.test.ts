import { expect, it } from 'vitest'
import { currentTab } from '#lib/list/quick-tabs.ts'
import { shipmentsOut } from './outbound-resource.ts'

it('a filter by a number or a package, which also finds finished shipments, selects the tab “All”', () => {
  const { tabs } = shipmentsOut.quick!
  const tabOf = (filters: Record<string, string[]>) => currentTab(tabs, filters)?.key
  expect([tabOf({}), tabOf({ customer: ['C1'] }), tabOf({ sscc: ['1'] }), tabOf({ order_no: ['SO-1'] })]).toEqual([
    'open',
    'open',
    'all',
    'all',
  ])
  expect([tabOf({ sscc: ['1'], open: ['1'] }), tabOf({ sscc: ['1'], late: ['1'] })]).toEqual(['open', 'late'])
})
