import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { holdCalls, signIn, switchTheme } from './support.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@acme.test'

const rows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Customers' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
/** The record: next to the list, or over it on phones. */
const aside = (page: Page, name = 'Customer') =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name, exact: true }))

test('a manager adds a customer, corrects the address, blocks and unblocks them, and enters an order for them', async ({ page }) => {
  await signIn(page, MANAGER, '/customers')
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  const no = `E${Date.now().toString(36).toUpperCase()}`
  await dialog.getByLabel('Customer number').fill(no)
  await dialog.getByLabel('Name', { exact: true }).fill('Lighthouse Grocer')
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expect(dialog.getByText('Enter the delivery address.')).toBeVisible()
  await dialog.getByLabel('Delivery address').fill('1 Harbour Road')
  await dialog.getByLabel('City').fill('Eden')
  await dialog.getByLabel('Postcode').fill('2551')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expect(dialog).toBeHidden()

  await page
    .getByRole('searchbox', { name: /^Search/ })
    .first()
    .fill(no)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().click()
  await expect(aside(page).getByText('1 Harbour Road')).toBeVisible()
  await expect(aside(page).getByText('Nothing has been ordered yet.')).toBeVisible()
  await expectAccessible(page)
  await aside(page).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Lighthouse Grocer' })
  await edit.getByLabel('Delivery address').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Enter the delivery address.')).toBeVisible()
  await edit.getByLabel('Delivery address').fill('2 Harbour Road')
  const patchRequest = page.waitForRequest((request) => request.method() === 'PATCH')
  const release = await holdCalls(page, 'PATCH')
  await edit.getByLabel('Delivery address').press('Enter')
  expect((await patchRequest).postDataJSON()).toEqual({ address1: '2 Harbour Road' })
  // While it is saved, nothing can be entered that would be lost, and the focus stays.
  await page.keyboard.type(' East')
  await page.keyboard.press('Backspace')
  await page.keyboard.insertText('West')
  await expect(edit.getByLabel('Delivery address')).toHaveValue('2 Harbour Road')
  await expect(edit.getByLabel('Delivery address')).toBeFocused()
  release()
  await expect(edit).toBeHidden()
  await expect(aside(page).getByText('2 Harbour Road')).toBeVisible()

  await aside(page).getByRole('button', { name: 'Block' }).click()
  const block = page.getByRole('dialog', { name: 'Block Lighthouse Grocer' })
  await block.getByRole('button', { name: 'Credit limit' }).click()
  await block.getByRole('button', { name: 'Block customer' }).click()
  await expect(aside(page).getByText('Blocked', { exact: true }).first()).toBeVisible()
  await expect(aside(page).getByText('Credit limit')).toBeVisible()
  await expect(aside(page).getByRole('button', { name: 'New sales order' })).toHaveAttribute('aria-disabled', 'true')
  const customers = page.url()
  // The order form finds them too, so that nobody adds them again, but they cannot be chosen.
  await page.goto('/sales-orders/new')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('Lighthouse Grocer')
  const choice = page.getByRole('option', { name: 'Lighthouse Grocer' })
  await expect(choice).toContainText('blocked for')
  await expect(choice).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^Lighthouse Grocer is blocked for .*: Credit limit\. Choose another one\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'New customer' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('LIGHTHOUSE GROCER PTY LTD')
  await dialog.getByLabel('Postcode').fill('2551')
  const twin = dialog.getByRole('status').filter({ hasText: 'This customer already exists:' })
  await expect(twin).toContainText(new RegExp(`${no} · 2551 · Eden, same postcode · blocked for [A-Z]+: Credit limit`))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.goto(customers)
  await aside(page).getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('button', { name: 'Unblock customer' }).click()
  await expect(aside(page).getByText('Active', { exact: true })).toBeVisible()
  await page.goto(`/audit?q=${no}`)
  await page.getByRole('gridcell').getByRole('link', { name: no }).first().click()
  await expect(page).toHaveURL(/\/customers\?open=C~ACME~/)
  await expect(aside(page).getByRole('heading', { name: 'Lighthouse Grocer' })).toBeVisible()
  await page.goto(customers)
  await aside(page).getByRole('button', { name: 'New sales order' }).click()
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toHaveValue('Lighthouse Grocer')
})

test('a new customer is opened from the message, and a change is saved on top of someone else’s', async ({ page }) => {
  await signIn(page, MANAGER, '/customers')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  const no = `F${Date.now().toString(36).toUpperCase()}`
  await dialog.getByLabel('Customer number').fill(no)
  await dialog.getByLabel('Name', { exact: true }).fill('Two Editors')
  await dialog.getByLabel('Delivery address').fill('1 Harbour Road')
  await dialog.getByLabel('City').fill('Eden')
  await dialog.getByLabel('Postcode').fill('2551')
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText(`${no} · Two Editors has been added`)).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await aside(page).getByRole('button', { name: 'Edit' }).click()
  const id = new URL(page.url()).searchParams.get('open') ?? ''
  const changed = await page.request.patch(`/api/customer-management/${encodeURIComponent(id)}`, {
    headers: { 'X-CSRF': '1', 'If-Match': '"1"' },
    data: { phone: '02 5550 1234' },
  })
  expect(changed.ok(), `${id} ${await changed.text()}`).toBe(true)
  const edit = page.getByRole('dialog', { name: 'Edit Two Editors' })
  await edit.getByLabel('City').fill('Bega')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(
    edit.getByText('Someone else changed this in the meantime: Phone: none → 02 5550 1234. It was loaded again', { exact: false }),
  ).toBeVisible()
  await expect(edit.getByLabel('Phone')).toHaveValue('02 5550 1234')
  await expect(edit.getByLabel('City')).toHaveValue('Bega')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Two Editors has been saved')).toBeVisible()
  await expect(aside(page).getByText('02 5550 1234')).toBeVisible()
  await expect(aside(page).getByText('Bega', { exact: false }).first()).toBeVisible()
})

test('late orders of a customer are counted and listed, and a late order links back to its customer, also in dark mode @narrow', async ({
  page,
}) => {
  await signIn(page, MANAGER, '/customers?late=1&sort=-late_sos')
  await switchTheme(page, 'dark')
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)
  await rows(page).first().click()
  await aside(page)
    .getByRole('tab', { name: /^Open orders \d/ })
    .click()
  const orders = aside(page).getByRole('table', { name: 'Open sales orders' })
  await expect(orders.getByText(/^late \d+ d$/).first()).toBeVisible()
  await expectAccessible(page)
  const response = await page.request.get('/api/customer-management?late=1&sort=-late_sos&per_page=1', { headers: { 'X-CSRF': '1' } })
  const { name } = ((await response.json()) as { data: { name: string }[] }).data[0]!
  await orders.getByRole('link').first().click()
  await aside(page, 'Sales order').getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/customers\?open=C~ACME~/)
  await expect(aside(page).getByRole('heading', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await switchTheme(page, 'light')
})

test('what was typed for a new customer is not lost by Escape, Back or a click outside the dialog', async ({ page }) => {
  await signIn(page, MANAGER)
  await page.getByRole('navigation').getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  const name = dialog.getByLabel('Name', { exact: true })
  await name.fill('Long Street Grocer')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toHaveText('What you typed has not been sent.')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  // The submit button appears in the place of the one that was pressed.
  await expect(dialog.getByRole('button', { name: 'Add customer' })).toBeVisible()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
  await page.mouse.click(5, 400)
  await expect(dialog.getByRole('alert')).toHaveText('What you typed has not been sent.')
  await expect(name).toHaveValue('Long Street Grocer')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await page.evaluate(() => window.history.back())
  await expect(dialog.getByRole('alert')).toHaveText('What you typed has not been sent.')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/customers/)
  await page.evaluate(() => window.history.back())
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).not.toHaveURL(/\/customers/)
  await page.goForward()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a list whose search was cleared does not claim to be empty while it loads', async ({ page }) => {
  await signIn(page, MANAGER, '/customers?q=zzzz')
  await expect(page.getByText('No customer matches “zzzz”.')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/customer-management\?/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('grid', { name: 'Customers' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('There are no customers yet.')).toHaveCount(0)
  await expect(page.getByText('No customer matches')).toHaveCount(0)
  answer.resolve()
  await expect(rows(page).first()).toBeVisible()
})

test('of a customer shared with clients that the manager does not see, only the number can be edited, and the form says why', async ({
  page,
}) => {
  await signIn(page, MANAGER, '/customers')
  const found = await page.request.get('/api/customer-management?per_page=200', { headers: { 'X-CSRF': '1' } })
  const { data } = (await found.json()) as { data: { id: string; is_shared: boolean; customer_no: string; city: string }[] }
  const shared = data.find(({ is_shared }) => is_shared)!
  await page.goto(`/customers?open=${encodeURIComponent(shared.id)}`)
  await aside(page).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await expect(dialog).toContainText('so you can change only the number. Ask an administrator to change the rest.')
  await expectAccessible(page)
  const city = dialog.getByLabel('City')
  await expect(city).toHaveValue(shared.city)
  await expect(city).not.toBeEditable()
  await expect(dialog.getByLabel('Country')).not.toBeEditable()
  const no = `${shared.customer_no}X`
  await dialog.getByLabel('Customer number').fill(no)
  const patchRequest = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await patchRequest).postDataJSON()).toEqual({ customer_no: no })
  await expect(dialog).toBeHidden()
})
