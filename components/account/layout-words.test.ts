import { expect, it } from 'vitest'
import { CONFIGURABLE_LISTS, listName } from '#components/settings/lists.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { exampleResources } from '#tests/support/resources.ts'
import { layoutName, layoutText } from './layout-words.ts'

it('a list has the same name here as on its screen and in the settings', () => {
  expect(CONFIGURABLE_LISTS.map(({ key }) => layoutName(key))).toEqual(CONFIGURABLE_LISTS.map(listName))
  expect(['stock.summary', 'age.product', 'users.list', 'settings.client-users', 'other_area.some_list'].map(layoutName)).toEqual([
    'Stock holding',
    'Stock age, by item',
    'Users',
    'Settings, client users',
    'Other area, some list',
  ])
})

it('the name of the example list is derived from its key', () => {
  expect(exampleResources.length).toBeGreaterThan(0)
  for (const { key, module, name } of exampleResources) expect(layoutName(key)).toBe(`${MODULE_INFO[module].label}, ${name}`)
})

it('describes only what differs from the default layout', () => {
  expect(layoutText({})).toBeNull()
  expect(layoutText({ widths: {}, columns: [] })).toBeNull()
  expect(layoutText({ saved: [{ id: '1', name: 'Mine', query: 'q=a' }] })).toBeNull()
  expect(layoutText({ columns: ['a', 'b'], hidden: ['b'], pinned: ['a'] })).toBe('columns, pinned columns')
  expect(layoutText({ columns: ['a'], per_page: 100, density: 'compact', saved: [{ id: '1', name: 'Mine', query: 'q=a' }] })).toBe(
    'columns, 100 rows per page, compact rows',
  )
})
