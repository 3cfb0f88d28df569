import { afterEach, expect, test, vi } from 'vitest'

/** A store whose keys are its own properties, as in a browser. */
class BrowserStore {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
  clear() {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
  get length() {
    return Object.keys(this).length
  }
}

const USER = { id: 'u_1', name: 'Mia', email: 'mia@acme.test', userLevel: 'Regular', status: 'ACTIVE', must_change_password: false, last_login_at: null, home_site: null, home_client: null, locale: 'en-AU', timezone: 'Australia/Sydney' } // prettier-ignore

const openBrowser = () => {
  const [local, tab, assign] = [new BrowserStore(), new BrowserStore(), vi.fn()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { location: { pathname: '/customers', search: '', assign } })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  local.setItem('gatehouse.user', JSON.stringify(USER))
  local.setItem('gatehouse.loadedClient', '["ACME"]')
  tab.setItem('gatehouse.form.counterparty', '{"user":"u_1"}')
  tab.setItem('gatehouse.draft.SO.new', '{"user":"u_1"}')
  tab.setItem('gatehouse.scope', '{}')
  const kept = (store: BrowserStore) => Object.fromEntries(Object.entries(store))
  return { local: () => kept(local), tab: () => kept(tab), assign }
}

const signOut = async (...args: Parameters<(typeof import('./sign-out.ts'))['signOut']>) => (await import('./sign-out.ts')).signOut(...args)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the end after inactivity keeps what was typed in this tab, for the same user, and nothing else', async () => {
  const { local, tab, assign } = openBrowser()
  await signOut('idle', Date.now())
  expect(local()).toEqual({})
  expect(tab()).toEqual({
    'gatehouse.form.counterparty': '{"user":"u_1"}',
    'gatehouse.draft.SO.new': '{"user":"u_1"}',
    'gatehouse.before': 'u_1',
  })
  expect(assign).toHaveBeenCalledWith('/login?reason=idle&next=%2Fcustomers')
})

test('signing out removes it', async () => {
  const { local, tab } = openBrowser()
  await signOut('signed-out', Date.now())
  expect([local(), tab()]).toEqual([{}, {}])
})

test('an open form is told whether the tab keeps its input', async () => {
  openBrowser()
  const { beforeLeaving } = await import('./before-leaving.ts')
  const task = vi.fn(() => Promise.resolve())
  beforeLeaving(task)
  await signOut('idle', Date.now())
  await signOut('signed-out', Date.now())
  expect(task.mock.calls).toEqual([[true], [false]])
})
