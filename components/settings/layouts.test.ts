import { expect, it } from 'vitest'
import { columnsOf } from '#components/list/define-resource.ts'
import { wordsOf } from '#lib/client/field-labels.ts'
import { LIST_NAMES } from '#lib/reference/settings/list-names.ts'
import { productResources } from '#tests/support/resources.ts'
import { layoutChanges, mergedLayout } from './layout-changes.ts'
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

it('changes that someone else saved in the meantime stay, unless the same thing was changed', () => {
  const keys = ['so_no', 'status', 'carrier']
  const mine = { columns: keys, hidden: ['status', 'carrier'], sort: 'status' }
  const theirs = { columns: keys, hidden: [], pinned: ['so_no'], density: 'compact' as const, sort: '-status' }
  const merged = mergedLayout(COLUMNS, {}, mine, theirs)
  expect(merged).toMatchObject({ columns: keys, hidden: ['status'], pinned: ['so_no'], density: 'compact', sort: 'status' })
  expect(texts(theirs, merged)).toEqual(['− Status', '→ Sort: Status'])
  const moved = mergedLayout(COLUMNS, {}, { columns: ['status', 'so_no', 'carrier'], hidden: ['carrier'] }, theirs)
  expect(texts(theirs, moved)).toEqual(['→ Order of columns'])
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
