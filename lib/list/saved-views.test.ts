import { describe, expect, it } from 'vitest'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import * as z from 'zod/mini'
import {
  MAX_SAVED_VIEWS,
  addressOfRows,
  renameProblem,
  saveProblem,
  withDefault,
  withHome,
  withName,
  withoutView,
  withRestored,
  withView,
} from './edit-views.ts'
import { isBareQuery, queryOfView, savedQuery, viewOfQuery, withoutDefaultView } from './saved-views.ts'

const view = (id: string, name: string, query = '', more: Partial<SavedView> = {}): SavedView => ({ id, name, query, ...more })
const VIEWS = [view('1', 'Short orders', 'status=BACKORDERED', { is_default: true }), view('2', 'Mine', 'q=smith')]

describe('a saved view', () => {
  it('keeps filters, search and sort, but not the scope, the page or the open record', () => {
    expect(savedQuery('client=ACME&site=SYD1&status=HELD&q=milk&sort=-so_no&page=3&open=so_1&tab=lines&filter_open=0')).toBe(
      'filter_open=0&q=milk&sort=-so_no&status=HELD',
    )
  })

  it('is shown in the scope of the current URL', () => {
    expect(queryOfView('client=BOREAL&q=old&page=2', view('1', 'A', 'client=ACME&status=HELD'))).toBe('client=BOREAL&status=HELD')
  })

  it('is recognised whatever the order of the parameters', () => {
    const views = [view('1', 'A', 'b=2&a=1')]
    expect(viewOfQuery(views, 'site=SYD1&a=1&b=2&open=x')?.id).toBe('1')
    expect(viewOfQuery(views, 'a=1')).toBeUndefined()
  })

  it('opens by default only if the URL says nothing about the rows', () => {
    expect(['', 'client=ACME&owner=A', 'view=table'].map(isBareQuery)).toEqual([true, true, true])
    expect(['q=milk', 'status=HELD', 'page=2', 'open=so_1', 'sort=x'].map(isBareQuery)).toEqual([false, false, false, false, false])
  })

  it('is not applied again after the user has left it: the URL of the bare list says so, and views do not save that', () => {
    expect(withoutDefaultView('site=SYD1')).toBe('site=SYD1&default_view=0')
    expect(isBareQuery(withoutDefaultView('site=SYD1'))).toBe(false)
    expect(savedQuery(withoutDefaultView(''))).toBe('')
    expect(queryOfView(withoutDefaultView('site=SYD1'), view('1', 'A', 'status=HELD'))).toBe('site=SYD1&status=HELD')
  })

  it('needs a name of at most 80 characters', () => {
    expect(saveProblem(VIEWS, '  ', '')).toBe('Enter a name.')
    expect(saveProblem(VIEWS, 'x'.repeat(81), '')).toBe('Enter at most 80 characters.')
    expect(saveProblem(VIEWS, 'Late', '')).toBeNull()
    expect(saveProblem(VIEWS, 'Late', `status=${'X'.repeat(4000)}`)).toBe('This list has too many filters to be saved as a view.')
  })

  it('replaces the one with the same name, and stays the default', () => {
    expect(saveProblem(VIEWS, 'short ORDERS ', '')).toBeNull()
    expect(withView(VIEWS, view('9', 'Short orders', 'status=HELD'))).toEqual([
      view('1', 'Short orders', 'status=HELD', { is_default: true }),
      VIEWS[1],
    ])
  })

  it('can be saved while there are fewer than 50, and replaced when there are 50', () => {
    const full = Array.from({ length: MAX_SAVED_VIEWS }, (_, n) => view(String(n), `View ${n}`))
    expect(saveProblem(full, 'Another', '')).toBe('Remove a view first: at most 50 can be saved.')
    expect(saveProblem(full, 'View 7', '')).toBeNull()
    expect(renameProblem(full, '7', 'Another')).toBeNull()
    expect(renameProblem(full, 'removed elsewhere', 'Another')).toBe('Remove a view first: at most 50 can be saved.')
    expect(renameProblem(full.slice(1), 'removed elsewhere', 'Another')).toBeNull()
  })

  it('can be renamed, but not to the name of another', () => {
    expect(renameProblem(VIEWS, '2', 'SHORT orders')).toBe('Another view has this name.')
    expect(renameProblem(VIEWS, '1', 'SHORT orders')).toBeNull()
    expect(renameProblem(VIEWS, '1', ' ')).toBe('Enter a name.')
    expect(withName(VIEWS, VIEWS[1]!, ' Ours ').map(({ name }) => name)).toEqual(['Short orders', 'Ours'])
  })

  it('that another tab has removed is added again when it is renamed, without a second default', () => {
    const [first, second] = VIEWS as [SavedView, SavedView]
    expect(withName([first], second, ' Ours ')).toEqual([first, { ...second, name: 'Ours' }])
    expect(withName([second], first, 'Late')).toEqual([second, { ...first, name: 'Late' }])
    const other = { ...second, is_default: true }
    expect(withName([other], first, 'Late')).toEqual([other, { ...first, name: 'Late', is_default: undefined }])
  })

  it('that was replaced gets back what it was, without a second default', () => {
    const home = { call: 'sales-orders', query: 'status=HELD' }
    const [before, other] = [{ ...VIEWS[0]!, home }, VIEWS[1]!]
    const replaced = withView([before, other], view('9', 'short orders', 'status=NEW'), { ...home, query: 'status=NEW' })
    expect(withRestored(replaced, before)).toEqual([before, other])
    expect(withRestored(withHome(withDefault(replaced, '2'), '1', null), before)).toEqual([
      { ...before, is_default: undefined, home: undefined },
      { ...other, is_default: true },
    ])
    expect(withRestored(withDefault([other], '2'), before).map(({ is_default }) => is_default)).toEqual([true, undefined])
  })

  it('that was removed is added again without a second default', () => {
    const [first, second] = VIEWS as [SavedView, SavedView]
    expect(withView(withDefault([second], '2'), first).map(({ is_default }) => is_default)).toEqual([true, undefined])
  })

  it('can be removed, and another can become the default', () => {
    expect(withoutView(VIEWS, '1')).toEqual([VIEWS[1]])
    expect(withDefault(VIEWS, '2').map(({ is_default }) => is_default)).toEqual([undefined, true])
    expect(withDefault(VIEWS, null).map(({ is_default }) => is_default)).toEqual([undefined, undefined])
  })

  it('is counted with the request of its list, without scope, sort and page', () => {
    const list = {
      call: { path: 'sales-orders', query: z.object({ status: z.optional(z.array(z.string())), open: z.optional(z.boolean()) }) },
      view: 'summary',
      query: { with: 'lines' },
      filters: [
        { kind: 'choice', key: 'status', label: 'Status' },
        { kind: 'flag', key: 'open', label: 'All', value: '0' },
      ],
    } as const
    expect(addressOfRows(list, 'client=ACME&status=HELD&status=NEW&filter_open=0&q=milk&sort=-so_no&page=2&view=lines&unknown=1')).toEqual({
      call: 'sales-orders',
      query: 'view=summary&q=milk&with=lines&status=HELD&status=NEW&open=0',
    })
  })

  it('can be put on home and taken off, and counts its new filters when it is replaced there', () => {
    const [old, now] = [
      { call: 'sales-orders', query: 'status=HELD' },
      { call: 'sales-orders', query: 'status=NEW' },
    ]
    const onHome = withHome(VIEWS, '2', old)
    expect(onHome.map(({ home }) => home)).toEqual([undefined, old])
    expect(withView(onHome, view('9', 'Mine', 'status=NEW'), now)[1]).toEqual(view('2', 'Mine', 'status=NEW', { home: now }))
    expect(withView(onHome, view('9', 'Short orders'), now)[0]?.home).toBeUndefined()
    expect(withHome(onHome, '2', null)[1]?.home).toBeUndefined()
  })
})
