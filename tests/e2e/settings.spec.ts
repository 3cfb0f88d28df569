import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './support.ts'
import { expect, test } from './test.ts'

const SYSTEM = 'system@gatehouse.test'
const MANAGER = 'manager@acme.test'

const row = (page: Page, name: string) => page.getByRole('grid', { name: 'Settings' }).getByRole('row').filter({ hasText: name })
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

test('an administrator sees who can see a client and why, and opens one of the users', async ({ page }) => {
  await signIn(page, SYSTEM, '/settings?client=ACME')
  await expect(row(page, 'Sydney System').getByText('All divisions')).toBeVisible()
  await expect(row(page, 'Nia Zealand').getByText('Some owners: ACME-NZ')).toBeVisible()
  await expect(row(page, 'Green Grocer').getByText(/^As a supplier: Green Grocer/)).toBeVisible()
  await expectAccessible(page)
  await row(page, 'Demo Clerk').getByRole('link', { name: 'Demo Clerk' }).click()
  await expect(page).toHaveURL(/\/users-management\?.*open=u_1042/)
  await expect(page.getByRole('tab', { name: /Divisions|Clients/ })).toHaveAttribute('aria-selected', 'true')
})

test('labels are previewed, checked, saved with a look at what others saved, and reset @narrow', async ({ page }) => {
  await signIn(page, SYSTEM, '/settings?view=labels&client=VOLT')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Item product_code').fill('Part / Roll')
  await expect(preview(page).getByRole('columnheader', { name: 'Part / Roll' })).toBeVisible()
  await field('Zone zone').fill('<b>')
  await saveBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(saveBar(page).getByRole('alert')).toContainText('Zone: Begin with a letter or digit')
  await expect(field('Zone zone')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset Zone (zone)' }).click()

  // The preview, which is sticky on narrow screens, covers no field that Shift+Tab scrolls to.
  await page.getByRole('textbox').last().focus()
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Shift+Tab')
    const isCovered = () =>
      page.evaluate(() => {
        const { left, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        return [top + 2, bottom - 2].some((y) => document.elementFromPoint(left + 8, y) !== document.activeElement)
      })
    expect(await isCovered(), `after ${step + 1} times`).toBe(false)
  }

  // Another administrator saves first.
  const status = await page.evaluate(async () => {
    const headers = { 'x-csrf': '1', 'content-type': 'application/json' }
    const { meta } = (await (await fetch('/api/settings/field-label?client=VOLT', { headers })).json()) as { meta: { version: number } }
    const body = JSON.stringify({ client: 'VOLT', labels: { zone: 'Aisle' } })
    return (await fetch('/api/settings/field-label', { method: 'PUT', headers: { ...headers, 'if-match': `"${meta.version}"` }, body }))
      .status
  })
  expect(status).toBe(200)
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page).getByRole('alert')).toContainText('Someone else saved this in the meantime: Zone: Zone → Aisle.')
  await expect(field('Zone zone')).toHaveValue('Aisle')
  await expect(field('Item product_code')).toHaveValue('Part / Roll')
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page)).toBeHidden()

  await page.goto('/stock-holding?client=VOLT')
  await expect(page.getByRole('columnheader', { name: /^Part \/ Roll/ })).toBeVisible()
  await page.goto('/settings?view=labels&client=VOLT')
  await page.getByRole('button', { name: 'Reset Item (product_code)' }).click()
  await page.getByRole('button', { name: 'Reset Zone (zone)' }).click()
  await saveBar(page).getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(saveBar(page)).toBeHidden()
  await expect(field('Item product_code')).toHaveValue('')
})

test('a manager has neither a menu entry nor the screen, and an administrator looks at labels only', async ({ page }) => {
  await signIn(page, MANAGER, '/settings')
  await expect(page.getByText('You don’t have access to settings.')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.context().clearCookies()
  await signIn(page, 'admin@gatehouse.test', '/settings?view=labels&client=ACME')
  await expect(page.getByText('Only users with the level System can change labels.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Lot lot_no' })).toHaveAttribute('readonly')
})

test('a v7 without these calls has no settings, and one that cannot save labels has no section for them', async ({ page }) => {
  const answer404 = { status: 404, contentType: 'application/json', body: JSON.stringify({ message: 'No route.' }) }
  await page.route('**/api/settings/field-label', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(answer404) : route.fallback(),
  )
  await signIn(page, SYSTEM, '/settings?view=labels&client=VOLT')
  await page.getByRole('textbox', { name: 'Lot lot_no' }).fill('Roll')
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(row(page, 'Sydney System')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Field labels' })).toHaveCount(0)
  await page.route('**/api/settings/client-users*', (route) => route.fulfill(answer404))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('You don’t have access to settings.')).toBeVisible()
  await page.unrouteAll()
})
