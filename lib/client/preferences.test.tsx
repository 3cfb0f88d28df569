import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { readTolerantly } from '#lib/contract/engine/tolerant.ts'
import { preferencesUserModules } from '#lib/contract/users/preferences.ts'
import { usePreferences, viewOf } from './preferences.ts'

const stored = {
  'stock.summary': { hidden: ['on_hold'] },
  'orders.summary': { saved: [{ id: 'v1', name: 'Late', query: 'late=1' }] },
}
const modules = [{ module: 'stock', label: 'Stock', route: '/stock', icon: 'stock', order: 1, can_view: true }]

/** Saves a change of one list and then one of another, and returns the last request. v7 answers each save with `data`. */
const saveTwice = async (data: object) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    return Promise.resolve(Response.json({ data: body ? data : { modules, views: stored }, meta: { version: 1 } }))
  })
  const rendered: ReturnType<typeof usePreferences>[] = []
  const Screen = () => {
    rendered.push(usePreferences())
    return null
  }
  renderToStaticMarkup(<Screen />)
  const { save } = rendered[0]!
  expect(await save('stock.summary', ({ hidden = [] }) => ({ hidden: [...hidden, 'lots'] }))).toBeNull()
  expect(await save('orders.summary', { hidden: ['priority'] })).toBeNull()
  return bodies.at(-1)
}

it.each([
  ['only the changed list', { modules, views: { 'stock.summary': { hidden: ['on_hold', 'lots'] } } }],
  ['nothing', {}],
])('the saved views of a list survive a v7 that answers the change of another list with %s', async (_, data) => {
  expect(await saveTwice(data)).toEqual({ views: { 'orders.summary': { ...stored['orders.summary'], hidden: ['priority'] } } })
})

it('a v7 that returns null for empty texts and for fields that were not sent keeps the columns and every saved view', () => {
  const view = {
    hidden: ['on_hold'],
    density: null,
    widths: null,
    saved: [
      { id: 'v1', name: 'All columns', query: null, path: null, is_default: null, hidden: null, home: null },
      { id: 'v2', name: 'On hold', query: 'status=ON_HOLD', is_default: 1, home: { call: 'sales-orders', query: null } },
    ],
  }
  const reading = readTolerantly(preferencesUserModules.response, { data: { modules: [], views: { stock: view } }, meta: { version: 1 } })
  expect(viewOf(reading.ok && reading.value.data.views['stock'])).toEqual({
    hidden: ['on_hold'],
    saved: [
      { id: 'v1', name: 'All columns', query: '' },
      { id: 'v2', name: 'On hold', query: 'status=ON_HOLD', is_default: true, home: { call: 'sales-orders', query: '' } },
    ],
  })
})
