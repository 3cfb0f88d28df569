import { afterEach, expect, test, vi } from 'vitest'
import {
  checkVersion,
  clearBrowserStorage,
  clearOtherUsersState,
  forgetUser,
  rememberFormOwner,
  readStored,
  restoreState,
  STORED_DEFAULTS,
  type Store,
  writeStored,
} from './stored-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An in-memory store like localStorage. */
const memoryStore = (start: Record<string, string> = {}) => {
  const items = new Map(Object.entries(start))
  const store: Store = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    clear: () => items.clear(),
    removeItem: (key) => items.delete(key),
  }
  return { store, items }
}

const user = {
  id: 'u_1042',
  name: 'Demo Clerk',
  email: 'clerk@acme.test',
  userLevel: 'Regular',
  status: 'ACTIVE',
  must_change_password: false,
  last_login_at: null,
  home_site: 'SYD1',
  home_client: 'ACME',
  locale: 'en-AU',
  timezone: 'Australia/Sydney',
} as const

test('written keys are restored, and other keys have their defaults', async () => {
  const { store } = memoryStore()
  writeStored('user', user, store)
  writeStored('loadedSite', ['SYD1'], store)
  writeStored('dragStatus', { 'stock.summary': ['client_code', 'product_code'] }, store)
  expect(await restoreState(store)).toEqual({
    ...STORED_DEFAULTS,
    user,
    loadedSite: ['SYD1'],
    dragStatus: { 'stock.summary': ['client_code', 'product_code'] },
  })
})

test('the store holds the seven keys and the version, and nothing else', () => {
  const { store, items } = memoryStore()
  for (const key of Object.keys(STORED_DEFAULTS) as (keyof typeof STORED_DEFAULTS)[]) writeStored(key, STORED_DEFAULTS[key], store)
  checkVersion('1.0.5', store)
  expect([...items.keys()].toSorted()).toEqual([
    'gatehouse.appVersion',
    'gatehouse.clientData',
    'gatehouse.dragStatus',
    'gatehouse.loadedClient',
    'gatehouse.loadedSite',
    'gatehouse.moduleAccess',
    'gatehouse.siteData',
    'gatehouse.user',
  ])
})

test('unknown fields of the profile are not stored, so no token can slip in', async () => {
  const { store } = memoryStore({ 'gatehouse.user': JSON.stringify({ ...user, token: 'eyJ' }) })
  expect((await restoreState(store)).user).toEqual(user)
  const { store: fresh, items } = memoryStore()
  writeStored('user', { ...user, token: 'eyJ' } as never, fresh)
  expect(JSON.parse(items.get('gatehouse.user') ?? '')).toEqual(user)
})

test('invalid values become defaults, each key on its own', async () => {
  const { store } = memoryStore({ 'gatehouse.user': '{"id":', 'gatehouse.loadedClient': '"ACME"', 'gatehouse.loadedSite': '["MEL2"]' })
  expect(await restoreState(store)).toEqual({ ...STORED_DEFAULTS, loadedSite: ['MEL2'] })
})

test('a store that does not answer in time gives defaults', async () => {
  const unresponsive: Store = { getItem: () => new Promise(() => {}), setItem: () => {}, clear: () => {}, removeItem: () => {} }
  expect(await restoreState(unresponsive, 10)).toEqual(STORED_DEFAULTS)
})

test('restoring stops after 5,000 ms, and leaves no timer behind if the store answers in time', async () => {
  vi.useFakeTimers()
  const unresponsive: Store = { getItem: () => new Promise(() => {}), setItem: () => {}, clear: () => {}, removeItem: () => {} }
  let restored: unknown = null
  void restoreState(unresponsive).then((state) => (restored = state))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(restored).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(restored).toEqual(STORED_DEFAULTS)
  await restoreState(memoryStore().store)
  expect(vi.getTimerCount()).toBe(0)
})

test('a slow store is awaited within the limit', async () => {
  const slow: Store = {
    getItem: async (key) => (key === 'gatehouse.loadedSite' ? '["SYD1"]' : null),
    setItem: () => {},
    clear: () => {},
    removeItem: () => {},
  }
  expect((await restoreState(slow, 1000)).loadedSite).toEqual(['SYD1'])
})

test('a denied or full store does not cause errors', async () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const denied: Store = { getItem: deny, setItem: deny, clear: deny, removeItem: deny }
  expect(await restoreState(denied)).toEqual(STORED_DEFAULTS)
  expect(await restoreState(null)).toEqual(STORED_DEFAULTS)
  expect(readStored('loadedSite', denied)).toEqual([])
  expect(() => writeStored('loadedSite', ['SYD1'], denied)).not.toThrow()
  expect([checkVersion('1.0.5', denied), checkVersion('1.0.5', null)]).toEqual(['same', 'same'])
})

test('a missing version is written, and other keys stay', () => {
  const { store, items } = memoryStore({ 'gatehouse.loadedSite': '["SYD1"]' })
  expect(checkVersion('1.0.5', store)).toBe('written')
  expect(Object.fromEntries(items)).toEqual({ 'gatehouse.loadedSite': '["SYD1"]', 'gatehouse.appVersion': '1.0.5' })
})

test('another version clears the store and is written', () => {
  const { store, items } = memoryStore({ 'gatehouse.loadedSite': '["SYD1"]', 'gatehouse.appVersion': '1.0.4', foreign: 'x' })
  expect(checkVersion('1.0.5', store)).toBe('cleared')
  expect(Object.fromEntries(items)).toEqual({ 'gatehouse.appVersion': '1.0.5' })
})

test('the same version changes nothing', () => {
  const { store, items } = memoryStore({ 'gatehouse.appVersion': '1.0.5', 'gatehouse.loadedSite': '["SYD1"]' })
  expect(checkVersion('1.0.5', store)).toBe('same')
  expect(items.size).toBe(2)
})

test('the end of a session removes name, clients and sites, and keeps form input in the tab with the user’s id', () => {
  const { store, items } = memoryStore({ foreign: 'x' })
  writeStored('user', user, store)
  writeStored('loadedSite', ['SYD1'], store)
  writeStored('clientData', [{ client_code: 'ACME', client_name: 'Acme Foods', owners: [] }], store)
  checkVersion('1.0.5', store)
  const [empty, used] = [memoryStore(), memoryStore({ draft: '{}' })]
  const tab = ({ store: inner, items: entries }: typeof used) => ({ ...inner, length: entries.size }) as unknown as Storage
  forgetUser(store, tab(empty))
  expect(Object.fromEntries(items)).toEqual({ foreign: 'x', 'gatehouse.appVersion': '1.0.5' })
  expect(empty.items.size).toBe(0)
  writeStored('user', user, store)
  forgetUser(store, tab(used))
  expect(Object.fromEntries(used.items)).toEqual({ draft: '{}', 'gatehouse.before': 'u_1042' })
})

test('the end of a session removes the theme cookie, and a sign-out also clears local and session storage', () => {
  const [local, tab, page] = [
    memoryStore({ 'gatehouse.loadedSite': '["SYD1"]', foreign: 'x' }),
    memoryStore({ draft: '{}' }),
    { cookie: '' },
  ]
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', tab.store)
  forgetUser(local.store, undefined)
  expect([page.cookie, local.items.size, tab.items.size]).toEqual(['theme=; Path=/; Max-Age=0; SameSite=Lax', 1, 1])
  page.cookie = ''
  clearBrowserStorage(local.store)
  expect([page.cookie, local.items.size, tab.items.size]).toEqual(['theme=; Path=/; Max-Age=0; SameSite=Lax', 0, 0])
})

test('state is kept in local storage, and a browser without it causes no errors', async () => {
  const { store, items } = memoryStore()
  vi.stubGlobal('localStorage', store)
  writeStored('loadedSite', ['SYD1'])
  expect(Object.fromEntries(items)).toEqual({ 'gatehouse.loadedSite': '["SYD1"]' })
  expect([readStored('loadedSite'), (await restoreState()).loadedSite]).toEqual([['SYD1'], ['SYD1']])
  vi.stubGlobal('localStorage', undefined)
  expect(() => writeStored('loadedSite', ['SYD1'])).not.toThrow()
  expect([readStored('loadedSite'), await restoreState(), checkVersion('1.0.5')]).toEqual([[], STORED_DEFAULTS, 'same'])
})

test('form input in a tab is kept with the user’s id, if there is any', () => {
  const tabOf = (entries: Record<string, string>) => {
    const { store, items } = memoryStore(entries)
    return { items, tab: { ...store, length: items.size } as unknown as Storage }
  }
  const [used, empty] = [tabOf({ draft: '{}' }), tabOf({})]
  rememberFormOwner('u_1042', used.tab)
  rememberFormOwner('u_1042', empty.tab)
  expect(Object.fromEntries(used.items)).toEqual({ draft: '{}', 'gatehouse.before': 'u_1042' })
  expect(empty.items.size).toBe(0)
})

/** Whether a user's local storage and the form input of a tab are still there after a sign-in. `owner` is who typed the input, if known. */
const leftAfterSignIn = (signedIn: string, stored: string | null, owner: string | null) => {
  const local = memoryStore({ 'gatehouse.loadedSite': '["SYD1"]' })
  if (stored !== null) writeStored('user', { ...user, id: stored }, local.store)
  const tab = memoryStore({ draft: '{}', ...(owner !== null && { 'gatehouse.before': owner }) })
  clearOtherUsersState(signedIn, local.store, tab.store as unknown as Storage)
  return [local.items.has('gatehouse.loadedSite'), tab.items.has('draft')]
}

test('a sign-in clears what another user left in local storage, and in this tab if its input was theirs', () => {
  expect(leftAfterSignIn('u_1', 'u_1', null)).toEqual([true, true])
  expect(leftAfterSignIn('u_1', null, 'u_1')).toEqual([true, true])
  expect(leftAfterSignIn('u_1', null, null)).toEqual([true, true])
  expect(leftAfterSignIn('u_2', 'u_1', null)).toEqual([false, false])
  expect(leftAfterSignIn('u_2', null, 'u_1')).toEqual([false, false])
  // Somebody else has signed in from another tab.
  expect(leftAfterSignIn('u_1', 'u_2', 'u_1')).toEqual([false, true])
  expect(leftAfterSignIn('u_2', 'u_2', 'u_1')).toEqual([true, false])
  expect(() => clearOtherUsersState('u_1', null, null)).not.toThrow()
})

test('input in a tab stays its owner’s when another user has signed in from another tab', () => {
  const { store } = memoryStore()
  writeStored('user', { ...user, id: 'u_2' }, store)
  const tab = memoryStore({ draft: '{}', 'gatehouse.before': 'u_1' })
  forgetUser(store, { ...tab.store, length: 2 } as unknown as Storage)
  expect(tab.items.get('gatehouse.before')).toBe('u_1')
})
