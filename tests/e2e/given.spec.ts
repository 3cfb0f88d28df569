import type { Page } from '@playwright/test'
import { CLERK, idleUntilWarning, layoutSaved, PASSWORD, sessionCookie, signIn, signInByForm, storedNames } from './support.ts'
import { expect, test } from './test.ts'

/** Ends every session of a user at v7, so that their next call gets 401. */
const endSessionsOf = async (page: Page, email: string) => {
  const admin = await page.context().browser()!.newContext()
  const other = await admin.newPage()
  await signIn(other, 'admin@gatehouse.test', new URL('/login', page.url()).href)
  const headers = { 'X-CSRF': '1' }
  const found = await other.request.get(new URL(`/api/users?q=${encodeURIComponent(email)}`, page.url()).href, { headers })
  const { data } = (await found.json()) as { data: { id: string; email: string }[] }
  const id = data.find((user) => user.email === email)?.id
  const response = await other.request.patch(new URL(`/api/users/${id}`, page.url()).href, { headers, data: { action: 'end_sessions' } })
  expect(response.ok()).toBe(true)
  await admin.close()
}

test.describe('the requirements for the browser', () => {
  test('on start, a stored version of another build clears local storage, and a missing one is written', async ({ page }) => {
    await signIn(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('gatehouse.appVersion'))).toBe('1.0.5')
    await page.evaluate(() => {
      localStorage.setItem('gatehouse.appVersion', '1.0.4')
      localStorage.setItem('gatehouse.dragStatus', '{"old":["x"]}')
      localStorage.setItem('left-over', 'x')
    })
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('gatehouse.appVersion'))).toBe('1.0.5')
    expect(await page.evaluate(() => [localStorage.getItem('left-over'), localStorage.getItem('gatehouse.dragStatus')])).not.toContain('x')
    expect((await storedNames(page)).local).not.toContain('left-over')
  })

  test('at the start the sidebar adapts to the width of the window, the aside is hidden and dark mode is off', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(page)
    await page.goto('/stock-holding')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(new URL(page.url()).searchParams.get('open')).toBeNull()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Stock holding' })).toHaveCount(0)
    // Icons with names on wide screens, only icons below 1,100 px, and a drawer below 700 px.
    const entry = page.getByRole('navigation').first().getByRole('link', { name: 'Stock holding' })
    const widthAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      return (await entry.boundingBox())?.width ?? 0
    }
    const [wide, middle] = [await widthAt(1400), await widthAt(1000)]
    expect(wide).toBeGreaterThan(120)
    expect(middle).toBeLessThan(60)
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(entry).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Stock holding' })).toBeVisible()
  })

  test('a list shows its loading state, length, search, unapplied changes, column order, row numbers, focus and pages', async ({
    page,
  }) => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/stocks/holding?*', async (route) => {
      await gate
      await route.continue()
    })
    await signIn(page, 'manager@acme.test', '/login?next=/stock-holding')
    const grid = page.getByRole('grid', { name: 'Stock holding' })
    const rows = grid.locator('tr[data-index]')
    // Loading flag and table status.
    await expect(grid).toHaveAttribute('aria-busy', 'true')
    await expect(rows).toHaveCount(0)
    release()
    await expect(grid).not.toHaveAttribute('aria-busy', 'true')
    // Total length, row indexes, focus flag.
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages).toContainText(/1–50 of [\d,]+/)
    await expect(rows.first()).toHaveAttribute('aria-rowindex', '2')
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(grid.locator('tr[aria-rowindex="3"]')).toBeFocused()
    // Pagination, in the list and in the address.
    await pages.getByRole('button', { name: 'Next page' }).click()
    await expect(pages).toContainText(/51–\d+ of/)
    await expect(page).toHaveURL(/page=2/)
    // Search filter.
    await page.getByRole('searchbox').first().fill('oat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=oat/)
    await expect(page).not.toHaveURL(/page=2/)
    // Filter-change flag, until the change is applied.
    await page.getByRole('button', { name: /^Filter/ }).click()
    const apply = page.getByRole('button', { name: /^Apply/ })
    await expect(apply).not.toHaveAttribute('aria-describedby', /filters-changed/)
    await page.getByRole('checkbox', { name: 'Below reorder level' }).check()
    await expect(apply).toHaveAttribute('aria-describedby', /filters-changed/)
    await apply.click()
    await expect(page).toHaveURL(/below_reorder/)
    // Reorder and header-change flag.
    const columns = page.getByRole('button', { name: /^Columns/ })
    await expect(columns).not.toContainText('changed from the default')
    await page
      .getByRole('columnheader', { name: /On hand/ })
      .getByRole('button')
      .first()
      .focus()
    const moved = layoutSaved(page)
    await page.keyboard.press('Alt+ArrowRight')
    await expect(columns).toContainText('changed from the default')
    await moved
    // The layout is saved for the user: the next test would find it.
    const reset = layoutSaved(page)
    await columns.click()
    await page.getByRole('button', { name: 'Reset all', exact: true }).click()
    await reset
  })

  test('a sign-in stores the user and clears the expired flag', async ({ page }) => {
    await signIn(page)
    await page.goto('/stock-holding')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await endSessionsOf(page, CLERK)
    await page.getByRole('button', { name: /refresh/i }).click()
    await expect(page).toHaveURL(/\/login\?.*reason=expired/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('gatehouse.user'))).toBeNull()
    await page.getByLabel('Email').fill(CLERK)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(new URL(page.url()).searchParams.get('reason')).toBeNull()
    await expect
      .poll(() => page.evaluate(() => (JSON.parse(localStorage.getItem('gatehouse.user') ?? '{}') as { email?: string }).email))
      .toBe(CLERK)
    // Not expired: the next call succeeds, and the next page is not the sign-in page.
    await page.getByRole('button', { name: /refresh/i }).click()
    await page.reload()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
  })

  test('after 7,500,000 ms without activity the session expires: a warning a minute before, last_access sent to v7, storage emptied, and back to the same place', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await signInByForm(page)
    await page.goto('/stock-holding?sort=-on_hand')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const logout = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout'))
    const unblockSession = await idleUntilWarning(page)
    // `runFor` fires every timer in turn, as in a tab that is awake. After a jump the tab would ask the server first, and the server's
    // clock is not faked.
    await page.clock.runFor(56_000)
    expect((await logout).postDataJSON()).toEqual({ last_access: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) })
    await expect(page).toHaveURL(/\/login\?/)
    await unblockSession()
    expect((await storedNames(page)).local.filter((name) => !/version/i.test(name))).toEqual([])
    await expect.poll(async () => (await sessionCookie(context))?.value ?? '').toBe('')
    await page.getByLabel('Email').fill(CLERK)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/stock-holding\?.*sort=-on_hand/)
  })

  test('tabs share the inactivity limit: activity in one closes the warning in the other', async ({ page, context }) => {
    await page.clock.install()
    await signInByForm(page)
    await page.goto('/stock-holding')
    const other = await context.newPage()
    await other.goto('/stock-holding')
    await expect(other.getByRole('gridcell').first()).toBeVisible()
    await idleUntilWarning(page)
    await other.keyboard.press('Shift')
    await expect(page.getByRole('alertdialog', { name: 'Stay signed in?' })).toBeHidden()
  })

  test('a failing logout call is only logged, and the user is still signed out', async ({ page }) => {
    await signIn(page)
    const consoleTexts: string[] = []
    page.on('console', (message) => consoleTexts.push(message.text()))
    await page.route('**/api/auth/logout', (route) => route.abort('connectionrefused'))
    await page
      .getByRole('button', { name: /account of|Demo Clerk/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect((await storedNames(page)).local.filter((name) => !/version/i.test(name))).toEqual([])
    expect(consoleTexts.filter((text) => text.startsWith('Signing out was not confirmed:'))).toHaveLength(1)
    // Next announces page changes in its own alert outside of main.
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

  test('a network error, a timeout and an error status each have their own plain message', async ({ page }) => {
    await signIn(page)
    const texts = new Set<string>()
    for (const fail of ['connection', 'timeout', 'status'] as const) {
      await page.route('**/api/stocks/holding**', (route) =>
        fail === 'connection'
          ? route.abort('connectionfailed')
          : route.fulfill({
              status: fail === 'timeout' ? 504 : 500,
              contentType: 'application/problem+json',
              body: JSON.stringify({
                type: `urn:gatehouse:problem:${fail === 'timeout' ? 'upstream-timeout' : 'internal'}`,
                status: fail === 'timeout' ? 504 : 500,
                code: fail === 'timeout' ? 'upstream-timeout' : 'internal',
                detail: fail === 'timeout' ? 'The warehouse system took too long to answer.' : 'Something went wrong on our side.',
                request_id: 'r-1',
              }),
            }),
      )
      await page.goto(`/stock-holding?q=${fail}`)
      const retry = page.getByRole('button', { name: /retry|try again/i }).first()
      await expect(retry).toBeVisible()
      texts.add((await page.getByRole('alert').first().textContent()) ?? '')
      await page.unroute('**/api/stocks/holding**')
    }
    expect(texts.size).toBe(3)
  })
})
