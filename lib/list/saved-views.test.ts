import { describe, expect, it } from 'vitest'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import {
  isBareQuery,
  MAX_SAVED_VIEWS,
  queryOfView,
  renameProblem,
  savedQuery,
  saveProblem,
  viewOfQuery,
  withDefault,
  withName,
  withoutView,
  withView,
} from './saved-views.ts'

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
  })

  it('can be renamed, but not to the name of another', () => {
    expect(renameProblem(VIEWS, '2', 'SHORT orders')).toBe('Another view has this name.')
    expect(renameProblem(VIEWS, '1', 'SHORT orders')).toBeNull()
    expect(renameProblem(VIEWS, '1', ' ')).toBe('Enter a name.')
    expect(withName(VIEWS, '2', ' Ours ').map(({ name }) => name)).toEqual(['Short orders', 'Ours'])
  })

  it('can be removed, and another can become the default', () => {
    expect(withoutView(VIEWS, '1')).toEqual([VIEWS[1]])
    expect(withDefault(VIEWS, '2').map(({ is_default }) => is_default)).toEqual([undefined, true])
    expect(withDefault(VIEWS, null).map(({ is_default }) => is_default)).toEqual([undefined, undefined])
  })
})
