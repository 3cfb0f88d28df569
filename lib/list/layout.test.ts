import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '#lib/contract/engine/common.ts'
import {
  applyLayout,
  isColumnCustomised,
  defaultColumns,
  isCustomised,
  fitToScreen,
  fitToScope,
  moveColumn,
  pinColumn,
  renameColumns,
  resetColumn,
  resizeColumn,
  scopeCounts,
  showColumn,
  stepColumn,
  withoutDefaults,
  type Layout,
} from './layout.ts'
import type { ColumnSpec } from './spec.ts'

const column = (key: string, rest: Partial<ColumnSpec> = {}): ColumnSpec => ({
  key,
  type: 'text',
  label: key,
  width: 100,
  minWidth: 60,
  isVisible: true,
  isPinned: false,
  isLocked: false,
  isSortable: true,
  isTotal: false,
  group: null,
  help: null,
  ...rest,
})
const defaults = [
  column('client'),
  column('item', { isPinned: true, isLocked: true }),
  column('name'),
  column('gtin', { isVisible: false }),
  column('qty'),
]
const meta = (key: string, default_order: number, rest: Partial<Column> = {}): Column => ({
  key,
  label: key.toUpperCase(),
  type: 'text',
  group: null,
  align: 'left',
  width: 120,
  min_width: 70,
  sortable: true,
  filterable: true,
  filter_key: null,
  searchable: false,
  pinned: null,
  locked: false,
  default_visible: true,
  default_order,
  total: false,
  format: null,
  permission: null,
  help: null,
  ...rest,
})
const keys = (layout: Layout, columns = defaults) => applyLayout(columns, layout).map(({ key }) => key)
const shown = (layout: Layout, columns = defaults) => applyLayout(columns, layout).flatMap(({ key, isVisible }) => (isVisible ? key : []))

describe('columns by default', () => {
  it('are the resource’s columns as long as v7 does not describe them', () => {
    expect(defaultColumns(defaults, undefined)).toEqual(defaults)
  })

  it('have the group and help of the list if the metadata has none', () => {
    const own = column('item', { group: 'What', help: 'The code of the item' })
    expect(defaultColumns([own], [meta('item', 1)])[0]).toMatchObject({ group: 'What', help: 'The code of the item' })
    const said = meta('item', 1, { group: 'Codes', help: 'SKU' })
    expect(defaultColumns([own], [said])[0]).toMatchObject({ group: 'Codes', help: 'SKU' })
  })

  it('follow v7’s order, labels and widths, without columns that v7 lacks and with those that only v7 has', () => {
    const columns = defaultColumns(defaults, [
      meta('grade', 9),
      meta('qty', 2, { width: 77 }),
      meta('item', 1, { locked: true, default_visible: false }),
    ])
    expect(columns.map(({ key, label, width, isVisible }) => [key, label, width, isVisible])).toEqual([
      ['item', 'ITEM', 120, true],
      ['qty', 'QTY', 77, true],
      ['grade', 'GRADE', 120, true],
    ])
  })
})

describe('a user’s layout', () => {
  it('moves columns next to another one, or by one visible position', () => {
    expect(keys(moveColumn(defaults, {}, 'qty', 'client', 'before'))).toEqual(['qty', 'client', 'item', 'name', 'gtin'])
    expect(shown(stepColumn(defaults, {}, 'name', 1))).toEqual(['client', 'item', 'qty', 'name'])
    expect(stepColumn(defaults, {}, 'client', -1)).toEqual({})
  })

  it('shows and hides, but never hides a locked column', () => {
    expect(shown(showColumn(defaults, {}, 'gtin', true))).toContain('gtin')
    expect(showColumn(defaults, {}, 'item', false)).toEqual({})
    expect(shown({ columns: ['item'], hidden: ['item'] })).toContain('item')
  })

  it('limits widths', () => {
    const width = (wanted: number) =>
      applyLayout(defaults, resizeColumn(defaults, {}, 'name', wanted)).find(({ key }) => key === 'name')?.width
    expect([width(10), width(5000), width(Number.NaN), width(123.4)]).toEqual([60, 900, 60, 123])
  })

  it('ignores unknown keys, and puts a new column at its default position', () => {
    const saved: Layout = { columns: ['qty', 'gone', 'item', 'client'], hidden: ['gone', 'client'], widths: { gone: 50 } }
    expect(keys(saved)).toEqual(['qty', 'item', 'name', 'gtin', 'client'])
    expect(shown(saved)).toEqual(['qty', 'item', 'name'])
  })

  it('follows later changes of the defaults, except where the user has changed something', () => {
    const layout = resizeColumn(defaults, {}, 'name', 300)
    expect(layout).toEqual({ widths: { name: 300 } })
    expect(keys(layout, defaults.toReversed())).toEqual(keys({}, defaults.toReversed()))
  })

  it('resets position, width, pinning and visibility of one column', () => {
    let layout = moveColumn(defaults, {}, 'gtin', 'client', 'before')
    layout = pinColumn(defaults, resizeColumn(defaults, showColumn(defaults, layout, 'gtin', true), 'gtin', 222), 'gtin', true)
    expect(isColumnCustomised(defaults, layout, 'gtin')).toBe(true)
    expect(resetColumn(defaults, layout, 'gtin')).toEqual({})
    const unpinned = pinColumn(defaults, {}, 'item', false)
    expect(resetColumn(defaults, unpinned, 'item')).toEqual({})
  })

  it('counts as customised exactly while it differs from the default, and every change can be undone', () => {
    const key = fc.constantFrom(...defaults.map((spec) => spec.key))
    const change = fc.oneof(
      fc.tuple(key, key).map(
        ([moved, target]) =>
          (layout: Layout) =>
            moveColumn(defaults, layout, moved, target, 'after'),
      ),
      fc.tuple(key, fc.boolean()).map(
        ([name, isShown]) =>
          (layout: Layout) =>
            showColumn(defaults, layout, name, isShown),
      ),
      fc.tuple(key, fc.boolean()).map(
        ([name, isPinned]) =>
          (layout: Layout) =>
            pinColumn(defaults, layout, name, isPinned),
      ),
      fc.tuple(key, fc.integer({ min: 0, max: 1000 })).map(
        ([name, width]) =>
          (layout: Layout) =>
            resizeColumn(defaults, layout, name, width),
      ),
    )
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const layout = changes.reduce<Layout>((old, apply) => apply(old), {})
        expect(withoutDefaults(defaults, layout)).toEqual(layout)
        expect(isCustomised(defaults, layout)).toBe(
          JSON.stringify(applyLayout(defaults, layout)) !== JSON.stringify(applyLayout(defaults, {})),
        )
        const back = defaults.reduce((old, spec) => resetColumn(defaults, old, spec.key), layout)
        for (const spec of defaults) expect(isColumnCustomised(defaults, back, spec.key)).toBe(false)
        expect(
          applyLayout(defaults, layout)
            .map((spec) => spec.key)
            .toSorted(),
        ).toEqual(defaults.map((spec) => spec.key).toSorted())
      }),
    )
  })
})

describe('a screen without room for every column', () => {
  const columns = [column('name', { isSecondary: true }), column('item', { isSecondary: true, isLocked: true }), column('qty')]

  it('hides less important columns until the user shows them', () => {
    expect(shown({}, fitToScreen(columns, true))).toEqual(['item', 'qty'])
    expect(shown({}, fitToScreen(columns, false))).toEqual(['name', 'item', 'qty'])
    const wanted = showColumn(fitToScreen(columns, true), {}, 'name', true)
    expect(shown(wanted, fitToScreen(columns, true))).toEqual(['name', 'item', 'qty'])
  })
})

describe('the columns of scope', () => {
  const scoped = [
    column('client_code'),
    column('site_code'),
    column('item', { isPinned: true, isLocked: true }),
    column('qty'),
    column('owner_code', { isVisible: false, isDistinct: true }),
  ]
  const owners = (...codes: string[]) => ({ owners: codes.map((owner_code) => ({ owner_code })) })
  const shown = (clients: { owners: { owner_code: string }[] }[], sites: number) =>
    fitToScope(scoped, scopeCounts(clients, Array.from({ length: sites })))
      .filter((column) => column.isVisible)
      .map(({ key }) => key)

  it('are hidden if the user can see only one value of them', () => {
    expect(shown([owners('A')], 1)).toEqual(['item', 'qty'])
    expect(shown([owners('A'), owners('B')], 1)).toEqual(['client_code', 'item', 'qty'])
    expect(shown([owners('A')], 2)).toEqual(['site_code', 'item', 'qty'])
  })

  it('include the owner if a client has several, because their rows would look alike', () => {
    expect(shown([owners('A', 'B')], 2)).toEqual(['site_code', 'owner_code', 'item', 'qty'])
    expect(shown([owners('A', 'B'), owners('C')], 1)).toEqual(['client_code', 'owner_code', 'item', 'qty'])
  })

  it('hide the supplier’s own name from a supplier', () => {
    const columns = [column('po_no'), column('supplier_name')]
    const shownFor = (isSupplier: boolean) =>
      fitToScope(columns, scopeCounts([], [], isSupplier)).flatMap((column) => (column.isVisible ? [column.key] : []))
    expect([shownFor(false), shownFor(true)]).toEqual([['po_no', 'supplier_name'], ['po_no']])
  })

  it('are visible while the access is unknown, and stay as the user has arranged them', () => {
    expect(shown([], 0)).toEqual(['client_code', 'site_code', 'item', 'qty'])
    const fitted = fitToScope(scoped, scopeCounts([owners('A')], [1]))
    expect(applyLayout(fitted, showColumn(fitted, {}, 'client_code', true)).find(({ key }) => key === 'client_code')?.isVisible).toBe(true)
  })
})

describe('a saved layout with renamed columns', () => {
  const renames = { days: 'months' }

  it('applies the settings of the old keys to the new ones, and drops earlier settings of the new keys', () => {
    const saved: Layout = {
      columns: ['item', 'days', 'months', 'qty'],
      hidden: ['months'],
      pinned: ['days'],
      widths: { days: 120, qty: 90 },
    }
    expect(renameColumns(saved, renames)).toEqual({
      columns: ['item', 'months', 'qty'],
      hidden: [],
      pinned: ['months'],
      widths: { months: 120, qty: 90 },
    })
    const inMonths = [column('item'), column('months'), column('qty')]
    expect(
      applyLayout(inMonths, renameColumns(saved, renames))
        .filter((column) => column.isVisible)
        .map(({ key }) => key),
    ).toEqual(['item', 'months', 'qty'])
  })

  it('keeps a column hidden, and stays unchanged if it has no old keys', () => {
    expect(renameColumns({ columns: ['item', 'days', 'months'], hidden: ['days', 'months'] }, renames).hidden).toEqual(['months'])
    const layout: Layout = { columns: ['months', 'item'], hidden: ['months'] }
    expect([renameColumns(layout, renames), renameColumns(layout)]).toEqual([layout, layout])
  })
})
