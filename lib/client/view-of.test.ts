import { expect, it } from 'vitest'
import { preferencesUserModules } from '#lib/contract/users/preferences.ts'
import { readTolerantly } from '#lib/contract/engine/tolerant.ts'
import { viewOf } from './view-of.ts'

const viewIn = (view: object) => {
  const reading = readTolerantly(preferencesUserModules.response, { data: { modules: [], views: { stock: view } }, meta: { version: 1 } })
  return viewOf(reading.ok ? reading.value.data.views['stock'] : null)
}

it('a v7 that returns null for empty texts and missing fields keeps the columns and every saved view', () => {
  const view = {
    hidden: ['on_hold'],
    density: null,
    widths: null,
    saved: [
      { id: 'v1', name: 'All columns', query: null, path: null, is_default: null, hidden: null, home: null },
      { id: 'v2', name: 'On hold', query: 'status=ON_HOLD', is_default: 1, home: { call: 'sales-orders', query: null } },
    ],
  }
  expect(viewIn(view)).toEqual({
    hidden: ['on_hold'],
    saved: [
      { id: 'v1', name: 'All columns', query: '' },
      { id: 'v2', name: 'On hold', query: 'status=ON_HOLD', is_default: true, home: { call: 'sales-orders', query: '' } },
    ],
  })
})

it('what cannot be read is left out by itself, and fields of a newer version are kept', () => {
  const saved = [{ id: 'v1', name: 'Late', query: 'late=1', widths: { so_no: 'wide' } }, { id: 'v2', name: null, query: '' }, 'Late']
  const view = viewIn({ per_page: 'many', sort: '-so_no', group_by: 'site_code', saved })
  expect(view).toMatchObject({ sort: '-so_no', group_by: 'site_code', saved: [{ id: 'v1', name: 'Late', query: 'late=1' }] })
  expect(view.saved).toHaveLength(1)
  expect(view).not.toHaveProperty('per_page')
  expect([viewOf(null), viewOf('compact')]).toEqual([{}, {}])
})
