import { expectAccessible } from './axe.ts'
import { signIn, switchTheme } from './support.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@acme.test'

test('a date can be typed or chosen by keyboard, and an invalid one is reported and not applied @narrow', async ({ page }, info) => {
  await signIn(page, MANAGER, '/login?next=/stock-movements')
  if (info.project.name === 'narrow-dark') await switchTheme(page, 'dark')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const from = page.getByRole('textbox', { name: 'Moved from' })
  const apply = page.getByRole('button', { name: /^Apply/ })
  await from.fill('02/30/2026')
  await expect(page.getByText('There is no 30 February 2026.')).toBeHidden()
  await from.press('Enter')
  await expect(page.getByText('There is no 30 February 2026.')).toBeVisible()
  await expect(from).toHaveValue('02/30/2026')
  await expect(from).toHaveAccessibleDescription('There is no 30 February 2026.')
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  // Only digits, as typed on the number pad of a phone.
  await from.fill('10302026')
  await from.blur()
  await expect(from).toHaveValue('10/30/2026')

  await from.press('ArrowDown')
  const calendar = page.getByRole('grid', { name: 'October 2026' })
  await expect(calendar.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused()
  await expectAccessible(page)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: '8 November 2026, Sunday' })).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: '4 October 2026, Sunday' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('10/04/2026')
  await from.press('Enter')
  await expect(page).toHaveURL(/moved_from=2026-10-04/)
})

test('the calendar takes the focus even in a dialog, and returns it', async ({ page }) => {
  await signIn(page, 'supplier@greengrocer.test', '/login?next=/supplier-management')
  await page
    .getByRole('table', { name: 'Open purchase orders' })
    .getByRole('link', { name: /^Advise/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const expectedDate = dialog.getByRole('textbox', { name: /^Expected at the/ })
  // Twice, because the calendar is still being loaded the first time.
  for (const day of ['12/30/2030', '02/27/2031']) {
    await expectedDate.fill(day)
    await expectedDate.press('ArrowDown')
    await expect(page.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(expectedDate).toBeFocused()
  }
  await expect(expectedDate).toHaveValue('03/06/2031')
})
