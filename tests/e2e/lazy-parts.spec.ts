import { signIn, stockRows } from './support.ts'
import { expect, test } from './test.ts'

test('a panel whose code the pointer has loaded is there in the frame of the press', async ({ page }) => {
  await signIn(page, 'csr@acme.test', '/stock-holding')
  await stockRows(page)
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

test('a menu that a key opens before its code has come highlights its first item', async ({ page }) => {
  await signIn(page, 'csr@acme.test', '/stock-holding')
  await stockRows(page)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**', async (route) => {
    await isReleased
    await route.continue()
  })
  const menu = page.getByRole('button', { name: /^Account/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  release()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
})
