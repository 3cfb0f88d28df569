import { AxeBuilder } from '@axe-core/playwright'
import { expect, type BrowserContext, type Page } from '@playwright/test'

export const PASSWORD = 'Gatehouse-demo-1'
export const CLERK = 'clerk@acme.test'
export const NOBODY = 'nobody@acme.test'

/** Signs in as a person would, and waits for the frame of the application. */
export const signIn = async (page: Page, email: string = CLERK, path: string = '/login') => {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /account of/ })).toBeAttached()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The grid of the list on screen, once its rows have come. */
export const stockRows = async (page: Page) => {
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows.first()).toBeVisible()
  return rows
}

/** axe finds nothing: WCAG 2.2 AA rules and axe's best practices. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`) })),
  ).toEqual([])
}

/** Names of what browser storage holds: local, session, IndexedDB and cookies that scripts can read. */
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

/** The session cookie as the browser keeps it. */
export const sessionCookie = async (context: BrowserContext) => (await context.cookies()).find((cookie) => cookie.httpOnly)

/** Watches every answer of the server, and gives the texts that came. */
export const recordAnswers = (page: Page): (() => Promise<string[]>) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    texts.push(response.text().catch(() => ''))
  })
  return () => Promise.all(texts)
}

/** Turns the page light or dark as a person would: by the button of the top bar, or in the user menu where there is no room for it. */
export const turnTheme = async (page: Page, theme: 'light' | 'dark') => {
  const html = page.locator('html')
  if ((await html.getAttribute('data-theme')) !== theme) {
    const name = theme === 'dark' ? 'Dark mode' : 'Light mode'
    const button = page.getByRole('button', { name })
    if (await button.isVisible()) await button.click()
    else {
      await page.getByRole('button', { name: /account of/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
  }
  await expect(html).toHaveAttribute('data-theme', theme)
}
