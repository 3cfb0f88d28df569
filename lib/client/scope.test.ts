import { afterEach, expect, test, vi } from 'vitest'
import { addressWithRemembered, type Scope, scopeOfUrl, withScope } from './scope.ts'

test('the scope is read from the URL; null if it has none', () => {
  expect(scopeOfUrl(new URLSearchParams('client=ACME&site=SYD1&site=MEL2&site=SYD1&q=oat'))).toEqual({
    client: ['ACME'],
    owner: [],
    site: ['SYD1', 'MEL2'],
  })
  expect(scopeOfUrl(new URLSearchParams('q=oat&page=3'))).toBeNull()
})

test('a change of scope keeps filters, sort and search, and returns to the first page', () => {
  expect(withScope('?client=ACME&lot_no=L1&lot_no=A%2FB&sort=-on_hand&page=7&cursor=abc', { client: ['NORD'], site: ['SYD1'] })).toBe(
    'client=NORD&site=SYD1&lot_no=L1&lot_no=A/B&sort=-on_hand',
  )
})

test('unchanged parts of the scope stay', () => {
  expect(withScope('client=ACME&owner=ACME-AU&site=SYD1', { site: [] })).toBe('client=ACME&owner=ACME-AU')
})

test('an empty scope leaves no parameters in the URL', () => {
  expect(withScope('client=ACME', { client: [] })).toBe('')
})

const remembered = { client: ['ACME'], owner: [], site: ['SYD1'] }
const none = { client: [], owner: [], site: [] }
test.each([
  ['a list without a scope', '/stock-holding', '?q=oat', remembered, '/stock-holding?client=ACME&site=SYD1&q=oat'],
  ['only a remembered site', '/stock-age', '', { ...none, site: ['SYD1'] }, '/stock-age?site=SYD1'],
  ['only a remembered client', '/stock-age', '', { ...none, client: ['ACME'] }, '/stock-age?client=ACME'],
  ['the home page', '/', '', remembered, null],
  ['a list with a scope', '/stock-holding', '?owner=NORD-NZ', remembered, null],
  ['nothing remembered', '/stock-holding', '?q=oat', none, null],
])('the remembered scope in the URL: %s', (_, pathname, search, scope, address) => {
  expect(addressWithRemembered(pathname, search, scope)).toBe(address)
})

afterEach(() => vi.unstubAllGlobals())

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A tab has its own copy of the modules and its own session storage; local storage is shared. */
const openTab = async (tab = memory()) => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', tab)
  const own = await import('./scope.ts')
  const seen = own.rememberedScope()
  const inTab = <T>(what: () => T): T => (vi.stubGlobal('sessionStorage', tab), what())
  return {
    tab,
    seen,
    choose: (scope: Scope) => inTab(() => own.rememberScope(scope)),
    hear: (key: string, newValue: string | null = '[]') => inTab(() => own.onScopeElsewhere({ key, newValue })),
    enter: (search: string, load = 'navigate') => inTab(() => own.enterScope(search, load)),
    now: () => inTab(() => own.rememberedScope()),
  }
}

test('choosing a scope does not affect other tabs, even after a reload, and a new tab starts with the last one', async () => {
  vi.stubGlobal('localStorage', memory())
  const [one, two] = [await openTab(), await openTab()]
  expect([one.seen, two.seen]).toEqual([none, none])
  two.choose(remembered)
  one.hear('gatehouse.loadedClient')
  expect([one.now(), two.now()]).toEqual([none, remembered])
  const [reloaded, other, fresh] = [await openTab(one.tab), await openTab(two.tab), await openTab()]
  expect([reloaded.seen, other.seen, fresh.seen]).toEqual([none, remembered, remembered])
})

test.each([
  ['a client', 'gatehouse.loadedClient', '["NORD"]', none],
  ['a site', 'gatehouse.loadedSite', '["MEL2"]', none],
  ['something other than a scope', 'gatehouse.dragStatus', '{}', remembered],
  ['a sign-out, which empties the store', 'gatehouse.loadedClient', null, remembered],
])('after a reload, a tab has the expected scope if another tab has changed %s', async (_, key, newValue, seen) => {
  vi.stubGlobal('localStorage', memory())
  const [one, two] = [await openTab(), await openTab()]
  one.hear(key, newValue)
  two.choose(remembered)
  expect((await openTab(one.tab)).seen).toEqual(seen)
})

test('a new tab starts with the last client and site, and an unreadable stored scope is ignored', async () => {
  const [shared, tab] = [memory(), memory()]
  vi.stubGlobal('localStorage', shared)
  const first = await openTab()
  first.choose({ client: ['ACME'], owner: ['ACME-AU'], site: ['SYD1'] })
  expect([shared.getItem('gatehouse.loadedClient'), shared.getItem('gatehouse.loadedSite')]).toEqual(['["ACME"]', '["SYD1"]'])
  for (const broken of ['{"client":"ACME"}', '{"cli']) {
    tab.setItem('gatehouse.tab-scope', broken)
    expect((await openTab(tab)).seen).toEqual(remembered)
  }
})

test('a scope in a typed or linked URL becomes the tab’s scope, and a link within the tab does not change it', async () => {
  vi.stubGlobal('localStorage', memory())
  const tab = await openTab()
  tab.enter('client=ACME&owner=ACME-NZ&site=SYD1&q=oat')
  const linked = { client: ['ACME'], owner: ['ACME-NZ'], site: ['SYD1'] }
  expect(tab.now()).toEqual(linked)
  expect(addressWithRemembered('/stock-age', '', tab.now())).toBe('/stock-age?client=ACME&owner=ACME-NZ&site=SYD1')
  tab.enter('client=NORD')
  expect(tab.now()).toEqual(linked)
  const [reloaded, fresh] = [await openTab(tab.tab), await openTab()]
  reloaded.enter('client=NORD', 'reload')
  expect([reloaded.now(), fresh.seen]).toEqual([linked, none])
})
