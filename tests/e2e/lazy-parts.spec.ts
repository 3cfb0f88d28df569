import type { Page } from '@playwright/test'
import { signIn, listRows } from './support.ts'
import { expect, test } from './test.ts'

/** Holds back all code that is requested from now on. Returns a function that lets it come. */
const holdCode = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**', async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release()
}

test('a panel whose code was loaded on hover opens within one frame of the click', async ({ page }) => {
  await signIn(page, 'csr@acme.test', '/stock-holding')
  await listRows(page)
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  await columns.hover()
  await page.waitForLoadState('networkidle')
  await columns.click()
  await expect(page.getByRole('searchbox', { name: 'Search columns' })).toBeFocused()
  await page.keyboard.press('Escape')
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await views.hover()
  const isThere = await views.evaluate(async (button) => {
    ;(button as HTMLElement).click()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.querySelector('[role=dialog][aria-label="Saved views"]') !== null
  })
  expect(isThere).toBe(true)
})

test('the pickers of the top bar, opened by keyboard before their code has loaded, take the arrow keys at once', async ({ page }) => {
  await signIn(page, 'csr@acme.test', '/stock-holding')
  await listRows(page)
  const release = await holdCode(page)
  const sites = page.getByRole('button', { name: /^(Sites|Warehouses):/ })
  await sites.focus()
  await page.keyboard.press('Enter')
  await expect(sites).toHaveAttribute('aria-expanded', 'true')
  release()
  const list = page.getByRole('dialog').getByRole('listbox')
  await expect(list).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(sites).toBeFocused()
})

test('a menu that is opened by keyboard before its code has loaded focuses its first item', async ({ page }) => {
  await signIn(page, 'csr@acme.test', '/stock-holding')
  await listRows(page)
  const release = await holdCode(page)
  const menu = page.getByRole('button', { name: /^Account/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  release()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
})

test('without a connection, a message says what cannot be opened, the page stays, and everything opens later', async ({
  page,
  context,
}) => {
  await signIn(page, 'csr@acme.test', '/sales-orders')
  const table = page.getByRole('grid', { name: 'Sales orders' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  const refused = messages.getByText('This could not be opened', { exact: true })
  const dialog = page.getByRole('dialog')
  const openers: [string, () => Promise<unknown>][] = [
    ['Search everything', () => page.keyboard.press('Control+K')],
    ['Keyboard shortcuts', () => page.keyboard.press('?')],
    ['Import sales orders', () => page.getByRole('button', { name: 'Import sales orders' }).click()],
  ]
  for (const [count, [, open]] of openers.entries()) {
    await open()
    await expect(refused).toHaveCount(count + 1)
    await expect(dialog).toHaveCount(0)
  }
  await expect(messages).toContainText('You are offline. Try again when you are back online.')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  // Keys that were typed after Ctrl+K belong to the page again.
  await page.getByRole('searchbox', { name: /^Search/ }).fill('SO-')
  await context.setOffline(false)
  for (const [name, open] of openers) {
    await page.locator('#main').focus()
    await open()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('a tab whose code could not be loaded offline says so, and appears when the connection is back', async ({ page, context }) => {
  await signIn(page, 'csr@acme.test', '/sales-orders')
  const table = page.getByRole('grid', { name: 'Sales orders' })
  await table.getByRole('row').nth(1).click()
  const tab = page.getByRole('tab', { name: /^Documents/ })
  await expect(tab).toBeVisible()
  await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await tab.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel')).toContainText('This part could not be loaded.')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('tabpanel')).not.toContainText('could not be loaded')
})

test('a view of orders whose code could not be loaded offline says so, and appears when the connection is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'csr@acme.test', '/sales-orders')
  await listRows(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Views of sales orders' }).getByRole('button', { name: 'Lines' }).click()
  await expect(page.locator('#main')).toContainText('This part could not be loaded.')
  await context.setOffline(false)
  await listRows(page)
  await expect(page.locator('#main')).not.toContainText('could not be loaded')
})

for (const [path, tab] of [
  ['/stock-holding', 'Lines'],
  ['/purchase-orders', 'Lines'],
  ['/purchase-orders', 'Inbound forecast'],
  ['/shipments', 'Inbound'],
  ['/rejections', 'By error'],
] as const)
  test(`title and tabs are where they will be while the code of ${tab} in ${path} loads`, async ({ page }) => {
    await signIn(page, 'admin@gatehouse.test', path)
    await listRows(page)
    const release = await holdCode(page)
    const main = page.getByRole('main')
    const button = main.getByRole('navigation').getByRole('button', { name: tab, exact: true })
    const places = async () => [await main.getByRole('heading', { level: 1 }).boundingBox(), await button.boundingBox()]
    await button.click()
    await expect(button).toHaveAttribute('aria-current', 'page')
    await expect(main.locator('[aria-busy=true]').first()).toBeVisible()
    const during = await places()
    release()
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await places()).toEqual(during)
  })
