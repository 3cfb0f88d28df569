import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, signIn, turnTheme } from './support.ts'

const MANAGER = 'manager@acme.test'
const SUPPLIER = 'supplier@greengrocer.test'

/** What v7 answers to the signed-in page itself. */
const v7 = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await page.request.get(`/api/${path}`, { headers: { 'X-CSRF': '1' } })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as T
}

const rows = (page: Page, name: string) =>
  page
    .getByRole('grid', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

test('a customer-service rep explains an aged lot: from the bar to the lots behind it, and on to the pallets', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/stock-age')
  await expect(rows(page, 'Stock age').first()).toBeVisible()
  const chart = page.getByRole('region', { name: 'Age of all stock in the list' })
  await chart.getByRole('button', { name: /91–180 days/ }).click()
  await expect(page).toHaveURL(/only_over=b3/)
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('91–180 d')
  await page.getByRole('navigation', { name: 'Group by' }).getByRole('button', { name: 'By lot' }).click()
  await expect(page).toHaveURL(/view=lot/)
  const { data } = await v7<{ data: { product_code: string; lot_no: string | null; b4: number; on_hand: number }[] }>(
    page,
    'stockageprofile?group=lot&only_over=b3&sort=-b4&per_page=25',
  )
  const lot = data.find((row) => row.lot_no !== null)!
  await page.goto(`/stock-age?view=lot&sort=-b4&q=${lot.lot_no}`)
  await rows(page, 'Stock age').filter({ hasText: lot.product_code }).first().click()
  const aside = page.getByRole('complementary')
  await expect(aside.getByRole('heading', { name: lot.product_code })).toBeVisible()
  await aside.getByRole('button', { name: /181–365 days/ }).click()
  await expect(aside.getByRole('table', { name: 'Lots by age' })).toContainText(lot.lot_no!)
  await expectAccessible(page)
  await aside.getByRole('link', { name: /Stock lines received/ }).click()
  await expect(page).toHaveURL(/\/stock-holding\?.*view=lines/)
  await expect(rows(page, 'Stock holding').first()).toContainText(lot.product_code)
})

test('a customer-service rep chases a late shipment: where it is, what is in it, and the carrier’s own page', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/shipments')
  await expect(rows(page, 'Shipments').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Shipments by state' }).getByRole('button', { name: 'Late' }).click()
  await expect(page).toHaveURL(/late=1/)
  const { data } = await v7<{ data: { shipment_no: string; tracking_url: string | null; packages: number }[] }>(
    page,
    'sales-orders?view=shipments&late=1&sort=-packages&per_page=100',
  )
  const late = data.find((row) => row.tracking_url !== null)!
  await page.goto(`/shipments?late=1&q=${late.shipment_no}`)
  const row = rows(page, 'Shipments').filter({ hasText: late.shipment_no })
  await expect(row).toContainText(/late \d+ d/)
  await row.getByText(late.shipment_no).click()
  const aside = page.getByRole('complementary')
  const link = aside.getByRole('link', { name: /^Tracking page/ })
  await expect(link).toHaveAttribute('href', late.tracking_url!)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await aside.getByRole('tab', { name: /^Packages/ }).click()
  await expect(
    aside
      .getByRole('list', { name: 'Packages of this shipment' })
      .getByText(/\d{18}/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await aside.getByRole('tab', { name: 'Events' }).click()
  await expect(
    aside
      .getByRole('list', { name: /^Events of this shipment/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a supplier advises a shipment, mends what is wrong, books a dock and prints pallet labels', async ({ page }) => {
  await signIn(page, SUPPLIER, '/login?next=/supplier-management')
  await expect(page.getByRole('heading', { name: 'My company' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Open purchase orders' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('table', { name: 'Open purchase orders' })
    .getByRole('link', { name: /^Advise/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Advise shipment' })
  const table = dialog.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  // One unit of the first line alone, so that what the other tests look at stays as it is.
  const quantities = table.getByRole('textbox', { name: /^Quantity of/ })
  for (let index = 0; index < (await quantities.count()); index += 1) await quantities.nth(index).fill(index === 0 ? '9999' : '')
  const asn = `E2E-${Date.now()}`
  await dialog.getByRole('button', { name: 'One for each line' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Advise shipment' }).click()
  await expect(dialog.getByText('Enter an ASN number.')).toBeVisible()
  await dialog.getByLabel('ASN number').fill(asn)
  await dialog.getByLabel('Expected at the site').fill(new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Advise shipment' }).click()
  await expect(dialog.getByText(/^Only \d+ are outstanding on PO-\d+ line \d+\.$/)).toBeVisible()
  await expect(dialog.getByLabel('ASN number')).toHaveValue(asn)
  await quantities.first().fill('1')
  await table
    .getByLabel(/^Lot of/)
    .first()
    .fill('E2ELOT')
  await table
    .getByLabel(/^Expiry of/)
    .first()
    .fill('2028-05-31')
  const day = dialog.getByRole('combobox', { name: /^Day/ })
  await day.selectOption({ index: (await day.locator('option').count()) - 1 })
  await dialog.getByRole('button', { name: 'Advise shipment' }).click()
  const done = page.getByRole('dialog', { name: `${asn} is advised` })
  await expect(done).toContainText('1 pallet')
  await done.getByRole('button', { name: 'Print pallet labels' }).click()
  const labels = page.getByRole('dialog', { name: 'Print labels' })
  await expect(labels.getByRole('img', { name: /Label 1 of 1/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await labels.getByRole('button', { name: 'Download ZPL' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/\d{18}/)
  await labels.getByRole('button', { name: 'Close' }).last().click()
  const row = rows(page, 'My company').filter({ hasText: asn })
  await expect(row).toContainText('Dock booked')
  await row.getByRole('button', { name: `Actions for ${asn}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const cancel = page.getByRole('dialog', { name: `Cancel ${asn}` })
  await cancel.getByRole('button', { name: 'Goods not ready' }).click()
  await cancel.getByRole('button', { name: 'Cancel shipment' }).click()
  await expect(row).toContainText('Cancelled')
})

test('the three screens have no axe findings in dark on a phone, and a double name is pointed out @narrow', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/stock-age')
  await expect(rows(page, 'Stock age').first()).toBeVisible()
  await turnTheme(page, 'dark')
  await expectAccessible(page)
  await page.goto('/shipments?view=in')
  await expect(rows(page, 'Shipments').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/supplier-management')
  await expect(rows(page, 'Suppliers').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New supplier' }).click()
  const dialog = page.getByRole('dialog', { name: 'New supplier' })
  await dialog.getByLabel('Name').fill('green grocer')
  await expect(dialog.getByText('A supplier of this name is there already:')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await turnTheme(page, 'light') // the choice belongs to the user, and the next test is the same user
})
