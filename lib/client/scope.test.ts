import { afterEach, expect, test, vi } from 'vitest'
import { addressWithRemembered, type Scope, scopeOfUrl, withScope } from './scope.ts'

test('an address names a scope, or none at all', () => {
  expect(scopeOfUrl(new URLSearchParams('client=ACME&site=SYD1&site=MEL2&site=SYD1&q=oat'))).toEqual({
    client: ['ACME'],
    owner: [],
    site: ['SYD1', 'MEL2'],
  })
  expect(scopeOfUrl(new URLSearchParams('q=oat&page=3'))).toBeNull()
})

test('another scope keeps filters, sort and search and goes back to the first page', () => {
  expect(withScope('?client=ACME&lot_no=L1&lot_no=A%2FB&sort=-on_hand&page=7&cursor=abc', { client: ['NORD'], site: ['SYD1'] })).toBe(
    'client=NORD&site=SYD1&lot_no=L1&lot_no=A/B&sort=-on_hand',
  )
})

test('what is not changed stays', () => {
  expect(withScope('client=ACME&owner=ACME-AU&site=SYD1', { site: [] })).toBe('client=ACME&owner=ACME-AU')
})

test('an empty scope leaves nothing behind', () => {
  expect(withScope('client=ACME', { client: [] })).toBe('')
})

const remembered = { client: ['ACME'], owner: [], site: ['SYD1'] }
const none = { client: [], owner: [], site: [] }
test.each([
  ['a list without a scope', '/stock-holding', '?q=oat', remembered, '/stock-holding?client=ACME&site=SYD1&q=oat'],
  ['a remembered site alone', '/stock-age', '', { ...none, site: ['SYD1'] }, '/stock-age?site=SYD1'],
  ['a remembered client alone', '/stock-age', '', { ...none, client: ['ACME'] }, '/stock-age?client=ACME'],
  ['the home page', '/', '', remembered, null],
  ['a list with a scope', '/stock-holding', '?owner=NORD-NZ', remembered, null],
  ['nothing remembered', '/stock-holding', '?q=oat', none, null],
])('the remembered scope in the address: %s', (_, pathname, search, scope, address) => {
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

/** A tab is the modules in its own memory, with a store of its own beside the one that all share. */
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

test('the scope of one tab does not move another’s, not even after a reload, and a new tab begins with the last used', async () => {
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
  ['nothing of the scope', 'gatehouse.dragStatus', '{}', remembered],
  ['a sign-out, which empties the store', 'gatehouse.loadedClient', null, remembered],
])('a tab keeps its own scope for a reload where another tab has chosen %s', async (_, key, newValue, seen) => {
  vi.stubGlobal('localStorage', memory())
  const [one, two] = [await openTab(), await openTab()]
  one.hear(key, newValue)
  two.choose(remembered)
  expect((await openTab(one.tab)).seen).toEqual(seen)
})

test('a new tab begins with the client and the site used last, and a kept scope that cannot be read counts as none', async () => {
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

test('a scope that was typed or linked stays with the tab, and a link inside of it narrows one list only', async () => {
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
