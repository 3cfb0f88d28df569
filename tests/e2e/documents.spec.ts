import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openPrint, signIn } from './support.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@acme.test'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })

/** Runs an action that opens a file in a new tab, and returns the first bytes of that file. */
const openDocument = async (page: Page, act: () => Promise<void>): Promise<{ url: string; bytes: string }> => {
  // The blob is read in the page that created it, because scripts cannot run in the PDF viewer.
  await page.evaluate(() => {
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file) => {
      Object.assign(window, { lastFile: file })
      return make(file)
    }
  })
  const tab = page.waitForEvent('popup')
  await act()
  const url = (await tab).url() || 'blob:'
  const bytes = await page.evaluate(async () => await (window as unknown as { lastFile: File }).lastFile.slice(0, 5).text())
  await (await tab).close()
  return { url, bytes }
}

test('documents open in a new tab from the aside of an order and of a shipment', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/shipments?status=DELIVERED')
  await rows(page).first().click()
  const aside = page.getByRole('complementary')
  await aside.getByRole('tab', { name: 'Documents' }).click()
  for (const name of ['Packing list', 'Delivery note', 'Proof of delivery']) {
    const { bytes } = await openDocument(page, () => aside.getByRole('button', { name: new RegExp(`^Open ${name}`) }).click())
    expect(bytes).toBe('%PDF-')
    await expect(aside.getByRole('listitem').filter({ hasText: name }).first()).toContainText(/KB/)
  }
  await expectAccessible(page)

  await page.goto('/sales-orders?status=DELIVERED')
  await rows(page).first().click()
  await aside.getByRole('tab', { name: /Documents/ }).click()
  const { bytes } = await openDocument(page, () => aside.getByRole('button', { name: /^Open Packing list/ }).click())
  expect(bytes).toBe('%PDF-')
})

test('a document that cannot be loaded says why, and can be retried', async ({ page, context }) => {
  await signIn(page, MANAGER, '/login?next=/shipments?status=DELIVERED')
  await rows(page).first().click()
  const aside = page.getByRole('complementary')
  await aside.getByRole('tab', { name: 'Documents' }).click()
  await expect(aside.getByRole('button', { name: /^Open Packing list/ })).toBeVisible()
  await context.setOffline(true)
  await aside.getByRole('button', { name: /^Open Packing list/ }).click()
  await expect(aside.getByText('You are offline. Try again when the connection is back.')).toBeVisible()
  await context.setOffline(false)
  const { bytes } = await openDocument(page, () => aside.getByRole('button', { name: /^Retry Packing list/ }).click())
  expect(bytes).toBe('%PDF-')
})

test('marked rows are printed as one file, which can also be saved', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/shipments?status=DELIVERED')
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole('checkbox').check()
  const shipments = await openDocument(page, async () => (await openPrint(page, 'Print delivery notes')).click())
  expect(shipments.bytes).toBe('%PDF-')
  const card = page.getByRole('article', { name: 'Delivery notes.pdf' })
  await expect(card).toContainText('3 delivery notes')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save' }).click()
  const file = readFileSync(await (await download).path(), 'latin1')
  expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(3)

  await page.goto('/sales-orders?status=DELIVERED')
  await page.getByRole('checkbox', { name: 'Mark all rows on this page' }).check()
  const orders = await openDocument(page, async () => (await openPrint(page, 'Print packing lists')).click())
  expect(orders.bytes).toBe('%PDF-')
})
