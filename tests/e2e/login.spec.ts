import { expectAccessible } from './axe.ts'
import { loseSessionBefore, CLERK, NOBODY, PASSWORD, recordResponses, sessionCookie, signIn, signInByForm, storedNames } from './support.ts'
import { expect, test } from './test.ts'

test.describe('signing in', () => {
  test('a protected page redirects to the sign-in page and back @narrow', async ({ page }) => {
    await page.goto('/stock-holding?q=milk')
    await expect(page).toHaveURL(/\/login\?/)
    await page.getByLabel('Email').fill(CLERK)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/stock-holding\?.*q=milk/)
  })

  test('an unknown address and a wrong password get the same message, and the typed address stays', async ({ page }) => {
    const attempt = async (email: string) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      const message = page.getByText('The email address or password is wrong. Check both, or reset your password.')
      await expect(message).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      return message.textContent()
    }
    expect(await attempt('nobody-at-all@example.test')).toBe(await attempt(CLERK))
    // The earlier error must not stay next to the new one.
    await page.getByLabel('Email').fill('')
    await page.getByLabel('Password', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByText('The email address or password is wrong. Check both, or reset your password.')).toBeHidden()
  })

  test('too many attempts for one address do not hold up another', async ({ page }) => {
    const wait = { type: 'urn:gatehouse:problem:throttled', title: 'Too many requests' }
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '50' }, json: wait }))
    await page.goto('/login')
    await page.getByLabel('Email').fill('mia@acme.test')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.click()
    await expect(page.getByText(/Too many attempts/)).toBeVisible()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Password', { exact: true }).fill('another')
    await expect(page.getByText(/Too many attempts/)).toBeVisible()
    await page.getByLabel('Email').fill('clerk@acme.test')
    await expect(page.getByText(/Too many attempts/)).toBeHidden()
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('the page of a client shows its logo, and the public pages have no axe findings @narrow', async ({ page }) => {
    for (const path of ['/login', '/login/ACME', '/forgot-password', '/register']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto('/login/ACME')
    const logo = page.locator('img[src*="/images/ACME"]')
    await expect(logo).toBeVisible()
    expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/forgot-password\/ACME$/)
    await expect(logo).toBeVisible()
  })

  test('text in the address that is not the name of a client is not shown', async ({ page }) => {
    await page.goto('/login/CALL%201900%20555%20000')
    await expect(page.getByText('Gatehouse', { exact: true })).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(/1900/)
    await expect(page.getByRole('img', { name: /1900/ })).toHaveCount(0)
  })

  test('a forgotten password gets the same response for every address', async ({ page }) => {
    const response = async (email: string) => {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: /link|send/i }).click()
      const confirmation = page.getByText(/If that address is known/)
      await expect(confirmation).toBeVisible()
      return confirmation.textContent()
    }
    expect(await response(CLERK)).toBe(await response('somebody-else@example.test'))
  })

  test('no token reaches a response, the page or the storage, and the storage contains only allowed keys', async ({
    page,
    context,
    request,
  }) => {
    const responses = recordResponses(page)
    // The browser drops this answer with its page, so the same call is made separately.
    const login = await request.post('/api/auth/login', { headers: { 'X-CSRF': '1' }, data: { email: CLERK, password: PASSWORD } })
    expect(login.status()).toBe(200)
    await signInByForm(page)
    await page.goto('/stock-holding')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const cookie = await sessionCookie(context)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const allowed = ['user', 'siteData', 'clientData', 'moduleAccess', 'loadedClient', 'loadedSite', 'dragStatus', 'appVersion']
    const stored = await storedNames(page)
    expect(stored.local.filter((name) => !allowed.some((part) => name.toLowerCase().endsWith(part.toLowerCase())))).toEqual([])
    expect(stored.session).toEqual([])
    expect(stored.databases).toEqual([])
    const everything = [
      await login.text(),
      ...(await responses()),
      await page.content(),
      await page.evaluate(() => JSON.stringify(Object.entries(localStorage))),
    ]
    for (const text of everything) {
      expect(text).not.toMatch(/"token"\s*:/)
      expect(text).not.toMatch(/Bearer [A-Za-z0-9]/)
      expect(text.includes(cookie?.value ?? 'no cookie')).toBe(false)
    }
  })

  test('signing out is final: the old cookie is refused, and the storage is empty', async ({ page, context, request }) => {
    await signInByForm(page)
    const cookie = await sessionCookie(context)
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    const stored = await storedNames(page)
    expect(stored.local.filter((name) => !/version/i.test(name))).toEqual([])
    const replay = await request.get('/session', { headers: { 'X-CSRF': '1', Cookie: `${cookie?.name}=${cookie?.value}` } })
    expect(replay.status()).toBe(401)
    await page.goto('/stock-holding')
    await expect(page).toHaveURL(/\/login/)
  })

  test('signing out without a connection hides the page at once, and ends the session when the connection is back', async ({
    page,
    context,
  }) => {
    await signInByForm(page)
    await page.goto('/stock-holding')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const cookie = await sessionCookie(context)
    await page.getByRole('button', { name: /^Account:/ }).click()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.locator('body')).toHaveText(
      'You are offline. Keep this page open: it signs you out as soon as the connection is back.',
    )
    expect((await storedNames(page)).local.filter((name) => !/version/i.test(name))).toEqual([])
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/login/)
    const replay = await page.request.get('/session', { headers: { 'X-CSRF': '1', Cookie: `${cookie?.name}=${cookie?.value}` } })
    expect(replay.status()).toBe(401)
  })

  test('without a connection, an account menu that was never opened can still sign out', async ({ page, context }) => {
    await signInByForm(page)
    await page.goto('/stock-holding')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Account:/ }).click()
    await expect(page.getByText('This could not be opened')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.locator('body')).toHaveText(/^You are offline\. Keep this page open/)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/login/)
  })

  test('a browser that was closed while its session ended keeps nothing of the user when the sign-in page opens', async ({
    page,
    context,
  }) => {
    await signIn(page)
    await page.goto('/stock-holding')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await page.evaluate(() => (document.cookie = 'theme=dark; Path=/'))
    await context.clearCookies({ name: (await sessionCookie(context))?.name ?? '' })
    await page.close()
    const later = await context.newPage()
    await later.goto('/login')
    await expect.poll(async () => (await storedNames(later)).local.filter((name) => !/version/i.test(name))).toEqual([])
    expect((await context.cookies()).filter(({ name }) => name === 'theme')).toEqual([])
  })

  test('the menu and the top bar are there before any script has run', async ({ page, context, browser }) => {
    await signIn(page, CLERK, '/stock-holding')
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
    const early = await plain.newPage()
    await early.goto(page.url())
    const menu = early.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Stock holding' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
    await expect(early.getByRole('button', { name: /Account:/ })).toBeVisible()
    await plain.close()
  })

  test("a sign-in page in another tab keeps the session's storage", async ({ page, context }) => {
    await signIn(page)
    const second = await context.newPage()
    await second.goto('/login')
    await expect(second.getByLabel('Password', { exact: true })).toBeVisible()
    expect((await storedNames(second)).local.some((name) => /user$/i.test(name))).toBe(true)
  })

  test('a session that has ended redirects to the sign-in page and back to the same place', async ({ page }) => {
    await signInByForm(page)
    await page.goto('/stock-holding?sort=-on_hand')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await loseSessionBefore(page, () => page.getByRole('button', { name: /refresh/i }).click())
    await expect(page).toHaveURL(/\/login\?/)
    await page.getByLabel('Email').fill(CLERK)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/stock-holding\?.*sort=-on_hand/)
  })

  test('a user without clients gets a message that they have no access', async ({ page }) => {
    await signIn(page, NOBODY)
    // The home page shows the reason instead of ten zeros.
    await expect(page.getByText('You don’t have access to any client yet.')).toBeVisible()
    await expect(page.locator('[data-count]')).toHaveCount(0)
    await page.goto('/stock-holding')
    await expect(page.getByText('You don’t have access to any client yet.')).toBeVisible()
  })

  test('the server redirects a Regular user from user management to the home page', async ({ page }) => {
    await signIn(page)
    for (const path of ['/users-management', '/users-management/anyone', '/Users-Management', '/users%2Dmanagement']) {
      await page.goto(path)
      expect(new URL(page.url()).pathname).not.toMatch(/users/i)
    }
  })
})

test('the sign-in page says who is signed in already, and no longer does after they have signed out', async ({ page }) => {
  await signIn(page, CLERK)
  // The sign-in page asks only if the browser stores a user, which the application does once it has read the session.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gatehouse.user'))).not.toBeNull()
  await page.goto('/login/ACME?next=/stock-holding')
  await expect(page.getByText('You are signed in as Demo Clerk.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/stock-holding/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('Demo Clerk')).toHaveCount(0)
})

test('a hand-over names the user whose session it replaces', async ({ page }) => {
  await signIn(page, CLERK)
  await page.goto('/login/ACME/handed-over-code')
  await expect(page.getByText('You are signed in as Demo Clerk.', { exact: false })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login/ACME/handed-over-code')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.getByText('You are signed in as', { exact: false })).toHaveCount(0)
})
