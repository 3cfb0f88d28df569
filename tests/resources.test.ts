import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CARDS } from '#components/home/cards.ts'
import { postAuditEvent } from '#lib/contract/audit/output.ts'
import { calls } from '#lib/contract/calls.ts'
import type { Call } from '#lib/contract/engine/call.ts'
import { putSettingsListLayout } from '#lib/contract/settings/settings.ts'
import { putClientView } from '#lib/contract/users/client-view-change.ts'
import { extensionName, MODULE_CALLS } from '#lib/contract/extensions.ts'
import { SCREEN_MODULES } from '#lib/modules.ts'
import { parseSort } from '#lib/list/sort.ts'
import { paramsOf } from '#lib/list/spec.ts'
import { shipmentsIn } from '#components/shipments/inbound/inbound-resource.ts'
import { shipmentsOut } from '#components/shipments/outbound/outbound-resource.ts'
import { rejections } from '#components/rejections/rejections-resource.ts'
import { purchaseOrderLines } from '#components/orders/purchase/purchase-lines-resource.ts'
import { purchaseOrders } from '#components/orders/purchase/purchase-resource.ts'
import { salesOrderLines } from '#components/orders/sales/sales-lines-resource.ts'
import { salesOrders } from '#components/orders/sales/sales-resource.ts'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { stockLines } from '#components/stock/holding/lines-resource.ts'
import { stockMovements } from '#components/stock/movements/movements-resource.ts'
import { FIELD_LABELS } from '#lib/reference/demo/seed/clients.ts'
import { SUMMARY_COLUMNS, TABLE_COLUMNS } from '#lib/reference/stock/holding/columns.ts'
import { columnsOfUsers } from '#lib/list/default-layout.ts'
import { layoutChanges } from '#lib/reference/settings/layout-changes.ts'
import { columnLabel, LIST_COLUMNS } from '#lib/reference/settings/list-columns.ts'
import { CONFIGURABLE_LISTS } from '#components/settings/lists.ts'
import { exampleResources, productResources } from './support/resources.ts'
import { sourceFiles, textOf } from './support/source-graph.ts'

/** Width in pixels of a letter in a heading, on average. */
const LETTER_WIDTH = 6.3

const resources = [...productResources, ...exampleResources]

it('every list is defined in a file that ends in -resource.ts, where this test finds it', () => {
  const elsewhere = sourceFiles('components').filter((file) => !file.endsWith('-resource.ts') && /\bdefineResource[<(]/.test(textOf(file)))
  expect(elsewhere, 'Put the list into a file of its own that ends in -resource.ts').toEqual([])
  expect(resources.length).toBeGreaterThan(18)
})

it.each(SCREEN_MODULES)('the screen of the module %s has a list, and a call that needs the module', (module) => {
  const lists = productResources.filter((resource) => resource.module === module)
  expect(lists.length, `Set \`module: '${module}'\` in a list`).toBeGreaterThan(0)
  // The audit log answers users without the module as well: their own entries.
  if (lists.some(({ isForEveryone }) => isForEveryone)) return
  const modules = Object.values<Call>(calls).flatMap((call) => [call.module, ...Object.values(call.viewModules ?? {})])
  expect(modules, `Set \`module: '${module}'\` in a call`).toContain(module)
})

it('the keys of lists are accepted where views are shared and default columns are set', () => {
  const accepts = [putClientView.body.shape.list, putSettingsListLayout.body.shape.list]
  const refused = resources.filter(({ key }) => !accepts.every((list) => z.safeParse(list, key).success))
  expect(refused.map(({ key }) => key)).toEqual([])
})

it('the exports of every list are accepted for the audit log', () => {
  const names = [...productResources.map(({ name }) => name), ...[purchaseOrders, salesOrders].map(({ name }) => `${name}-by-week`)]
  const refused = names.filter((name) => !z.safeParse(postAuditEvent.body.shape.name, name).success)
  expect(refused, 'Add them to OUTPUT_NAMES in lib/contract/audit/output.ts').toEqual([])
})

it('a module whose lists are optional for v7 is not in the menu if v7 lacks them', () => {
  // The settings have sections that are not lists, and show those that v7 has.
  const missing = SCREEN_MODULES.filter((module) => module !== 'settings').filter((module) => {
    const lists = resources.filter((resource) => resource.module === module)
    return lists.every(({ call }) => call.isExtension) && !lists.some(({ call }) => extensionName(call) === MODULE_CALLS[module])
  })
  expect(missing, 'Name the call of the list in MODULE_CALLS of lib/contract/extensions.ts').toEqual([])
})

describe.each(resources.map((resource) => [resource.key, resource] as const))('the list %s', (_, resource) => {
  it('filters only by parameters that its call knows, and by none of them twice', () => {
    const known = Object.keys(resource.call.query?.shape ?? {})
    const params = resource.filters.flatMap(paramsOf)
    expect(params.filter((key) => !known.includes(key))).toEqual([])
    expect(new Set(params).size).toBe(params.length)
    const { expiry, location, ...scan } = resource.scan
    const scanned = [...Object.values(scan), expiry?.from, expiry?.to, location?.key]
    expect(scanned.filter((key) => key && !params.includes(key))).toEqual([])
  })

  it('says whose days a filter by times has', () => {
    const times = resource.columns.filter(({ type }) => type === 'datetime').map(({ key }) => key)
    const ranges = resource.filters.filter((filter) => filter.kind === 'dateRange' && filter.days === undefined)
    const ofTimes = ranges.filter(({ key }) => times.includes(key) || times.includes(`${key}_at`))
    expect(ofTimes.map(({ key }) => key)).toEqual([])
  })

  it('has a count on every quick tab or on none', () => {
    const tabs = resource.quick?.tabs ?? []
    const without = tabs.filter(({ count }) => count === undefined).map(({ label }) => label)
    expect([[], tabs.map(({ label }) => label)], `Without a count: ${without.join(', ')}`).toContainEqual(without)
  })

  it('has quick tabs that use only its own filters, and a first tab without filters', () => {
    const params = resource.filters.flatMap(paramsOf)
    const tabs = resource.quick?.tabs ?? []
    expect(tabs.flatMap((tab) => Object.keys(tab.filters)).filter((key) => !params.includes(key))).toEqual([])
    expect(Object.keys(tabs[0]?.filters ?? {})).toEqual([])
    expect(new Set(tabs.map((tab) => tab.key)).size).toBe(tabs.length)
  })

  it('sorts by its own columns, and names no column twice', () => {
    const keys = resource.columns.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { key } of parseSort(resource.sort)) expect(keys).toContain(key)
  })

  it('shows the column that it is sorted by', () => {
    const visibleColumns = resource.columns.filter((column) => column.isVisible).map(({ key }) => key)
    for (const sort of [resource.sort, ...(resource.quick?.tabs ?? []).flatMap((tab) => tab.sort ?? [])])
      expect(visibleColumns).toContain(parseSort(sort)[0]?.key)
  })

  it('has room for the headings that it is sorted by, in the words of the demo clients too', () => {
    const sort = parseSort(resource.sort)
    const words = Object.values(FIELD_LABELS)
    for (const { key, label, width } of resource.columns.filter((column) => sort.some((by) => by.key === column.key)))
      for (const heading of [label, ...words.flatMap((labels) => labels[key] ?? [])])
        expect([heading, heading.length * LETTER_WIDTH + (sort.length > 1 ? 24 : 16) + 20 <= width]).toEqual([heading, true])
  })

  it('has two lines on narrow screens, made of its own columns', () => {
    const keys = resource.columns.map(({ key }) => key)
    const pairs = Object.entries(resource.narrow ?? {}).flat()
    expect(pairs.filter((key) => !keys.includes(key))).toEqual([])
    expect(pairs, '`narrow` of a list has exactly two pairs').toHaveLength(4)
  })

  it('keeps a key column in view that cannot be hidden', () => {
    expect(resource.columns.filter((column) => column.isLocked && column.isPinned && column.isVisible)).toHaveLength(1)
  })
})

const SCOPES = [
  { owners: 1, sites: 1 },
  { owners: 1, sites: 2 },
  { owners: 3, sites: 1 },
  { owners: 3, sites: 2 },
]

it('the reference has an entry for every list whose default columns can be set, and for no other', () => {
  const keys = CONFIGURABLE_LISTS.map(({ key }) => key)
  expect(Object.keys(LIST_COLUMNS).toSorted(), 'Change LIST_COLUMNS in lib/reference/settings/list-columns.ts').toEqual(keys.toSorted())
})

it.each(CONFIGURABLE_LISTS)(
  'the reference knows the standard columns of $key, to log what a client’s default columns change',
  async (list) => {
    const resource = await list.load({ months_format: false })
    for (const { key, label } of resource.columns) expect([key, columnLabel(list.key, key)]).toEqual([key, label])
    for (const scope of SCOPES) {
      const owners = Array.from({ length: scope.owners }, (_, index) => ({ owner_code: `O${index}` }))
      const columns = columnsOfUsers(resource.columns, { owners }, Array.from({ length: scope.sites }))
      const keysOf = (is: (column: (typeof columns)[number]) => boolean) => columns.filter(is).map(({ key }) => key)
      const standard = {
        columns: keysOf(() => true),
        hidden: keysOf(({ isVisible }) => !isVisible),
        pinned: keysOf(({ isPinned }) => isPinned),
        sort: resource.sort,
      }
      expect(layoutChanges(list.key, {}, standard, scope), 'Change LIST_COLUMNS in lib/reference/settings/list-columns.ts').toEqual([])
    }
  },
)

/** Width in pixels that a list has next to the sidebar on a 1440 px screen, without selection boxes, row menu and the scrollbar of Windows. */
const LIST_WIDTH = 1440 - 216 - 36 - 44 - 15

it.each([
  [stockHolding, SUMMARY_COLUMNS],
  [stockLines, TABLE_COLUMNS],
] as const)('$key labels its columns as the metadata of the reference API does', ({ columns }, metadata) => {
  const labels = new Map(metadata.map(({ key, label }) => [key, label]))
  expect(columns.map(({ key, label }) => [key, label])).toEqual(columns.map(({ key }) => [key, labels.get(key)]))
})

it('stock lists on a 1440 px screen keep the quantities in view, even with the owner shown', () => {
  for (const [resource, last] of [
    [stockHolding, 'available'],
    [stockLines, 'available'],
    [stockMovements, 'ref_no'],
  ] as const) {
    const candidates = resource.columns.filter((column) => column.isVisible || column.isDistinct)
    const leading = candidates.slice(0, candidates.findIndex(({ key }) => key === last) + 1)
    expect([resource.key, leading.length > 3, leading.reduce((sum, { width }) => sum + width, 0) <= LIST_WIDTH]).toEqual([
      resource.key,
      true,
      true,
    ])
  }
})

it.each([
  [purchaseOrders, 'pct_received'],
  [salesOrders, 'pct_despatched'],
] as const)('$key on a 1440 px screen keep their progress in view, with all of its figures', ({ columns }, last) => {
  const candidates = columns.filter((column) => column.isVisible && !column.isDistinct)
  const leading = candidates.slice(0, candidates.findIndex(({ key }) => key === last) + 1)
  expect(leading.length).toBeGreaterThan(3)
  expect(leading.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(LIST_WIDTH)
})

it('lists show open work by due date, oldest first, and their tab with everything shows the newest first', () => {
  expect(
    [purchaseOrders, purchaseOrderLines, salesOrders, salesOrderLines, shipmentsOut, shipmentsIn, rejections].map(({ sort }) => sort),
  ).toEqual([
    'expected_date',
    'expected_date,po_no,line_no',
    'required_ship_date',
    'required_ship_date,so_no,line_no',
    'planned_ship_date',
    'eta_date',
    'rejected_at',
  ])
  for (const { quick } of [purchaseOrders, salesOrders, shipmentsOut, shipmentsIn])
    expect(quick?.tabs.find((tab) => tab.key === 'all')?.sort).toMatch(/^-/)
})

it('the card of suppliers’ proposals opens the tab of the purchase orders with the same name', () => {
  const card = CARDS.find(({ key }) => key === 'proposed')
  const filters = Object.fromEntries(Object.entries(card!.listQuery!).map(([key, value]) => [key, [value].flat()]))
  expect(purchaseOrders.quick!.tabs.find((tab) => tab.key === 'proposed')?.filters).toEqual(filters)
})
