import { describe, expect, it } from 'vitest'
import { columnsOf } from '#components/list/define-resource.ts'
import { wordsOf } from '#lib/client/field-labels.ts'
import { LIST_NAMES } from '#lib/reference/settings/list-names.ts'
import { productResources } from '#tests/support/resources.ts'
import { differingLayout, type DefaultLayout } from '#lib/list/default-layout.ts'
import { beforeTheirs, changedValues, withEdit, type FieldChanges } from '#lib/shared/field-changes.ts'
import { layoutChanges, layoutFields, layoutWith } from './layout-changes.ts'
import { CONFIGURABLE_LISTS, listName, listNameOf } from './lists.ts'

it('every list with rows of clients can have default columns, and each key loads its own list', async () => {
  const keys = productResources.filter(({ module }) => module !== 'users' && module !== 'settings').map(({ key }) => key)
  expect(
    CONFIGURABLE_LISTS.map(({ key }) => key).toSorted(),
    'components/settings/lists.ts must have exactly the lists of the product',
  ).toEqual([...new Set(keys)].toSorted())
  for (const { key, module, load } of CONFIGURABLE_LISTS) {
    for (const months_format of [false, true]) {
      const list = await load({ months_format })
      expect([list.key, list.module]).toEqual([key, module])
    }
  }
  expect(new Set(CONFIGURABLE_LISTS.map(listName)).size).toBe(CONFIGURABLE_LISTS.length)
})

it('the reference’s audit log and the settings use the same names of lists', () => {
  expect(LIST_NAMES).toEqual(Object.fromEntries(CONFIGURABLE_LISTS.map((list) => [list.key, listName(list)])))
})

const col = columnsOf<{ id: string; so_no: string; status: string; carrier: string }>()
const COLUMNS = [col.code('so_no', 'Order'), col.status('status', 'Status'), col.text('carrier', 'Carrier', { hidden: true })]
const texts = (before: object, after: object) => layoutChanges(COLUMNS, before, after, '-so_no').map(({ sign, text }) => `${sign} ${text}`)

it('changes are named: columns, order, pins, widths, row height and sort', () => {
  expect(texts({}, {})).toEqual([])
  expect(texts({}, { columns: ['so_no', 'status', 'carrier'], hidden: ['status'] })).toEqual(['− Status', '+ Carrier'])
  expect(texts({}, { columns: ['status', 'so_no', 'carrier'], hidden: ['carrier'] })).toEqual(['→ Order of columns'])
  expect(texts({}, { pinned: ['so_no'], widths: { so_no: 200 }, density: 'compact', sort: 'status,-so_no' })).toEqual([
    '→ Pinned columns',
    '→ Widths',
    '→ Compact rows',
    '→ Sort: Status; Order, descending',
  ])
  expect(texts({ sort: 'status', density: 'compact' }, {})).toEqual(['→ Normal rows', '→ Sort: Order, descending'])
})

describe('default columns that two administrators change', () => {
  const fieldsOf = (layout: DefaultLayout) => layoutFields(COLUMNS, layout, '-so_no')
  const change = (next: DefaultLayout, draft: FieldChanges = {}, saved: DefaultLayout = {}) =>
    withEdit(draft, fieldsOf(saved), fieldsOf(next))
  const merged = (draft: FieldChanges, saved: DefaultLayout) => layoutWith(COLUMNS, { ...fieldsOf(saved), ...changedValues(draft) })
  /** What the save bar lists once `saved` has been loaded, and what it says that someone else has changed. */
  const barOf = (draft: FieldChanges, saved: DefaultLayout) => ({
    changes: texts(saved, merged(draft, saved)),
    theirs: texts(layoutWith(COLUMNS, beforeTheirs(fieldsOf(saved), draft)), saved),
  })
  const keys = ['so_no', 'status', 'carrier']

  it('have the changes of both, and what only one has changed does not count as a change by the other', () => {
    const draft = change({ columns: keys, hidden: [] })
    const theirs: DefaultLayout = {
      columns: keys,
      hidden: ['status', 'carrier'],
      pinned: ['so_no'],
      widths: { so_no: 200 },
      density: 'compact',
    }
    expect(barOf(draft, theirs)).toEqual({ changes: ['+ Carrier'], theirs: [] })
    expect(differingLayout(COLUMNS, merged(draft, theirs), '-so_no')).toEqual({ ...theirs, hidden: ['status'] })
    const moved = change({ columns: ['status', 'so_no', 'carrier'], hidden: ['carrier'] })
    expect(barOf(moved, theirs)).toEqual({ changes: ['→ Order of hidden columns'], theirs: [] })
    expect(barOf(change({ columns: keys, hidden: ['status', 'carrier'] }), theirs)).toEqual({ changes: [], theirs: [] })
  })

  it('have the later sort or order if both have changed it, and the bar says so', () => {
    const draft = change({ sort: 'status', density: 'compact' })
    expect(barOf(draft, { sort: '-status' })).toEqual({
      changes: ['→ Compact rows', '→ Sort: Status'],
      theirs: ['→ Sort: Status, descending'],
    })
    const seen = change({ sort: 'so_no', density: 'compact' }, draft, { sort: '-status' })
    expect(barOf(seen, { sort: '-status' })).toEqual({ changes: ['→ Compact rows', '→ Sort: Order'], theirs: [] })
    const moved = change({ columns: ['status', 'so_no', 'carrier'], hidden: ['carrier'] })
    expect(barOf(moved, { columns: ['so_no', 'carrier', 'status'], hidden: ['carrier'] })).toEqual({
      changes: ['→ Order of columns'],
      theirs: ['→ Order of hidden columns'],
    })
  })

  it('count as unchanged once everything has been changed back', () => {
    expect(change({}, change({ sort: 'status' }))).toEqual({})
    expect(merged({}, {})).toMatchObject({ columns: keys, hidden: ['carrier'], sort: '-so_no' })
    expect(differingLayout(COLUMNS, merged({}, {}), '-so_no')).toBeNull()
  })
})

it('lists are named in the words of the client whose default columns they show', () => {
  const words = wordsOf((key, word) => ({ lot_no: 'Batch', site_code: 'Warehouse' })[key] ?? word)
  const nameOf = (key: string) => CONFIGURABLE_LISTS.filter((list) => list.key === key).map((list) => listNameOf(list, words))
  expect([...nameOf('age.lot'), ...nameOf('age.site'), ...nameOf('age.owner')]).toEqual([
    'Stock age, by batch',
    'Stock age, by warehouse',
    'Stock age, by owner',
  ])
})
