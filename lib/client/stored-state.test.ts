import { afterEach, expect, test, vi } from 'vitest'
import {
  checkVersion,
  clearBrowserStorage,
  forgetUser,
  keepTyping,
  readStored,
  restoreState,
  STORED_DEFAULTS,
  type Store,
  userBefore,
  writeStored,
} from './stored-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A store that keeps what it gets, as localStorage does. */
const memoryStore = (start: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(start))
  const store: Store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    clear: () => kept.clear(),
    removeItem: (key) => kept.delete(key),
  }
  return { store, kept }
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

test('what was written is restored, and what was not is its default', async () => {
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
  const { store, kept } = memoryStore()
  for (const key of Object.keys(STORED_DEFAULTS) as (keyof typeof STORED_DEFAULTS)[]) writeStored(key, STORED_DEFAULTS[key], store)
  checkVersion('1.0.5', store)
  expect([...kept.keys()].toSorted()).toEqual([
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

test('a field that the profile does not know is not kept, so a token could not slip in', async () => {
  const { store } = memoryStore({ 'gatehouse.user': JSON.stringify({ ...user, token: 'eyJ' }) })
  expect((await restoreState(store)).user).toEqual(user)
  const { store: fresh, kept } = memoryStore()
  writeStored('user', { ...user, token: 'eyJ' } as never, fresh)
  expect(JSON.parse(kept.get('gatehouse.user') ?? '')).toEqual(user)
})

test('broken text and another shape become defaults, one key at a time', async () => {
  const { store } = memoryStore({ 'gatehouse.user': '{"id":', 'gatehouse.loadedClient': '"ACME"', 'gatehouse.loadedSite': '["MEL2"]' })
  expect(await restoreState(store)).toEqual({ ...STORED_DEFAULTS, loadedSite: ['MEL2'] })
})

test('a store that does not answer in time gives defaults', async () => {
  const never: Store = { getItem: () => new Promise(() => {}), setItem: () => {}, clear: () => {}, removeItem: () => {} }
  expect(await restoreState(never, 10)).toEqual(STORED_DEFAULTS)
})

test('restoring is given up after 5,000 ms, and leaves no timer behind where the store answers', async () => {
  vi.useFakeTimers()
  const never: Store = { getItem: () => new Promise(() => {}), setItem: () => {}, clear: () => {}, removeItem: () => {} }
  let restored: unknown = null
  void restoreState(never).then((state) => (restored = state))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(restored).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(restored).toEqual(STORED_DEFAULTS)
  await restoreState(memoryStore().store)
  expect(vi.getTimerCount()).toBe(0)
})

test('a store that answers later, but in time, is waited for', async () => {
  const late: Store = {
    getItem: async (key) => (key === 'gatehouse.loadedSite' ? '["SYD1"]' : null),
    setItem: () => {},
    clear: () => {},
    removeItem: () => {},
  }
  expect((await restoreState(late, 1000)).loadedSite).toEqual(['SYD1'])
})

test('a store that is denied or full breaks nothing', async () => {
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

test('a missing version is written and keeps what is there', () => {
  const { store, kept } = memoryStore({ 'gatehouse.loadedSite': '["SYD1"]' })
  expect(checkVersion('1.0.5', store)).toBe('written')
  expect(Object.fromEntries(kept)).toEqual({ 'gatehouse.loadedSite': '["SYD1"]', 'gatehouse.appVersion': '1.0.5' })
})

test('another version clears the store and is written', () => {
  const { store, kept } = memoryStore({ 'gatehouse.loadedSite': '["SYD1"]', 'gatehouse.appVersion': '1.0.4', foreign: 'x' })
  expect(checkVersion('1.0.5', store)).toBe('cleared')
  expect(Object.fromEntries(kept)).toEqual({ 'gatehouse.appVersion': '1.0.5' })
})

test('the same version changes nothing', () => {
  const { store, kept } = memoryStore({ 'gatehouse.appVersion': '1.0.5', 'gatehouse.loadedSite': '["SYD1"]' })
  expect(checkVersion('1.0.5', store)).toBe('same')
  expect(kept.size).toBe(2)
})

test('a user whose session has ended leaves neither name, clients nor sites, and drafts of the tab only beside an id', () => {
  const { store, kept } = memoryStore({ foreign: 'x' })
  writeStored('user', user, store)
  writeStored('loadedSite', ['SYD1'], store)
  writeStored('clientData', [{ client_code: 'ACME', client_name: 'Acme Foods', owners: [] }], store)
  checkVersion('1.0.5', store)
  const [empty, used] = [memoryStore(), memoryStore({ draft: '{}' })]
  const tab = ({ store: inner, kept: entries }: typeof used) => ({ ...inner, length: entries.size }) as unknown as Storage
  forgetUser(store, tab(empty))
  expect(Object.fromEntries(kept)).toEqual({ foreign: 'x', 'gatehouse.appVersion': '1.0.5' })
  expect(empty.kept.size).toBe(0)
  writeStored('user', user, store)
  forgetUser(store, tab(used))
  expect(Object.fromEntries(used.kept)).toEqual({ draft: '{}', 'gatehouse.before': 'u_1042' })
})

test('the end of a session removes the theme, and a sign-out empties both stores of the browser as well', () => {
  const [local, tab, page] = [
    memoryStore({ 'gatehouse.loadedSite': '["SYD1"]', foreign: 'x' }),
    memoryStore({ draft: '{}' }),
    { cookie: '' },
  ]
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', tab.store)
  forgetUser(local.store, undefined)
  expect([page.cookie, local.kept.size, tab.kept.size]).toEqual(['theme=; Path=/; Max-Age=0; SameSite=Lax', 1, 1])
  page.cookie = ''
  clearBrowserStorage(local.store)
  expect([page.cookie, local.kept.size, tab.kept.size]).toEqual(['theme=; Path=/; Max-Age=0; SameSite=Lax', 0, 0])
})

test('state is kept in the local storage of the browser, and a browser without one breaks nothing', async () => {
  const { store, kept } = memoryStore()
  vi.stubGlobal('localStorage', store)
  writeStored('loadedSite', ['SYD1'])
  expect(Object.fromEntries(kept)).toEqual({ 'gatehouse.loadedSite': '["SYD1"]' })
  expect([readStored('loadedSite'), (await restoreState()).loadedSite]).toEqual([['SYD1'], ['SYD1']])
  vi.stubGlobal('localStorage', undefined)
  expect(() => writeStored('loadedSite', ['SYD1'])).not.toThrow()
  expect([readStored('loadedSite'), await restoreState(), checkVersion('1.0.5')]).toEqual([[], STORED_DEFAULTS, 'same'])
})

test('typing that stays in a tab is known to be the user’s, also when another tab has emptied the store', () => {
  const tabOf = (entries: Record<string, string>) => {
    const { store, kept } = memoryStore(entries)
    return { kept, tab: { ...store, length: kept.size } as unknown as Storage }
  }
  const [used, empty] = [tabOf({ draft: '{}' }), tabOf({})]
  keepTyping('u_1042', used.tab)
  keepTyping('u_1042', empty.tab)
  expect(Object.fromEntries(used.kept)).toEqual({ draft: '{}', 'gatehouse.before': 'u_1042' })
  expect(empty.kept.size).toBe(0)
})

test('the user before is the one in the store, else the one whose drafts lie in this tab, else nobody', () => {
  const { store: tab, kept } = memoryStore({ 'gatehouse.before': 'u_7' })
  vi.stubGlobal('sessionStorage', tab)
  expect(userBefore(memoryStore({ 'gatehouse.user': JSON.stringify(user) }).store)).toBe('u_1042')
  expect(userBefore(memoryStore().store)).toBe('u_7')
  kept.clear()
  expect(userBefore(memoryStore().store)).toBeNull()
  vi.stubGlobal('sessionStorage', undefined)
  expect(userBefore(null)).toBeNull()
})
