import { CLERK, PASSWORD, sessionCookie, signIn, storedNames } from './support.ts'
import { expect, test } from './test.ts'

const LIMIT_MS = 7_500_000

test.describe('what is given about the browser', () => {
  test('on start, a stored version other than the build’s clears local storage; a missing one is written', async ({ page }) => {
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

  test('the sidebar starts responsive, the aside hidden and dark mode off', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(page)
    await page.goto('/stock-holding')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(new URL(page.url()).searchParams.get('open')).toBeNull()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('after 7,500,000 ms without activity the session is expired: warned a minute before, v7 told with last_access, storage empty, and back to the same place', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await signIn(page)
    await page.goto('/stock-holding?sort=-on_hand')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const told = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout'))
    await page.clock.fastForward(LIMIT_MS - 50_000)
    await expect(page.getByRole('alertdialog', { name: 'Stay signed in?' })).toBeVisible()
    // Second by second, as a tab that is awake: one that slept asks the server first, whose clock goes on as ever.
    await page.clock.runFor(51_000)
    expect((await told).postDataJSON()).toEqual({ last_access: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) })
    await expect(page).toHaveURL(/\/login\?/)
    expect((await storedNames(page)).local.filter((name) => !/version/i.test(name))).toEqual([])
    await expect.poll(async () => (await sessionCookie(context))?.value ?? '').toBe('')
    await page.getByLabel('E-mail').fill(CLERK)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/stock-holding\?.*sort=-on_hand/)
  })

  test('tabs share one clock: activity in one closes the warning of the other', async ({ page, context }) => {
    await page.clock.install()
    await signIn(page)
    await page.goto('/stock-holding')
    const other = await context.newPage()
    await other.clock.install()
    await other.goto('/stock-holding')
    await expect(other.getByRole('gridcell').first()).toBeVisible()
    await page.clock.fastForward(LIMIT_MS - 50_000)
    const warning = page.getByRole('alertdialog', { name: 'Stay signed in?' })
    await expect(warning).toBeVisible()
    await other.clock.fastForward(LIMIT_MS - 50_000)
    await other.keyboard.press('Shift')
    await expect(warning).toBeHidden()
  })

  test('a failing logout call is only logged: the user is signed out all the same', async ({ page }) => {
    await signIn(page)
    await page.route('**/api/auth/logout', (route) => route.abort('connectionrefused'))
    await page
      .getByRole('button', { name: /account of|Demo Clerk/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect((await storedNames(page)).local.filter((name) => !/version/i.test(name))).toEqual([])
  })

  test('network error, time-out and a failure with a status each have their own plain words', async ({ page }) => {
    await signIn(page)
    const words = new Set<string>()
    for (const fail of ['connection', 'time-out', 'status'] as const) {
      await page.route('**/api/stocks/holding**', (route) =>
        fail === 'connection'
          ? route.abort('connectionfailed')
          : route.fulfill({
              status: fail === 'time-out' ? 504 : 500,
              contentType: 'application/problem+json',
              body: JSON.stringify({
                type: `urn:gatehouse:problem:${fail === 'time-out' ? 'upstream-timeout' : 'internal'}`,
                status: fail === 'time-out' ? 504 : 500,
                code: fail === 'time-out' ? 'upstream-timeout' : 'internal',
                detail: fail === 'time-out' ? 'The warehouse system took too long to answer.' : 'Something went wrong on our side.',
                request_id: 'r-1',
              }),
            }),
      )
      await page.goto(`/stock-holding?q=${fail}`)
      const retry = page.getByRole('button', { name: /retry|try again/i }).first()
      await expect(retry).toBeVisible()
      words.add((await page.getByRole('alert').first().textContent()) ?? '')
      await page.unroute('**/api/stocks/holding**')
    }
    expect(words.size).toBe(3)
  })
})
