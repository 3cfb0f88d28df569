import { type BrowserContext, type Cookie, expect, type Page, type Request, type Route } from '@playwright/test'

export const PASSWORD = 'Gatehouse-demo-1'
export const CLERK = 'clerk@acme.test'
export const NOBODY = 'nobody@acme.test'

/** Session cookies of users who have signed in to the product of this worker. */
const sessions = new Map<string, Cookie[]>()

/**
 * Opens a page as a signed-in user and waits for the frame of the application. The form is filled in once for each user of
 * a worker; later tests reuse the cookie of that session, like a browser that was closed and opened again. A session that has
 * ended in the meantime is replaced. `path` may be the sign-in page with a `next`, or a complete address elsewhere.
 */
export const signIn = async (page: Page, email: string = CLERK, path: string = '/login') => {
  const isHere = path.startsWith('/')
  if (isHere && (await resume(page, email))) {
    await page.goto(pathAfterLogin(path))
    await expectFrame(page)
    return
  }
  await signInByForm(page, email, path)
  if (isHere) sessions.set(email, await page.context().cookies())
}

/** Signs in with the form, and waits for the frame of the application. */
export const signInByForm = async (page: Page, email: string = CLERK, path: string = '/login') => {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectFrame(page)
}

/** Waits until the page works: its frame is shown before its script has run, and its content only afterwards. */
const expectFrame = async (page: Page) => {
  await expect(page.getByRole('button', { name: /Account:/ })).toBeAttached()
  await expect(page.locator('#main > *').first()).toBeAttached()
  await expect(page).not.toHaveURL(/\/login/)
}

const resume = async (page: Page, email: string): Promise<boolean> => {
  const cookies = sessions.get(email)
  if (!cookies) return false
  // An open page of another user would go to the sign-in page.
  await page.goto('about:blank')
  await page.context().addCookies(cookies)
  const reply = await page.request.get('/session', { headers: { 'X-CSRF': '1' } })
  if (!reply.ok()) await page.context().clearCookies()
  return reply.ok()
}

/**
 * Ends the session on the server and deletes its cookie, as the inactivity limit does. If only the cookie were deleted, a response
 * in flight (to the report of a key or click) could set a new one.
 */
export const loseSession = async (page: Page) => {
  const reply = await page.request.post('/api/auth/logout', { headers: { 'X-CSRF': '1' }, data: {} })
  expect(reply.status()).toBe(204)
  await page.context().clearCookies()
}

const CALLS = /\/(?:api|session)\b/

/** The calls of each page that are under way. */
const callsUnderWay = new WeakMap<Page, Set<Request>>()

/** Follows the calls of a page from now on, for `loseSessionBefore`. */
export const followCalls = (page: Page) => {
  const calls = new Set<Request>()
  callsUnderWay.set(page, calls)
  page.on('request', (request) => CALLS.test(request.url()) && calls.add(request))
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/**
 * Ends the session before `act`. New calls of the page wait until `act` is done, and those under way are answered before the session
 * ends: the report of a click, or a count that is refreshed, would notice the end first and leave the page.
 */
export const loseSessionBefore = async (page: Page, act: () => Promise<void>) => {
  const isDone = Promise.withResolvers<void>()
  const held = new Set<Request>()
  const hold = async (route: Route) => {
    held.add(route.request())
    await isDone.promise
    await route.continue()
  }
  await page.route(CALLS, hold)
  const answering = () => [...(callsUnderWay.get(page) ?? [])].filter((request) => !held.has(request)).map((request) => request.url())
  await expect.poll(answering, 'calls under way are answered').toEqual([])
  await loseSession(page)
  await act()
  isDone.resolve()
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 })
  await page.unroute(CALLS, hold)
}

/** The path of the page that opens after the sign-in. */
const pathAfterLogin = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  return pathname === '/login' ? (searchParams.get('next') ?? '/') : path
}

/** The rows of the list on screen, once they have been loaded. */
export const listRows = async (page: Page) => {
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows.first()).toBeVisible()
  return rows
}

/** Opens the print menu of the bar for marked rows and returns one of its items. */
export const openPrint = async (page: Page, title: string) => {
  await page.getByRole('region', { name: 'Marked rows' }).getByRole('button', { name: 'Print', exact: true }).click()
  return page.getByRole('menuitem', { name: title })
}

/** The names of what the browser stores: local and session storage, IndexedDB, and cookies that scripts can read. */
export const storedNames = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    databases: (await indexedDB.databases()).map((database) => database.name),
    cookies: document.cookie
      .split('; ')
      .filter(Boolean)
      .map((cookie) => cookie.split('=')[0]),
  }))

/** The session cookie in the browser. */
export const sessionCookie = async (context: BrowserContext) => (await context.cookies()).find((cookie) => cookie.httpOnly)

/** Records every response of the server; the returned function gives their texts. */
export const recordResponses = (page: Page): (() => Promise<string[]>) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    texts.push(response.text().catch(() => ''))
  })
  return () => Promise.all(texts)
}

/**
 * Switches to light or dark mode like a user: with the button in the top bar, or in the user menu if there is no room for it.
 * Tries again if the theme stored in v7 arrives in the meantime and changes the name of the button.
 */
export const switchTheme = async (page: Page, theme: 'light' | 'dark') => {
  const html = page.locator('html')
  const name = theme === 'dark' ? 'Dark mode' : 'Light mode'
  const [button, item] = [page.getByRole('button', { name }), page.getByRole('menuitem', { name })]
  await expect(async () => {
    if ((await html.getAttribute('data-theme')) === theme) return
    if (await button.isVisible()) await button.click({ timeout: 2000 })
    else {
      if (!(await page.getByRole('menu').isVisible())) await page.getByRole('button', { name: /Account:/ }).click({ timeout: 2000 })
      await item.click({ timeout: 2000 })
    }
    await expect(html).toHaveAttribute('data-theme', theme, { timeout: 2000 })
  }).toPass()
  if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape')
  await expect(html).toHaveAttribute('data-theme', theme)
}

/** A date in the format of v7, some days before (negative) or after today. The seeded data always end today. */
export const dayFromToday = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Resolves when v7 has answered the next save of the user's layouts, or the next one that hides one column and shows another: on a busy
 * machine, two quick changes are two saves.
 */
export const layoutSaved = (page: Page, columns?: { shown: string; hidden: string }) =>
  page.waitForResponse((reply) => {
    const request = reply.request()
    if (request.method() !== 'PUT' || !reply.url().includes('/preferences/user-modules')) return false
    if (!columns) return true
    const { views } = request.postDataJSON() as { views: Record<string, { hidden?: string[] } | null> }
    return Object.values(views).some((view) => view?.hidden?.includes(columns.hidden) && !view.hidden.includes(columns.shown))
  })

/**
 * Types as a keyboard scanner does, then Enter. The events are created at once, because each has the time of its creation: on a busy
 * machine, events created between handlers would be too slow for a scanner. Returns whether Enter was left to the focused element.
 */
export const scan = (page: Page, code: string): Promise<boolean> =>
  page.evaluate((text) => {
    const keys = [...text.split(''), 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return keys.map((event) => (document.activeElement ?? document.body).dispatchEvent(event)).at(-1) === true
  }, code)

const IDLE_LIMIT_MS = 7_500_000

/**
 * Leaves the tabs of a browser, whose clock is installed, without activity until they warn that their session is about to end, in 55 s.
 * The clock of the server is not moved, so its answer about the end would postpone the end: GET /session is blocked until the returned
 * function is called. The session must be new or in use: one that an earlier test has left idle for a minute would end earlier.
 */
export const idleUntilWarning = async (page: Page): Promise<() => Promise<void>> => {
  const session = (url: URL) => url.pathname === '/session'
  const withoutAnswer = (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.fallback())
  const context = page.context()
  // Requests already under way are answered while the clocks still agree.
  for (const tab of context.pages()) await tab.waitForLoadState('networkidle')
  await context.route(session, withoutAnswer)
  // Playwright has one clock for all tabs of a context.
  await page.clock.fastForward(IDLE_LIMIT_MS - 55_000)
  for (const tab of context.pages()) await expect(tab.getByRole('alertdialog', { name: 'Stay signed in?' })).toBeVisible()
  return () => context.unroute(session, withoutAnswer)
}

/** Holds back the calls with this method until the returned function is called. */
export const holdCalls = async (page: Page, method: string): Promise<() => void> => {
  const isReleased = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === method) await isReleased.promise
    await route.fallback()
  })
  return isReleased.resolve
}
