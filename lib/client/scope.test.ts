import { afterEach, expect, test, vi } from 'vitest'
import type { splitScope } from './inaccessible-scope.ts'
import { type Scope, scopeOfUrl, withScope } from './scope.ts'
import { urlWithRememberedScope } from './use-scope-in-url.ts'

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
const emptyScope = { client: [], owner: [], site: [] }
test.each([
  ['a list without a scope', '/stock-holding', '?q=oat', remembered, '/stock-holding?client=ACME&site=SYD1&q=oat'],
  ['only a remembered site', '/stock-age', '', { ...emptyScope, site: ['SYD1'] }, '/stock-age?site=SYD1'],
  ['only a remembered client', '/stock-age', '', { ...emptyScope, client: ['ACME'] }, '/stock-age?client=ACME'],
  ['the home page', '/', '', remembered, null],
  ['a list with a scope', '/stock-holding', '?owner=NORD-NZ', remembered, null],
  ['nothing remembered', '/stock-holding', '?q=oat', emptyScope, null],
])('the remembered scope in the URL: %s', (_, pathname, search, scope, address) => {
  expect(urlWithRememberedScope(pathname, search, scope)).toBe(address)
})

afterEach(() => vi.unstubAllGlobals())

const memoryStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const ACCESS = {
  clients: [
    { client_code: 'ACME', client_name: 'Acme', owners: [{ owner_code: 'ACME-NZ', owner_name: 'Acme NZ' }] },
    { client_code: 'NORD', client_name: 'Nord', owners: [] },
  ],
  sites: [{ site_code: 'SYD1', site_name: 'Sydney 1', timezone: 'Australia/Sydney' }],
} as unknown as Parameters<typeof splitScope>[1]

/** A tab has its own copy of the modules and its own session storage; local storage is shared. */
const openTab = async (tab = memoryStorage()) => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', tab)
  const [scopeModule, { enterScope }] = [await import('./scope.ts'), await import('./use-scope-in-url.ts')]
  const initial = scopeModule.rememberedScope()
  const inTab = <T>(action: () => T): T => {
    vi.stubGlobal('sessionStorage', tab)
    return action()
  }
  return {
    tab,
    initial,
    choose: (scope: Scope) => inTab(() => scopeModule.rememberScope(scope)),
    onStorageEvent: (key: string, newValue: string | null = '[]') => inTab(() => scopeModule.onStoredScopeChange({ key, newValue })),
    enter: (search: string, load = 'navigate') => inTab(() => enterScope(scopeOfUrl(new URLSearchParams(search)), load, ACCESS)),
    leave: () => inTab(() => scopeModule.onTabLeft()),
    comeToFront: () => inTab(() => scopeModule.onTabInFront()),
    now: () => inTab(() => scopeModule.rememberedScope()),
    watch: (listener: () => void) => scopeModule.onRememberedScope(listener),
  }
}

test('choosing a scope does not affect other tabs, even after a reload, and a new tab starts with the last one', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const [first, second] = [await openTab(), await openTab()]
  expect([first.initial, second.initial]).toEqual([emptyScope, emptyScope])
  second.choose(remembered)
  first.onStorageEvent('gatehouse.loadedClient')
  expect([first.now(), second.now()]).toEqual([emptyScope, remembered])
  const [reloaded, other, fresh] = [await openTab(first.tab), await openTab(second.tab), await openTab()]
  expect([reloaded.initial, other.initial, fresh.initial]).toEqual([emptyScope, remembered, remembered])
})

const signedIn = (id: string) =>
  JSON.stringify({
    id,
    name: 'Ann',
    email: 'ann@acme.test',
    userLevel: 'Regular',
    status: 'ACTIVE',
    must_change_password: false,
    last_login_at: null,
    home_site: null,
    home_client: null,
    locale: '',
    timezone: '',
  })

test('a new tab starts with the scope of the tab that it is opened from, but not if another user has signed in', async () => {
  const shared = memoryStorage()
  vi.stubGlobal('localStorage', shared)
  shared.setItem('gatehouse.user', signedIn('u_1'))
  const [first, second] = [await openTab(), await openTab()]
  first.leave()
  second.choose(remembered)
  first.comeToFront()
  expect((await openTab()).initial).toEqual(emptyScope)
  second.leave()
  second.comeToFront()
  expect((await openTab()).initial).toEqual(remembered)
  first.leave()
  shared.setItem('gatehouse.user', signedIn('u_2'))
  first.comeToFront()
  expect((await openTab()).initial).toEqual(remembered)
})

test.each([
  ['a client', 'gatehouse.loadedClient', '["NORD"]', emptyScope],
  ['a site', 'gatehouse.loadedSite', '["MEL2"]', emptyScope],
  ['something other than a scope', 'gatehouse.dragStatus', '{}', remembered],
  ['a sign-out, which empties the store', 'gatehouse.loadedClient', null, remembered],
])('after a reload, a tab has the expected scope if another tab has changed %s', async (_, key, newValue, expected) => {
  vi.stubGlobal('localStorage', memoryStorage())
  const [first, second] = [await openTab(), await openTab()]
  first.onStorageEvent(key, newValue)
  second.choose(remembered)
  expect((await openTab(first.tab)).initial).toEqual(expected)
})

test('a new tab starts with the last client and site, and an unreadable stored scope is ignored', async () => {
  const [shared, tab] = [memoryStorage(), memoryStorage()]
  vi.stubGlobal('localStorage', shared)
  const first = await openTab()
  first.choose({ client: ['ACME'], owner: ['ACME-AU'], site: ['SYD1'] })
  expect([shared.getItem('gatehouse.loadedClient'), shared.getItem('gatehouse.loadedSite')]).toEqual(['["ACME"]', '["SYD1"]'])
  for (const broken of ['{"client":"ACME"}', '{"cli']) {
    tab.setItem('gatehouse.tab-scope', broken)
    expect((await openTab(tab)).initial).toEqual(remembered)
  }
})

test('a scope in a typed or linked URL becomes the tab’s scope, and a link within the tab does not change it', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const tab = await openTab()
  expect(tab.enter('client=ACME&owner=ACME-NZ&site=SYD1&q=oat')).toEqual(['ACME', 'ACME-NZ', 'SYD1'])
  const linked = { client: ['ACME'], owner: ['ACME-NZ'], site: ['SYD1'] }
  expect(tab.now()).toEqual(linked)
  expect(urlWithRememberedScope('/stock-age', '', tab.now())).toBe('/stock-age?client=ACME&owner=ACME-NZ&site=SYD1')
  tab.enter('client=NORD')
  expect(tab.now()).toEqual(linked)
  const [reloaded, fresh] = [await openTab(tab.tab), await openTab()]
  reloaded.enter('client=NORD', 'reload')
  expect([reloaded.now(), fresh.initial]).toEqual([linked, emptyScope])
})

test('a scope in a linked URL that the user has no access to does not become the tab’s scope', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  for (const search of ['site=BNE9', 'client=ACME&site=BNE9', 'client=BOREAL&site=SYD1', 'owner=BOREAL']) {
    const tab = await openTab()
    expect([tab.enter(search), tab.now()]).toEqual([[], emptyScope])
  }
})

test('a linked URL is announced only if it changes the tab’s scope', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const tab = await openTab()
  tab.choose(remembered)
  const [same, other] = [await openTab(tab.tab), await openTab(tab.tab)]
  expect(same.enter('client=ACME&site=SYD1&open=1')).toEqual([])
  expect(other.enter('client=ACME')).toEqual(['ACME'])
})

test('a component that shows the remembered scope is notified when it changes, even if the URL stays the same', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const tab = await openTab()
  const shown: Scope[] = []
  const stop = tab.watch(() => shown.push(tab.now()))
  tab.choose(remembered)
  tab.choose(emptyScope)
  stop()
  tab.choose(remembered)
  expect(shown).toEqual([remembered, emptyScope])
})
