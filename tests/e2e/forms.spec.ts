import type { Page } from '@playwright/test'
import { chooseCustomer, CSR, logIn, openNew } from './order-form-parts.ts'
import { expectAccessible } from './axe.ts'
import { idleUntilWarning, listRows, loseSessionBefore, signIn, signInByForm } from './support.ts'
import { expect, test } from './test.ts'

const ADMIN = 'admin@gatehouse.test'
const MANAGER = 'manager@acme.test'
const SUPPLIER = 'supplier@greengrocer.test'
const NOTE = 'This is what you typed before. It is not saved yet.'

const keptNames = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('gatehouse.form.')))
const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Ends the session before the action, and signs in as the given user. */
const endSession = async (page: Page, email: string, act: () => Promise<void>) => {
  await loseSessionBefore(page, act)
  await expect(page).toHaveURL(/reason=expired/)
  await logIn(page, email)
}

/** Whether an element is painted over the dialog that was opened first. */
const isAboveFirstDialog = (element: Element): boolean => {
  const dialog = document.querySelector('[role=dialog]')
  if (!dialog) return false
  const layerOf = (layer: Element) => Number(getComputedStyle(layer).zIndex)
  const isLater = (dialog.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  return layerOf(element) > layerOf(dialog) || (layerOf(element) === layerOf(dialog) && isLater)
}

test.describe('text typed when a session ended is back after the sign-in', () => {
  test('in a new supplier, until it is closed', async ({ page }) => {
    await signIn(page, MANAGER, '/supplier-management')
    await page.getByRole('button', { name: 'New supplier' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New supplier' })
    await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('AU')
    await dialog.getByLabel('Supplier number').fill('KEPT-1')
    await dialog.getByLabel('Name', { exact: true }).fill('Kept Farms')
    await endSession(page, MANAGER, () => dialog.getByRole('button', { name: 'Add supplier' }).click())
    await expect(dialog.getByText(NOTE)).toBeVisible()
    await expect(dialog.getByLabel('Supplier number')).toHaveValue('KEPT-1')
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kept Farms')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    expect(await keptNames(page)).toEqual([])
    await page.getByRole('button', { name: 'New supplier' }).first().click()
    await expect(dialog.getByLabel('Supplier number')).toHaveValue('')
  })

  test('as the reason of an action, when the same dialog is opened again', async ({ page }) => {
    await signIn(page, ADMIN, '/users-management?q=Demo%20Clerk')
    const disable = async () => {
      await page
        .getByRole('button', { name: /^Actions for .*Clerk/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Disable' }).click()
    }
    await disable()
    const dialog = page.getByRole('dialog', { name: /^Disable / })
    await dialog.getByLabel('Reason', { exact: true }).fill('On leave until March')
    await endSession(page, ADMIN, () => dialog.getByRole('button', { name: 'Disable account' }).click())
    await expect(page.getByText('Your reason is kept')).toBeVisible()
    await disable()
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('On leave until March')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    expect(await keptNames(page)).toEqual([])
  })

  test('in the form that advises a shipment', async ({ page }) => {
    await signIn(page, SUPPLIER, '/supplier-management')
    await page
      .getByRole('table', { name: 'Open purchase orders' })
      .getByRole('link', { name: /^Advise/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Advise shipment' })
    const expectedDate = dialog.getByRole('textbox', { name: /^Expected at the/ })
    await expectedDate.fill(dayFromToday(-3))
    await expect(dialog.getByText('Enter today’s date or a later one.')).toBeVisible()
    await expectedDate.fill(dayFromToday(6))
    await expect(dialog.getByText('Enter today’s date or a later one.')).toBeHidden()
    const lot = dialog.getByLabel(/^(Lot|Batch) of/).first()
    await lot.fill('KEPT-LOT')
    const quantities = dialog.getByRole('textbox', { name: /^Quantity of/ })
    for (let index = 1; index < (await quantities.count()); index += 1) await quantities.nth(index).fill('')
    await dialog
      .getByLabel(/^(Expiry|Best before) of/)
      .first()
      .fill(dayFromToday(550))
    await dialog.getByLabel('ASN number').fill('KEPT-ASN')
    await endSession(page, SUPPLIER, () => dialog.getByRole('button', { name: 'Advise shipment' }).click())
    await expect(dialog.getByText(NOTE)).toBeVisible()
    await expect(lot).toHaveValue('KEPT-LOT')
    await expect(dialog.getByLabel('ASN number')).toHaveValue('KEPT-ASN')
    await dialog.getByRole('button', { name: 'Start over' }).click()
    await expect(dialog.getByLabel('ASN number')).toHaveValue('')
    await expect(dialog.getByLabel('ASN number')).toBeFocused()
    await expect(lot).not.toHaveValue('KEPT-LOT')
    expect(await keptNames(page)).toEqual([])
  })

  test('in changes to an advised shipment, which are sent with the version they started from', async ({ page }) => {
    await signIn(page, MANAGER, '/shipments?view=in&status=ADVISED&status=BOOKED')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Edit/ })
    const vehicle = dialog.getByLabel('Vehicle')
    await vehicle.fill('KEPT-99')
    await endSession(page, MANAGER, () => dialog.getByRole('button', { name: 'Save shipment' }).click())
    await expect(dialog.getByText(NOTE)).toBeVisible()
    await expect(vehicle).toHaveValue('KEPT-99')
    // At the address of another record the form does not open over it.
    await page.goto('/shipments?view=in')
    await expect(page.getByText(/^Your changes to .* are not saved yet$/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Continue editing' }).click()
    await expect(vehicle).toHaveValue('KEPT-99')
    const patchRequest = page.waitForRequest(
      (request) => request.method() === 'PATCH' && request.url().includes('/api/supplier-management/'),
    )
    await dialog.getByRole('button', { name: 'Save shipment' }).click()
    const request = await patchRequest
    expect(request.postDataJSON()).toEqual({ entity: 'shipment', vehicle_no: 'KEPT-99' })
    expect(request.headers()['if-match']).toMatch(/^"\d+"$/)
    await expect(dialog).toBeHidden()
    expect(await keptNames(page)).toEqual([])
  })

  test('in changes to a customer, whose form opens over the record that covers a narrow screen @narrow', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, MANAGER, '/customers')
    await (await listRows(page)).first().getByRole('gridcell').nth(1).click()
    await page.getByRole('dialog', { name: 'Customer' }).getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Edit/ })
    await dialog.getByLabel('City').fill('Kept Town')
    expect(await page.locator('.bg-scrim').last().evaluate(isAboveFirstDialog)).toBe(true)
    await endSession(page, MANAGER, () => dialog.getByRole('button', { name: 'Save' }).click())
    await expect(dialog.getByLabel('City')).toHaveValue('Kept Town')
    await expect(page.locator('[role=dialog]')).toHaveCount(2)
    // Not hidden from screen readers by the record below it.
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.or(page.getByRole('alertdialog')).getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Customer' })).toBeVisible()
  })

  test('in the user’s own details', async ({ page }) => {
    await signIn(page, MANAGER, '/account')
    const phone = page.getByLabel('Phone')
    await phone.fill('+61 2 5550 7777')
    await endSession(page, MANAGER, () => page.getByRole('button', { name: 'Save details' }).click())
    await expect(page).toHaveURL(/\/account/)
    await expect(page.getByText(NOTE)).toBeVisible()
    await expect(phone).toHaveValue('+61 2 5550 7777')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Your details have been saved')).toBeVisible()
    expect(await keptNames(page)).toEqual([])
  })

  test('in a tab whose user is replaced by another in a second tab: nothing is saved in the other’s name', async ({ page, context }) => {
    await signIn(page, MANAGER, '/account')
    const phone = page.getByLabel('Phone')
    await phone.fill('+61 2 5550 6666')
    const second = await context.newPage()
    await signInByForm(second, CSR)
    const phoneOfCsr = async () => {
      await second.goto('/account')
      await expect(second.getByLabel('Name')).not.toHaveValue('')
      return second.getByLabel('Phone').inputValue()
    }
    const before = await phoneOfCsr()
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page).toHaveURL(/\/login\?reason=replaced/)
    await expect(page.getByText('Someone else has signed in on this browser. Sign in to continue where you left off.')).toBeVisible()
    expect(await phoneOfCsr()).toBe(before)
    await logIn(page, MANAGER)
    await expect(page.getByText(NOTE)).toBeVisible()
    await expect(phone).toHaveValue('+61 2 5550 6666')
    // Now the second tab belongs to another user than its session.
    await second.getByLabel('Phone').fill('1')
    await second.getByRole('button', { name: 'Save details' }).click()
    await expect(second).toHaveURL(/\/login\?reason=replaced/)
  })

  test('in a new customer inside an order', async ({ page }) => {
    await openNew(page)
    await page.getByRole('button', { name: 'New customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    await expect(dialog.getByLabel('Customer number')).toHaveValue(/^\d{5}$/)
    await dialog.getByLabel('Name', { exact: true }).fill('Kept Grocer')
    await dialog.getByLabel('Customer number').fill('KEPT-1')
    await endSession(page, CSR, () => dialog.getByLabel('Customer number').fill('KEPT-2'))
    await expect(dialog.getByText(NOTE)).toBeVisible()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kept Grocer')
    await expect(dialog.getByLabel('Customer number')).toHaveValue('KEPT-2')
    await dialog.getByRole('button', { name: 'Start over' }).click()
    await expect(dialog.getByLabel('Customer number')).toHaveValue(/^\d{5}$/)
    await expect(dialog.getByLabel('Customer number')).toBeFocused()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('')
    expect(await keptNames(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('in a new user and in changes to a user, unless somebody else signs in', async ({ page }) => {
    await signIn(page, ADMIN, '/users-management')
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add user' })
    await dialog.getByLabel('Name', { exact: true }).fill('Kit Kept')
    await dialog.getByRole('textbox', { name: /^E-?mail/ }).fill('kit@acme.test')
    await endSession(page, ADMIN, () => dialog.getByRole('textbox', { name: /^E-?mail/ }).fill('kit.kept@acme.test'))
    await expect(dialog.getByText(NOTE)).toBeVisible()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kit Kept')
    await expect(dialog.getByRole('textbox', { name: /^E-?mail/ })).toHaveValue('kit.kept@acme.test')
    await dialog.getByRole('button', { name: 'Start over' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('')
    await expect(dialog.getByText(NOTE)).toBeHidden()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('searchbox').first().fill('clerk@acme')
    await page.keyboard.press('Enter')
    await page
      .getByRole('row')
      .filter({ hasText: 'clerk@acme.test' })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: /^Phone/ }).fill('02 5550 0199')
    await endSession(page, ADMIN, () => page.getByRole('button', { name: 'Save 1 change' }).click())
    await expect(page.getByRole('textbox', { name: /^Phone/ })).toHaveValue('02 5550 0199')
    await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeVisible()
    expect(await keptNames(page)).toEqual(['gatehouse.form.user-changes'])
    await endSession(page, MANAGER, () => page.getByRole('button', { name: 'Save 1 change' }).click())
    await expect(page.getByRole('button', { name: /Account:/ })).toBeAttached()
    expect(await keptNames(page)).toEqual([])
  })
})

test('a new order starts with the country of the site, a new customer with a number, and a date in the past shows an error at its field', async ({
  page,
}) => {
  await openNew(page)
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('AU')
  const ship = page.getByRole('textbox', { name: 'Ship by' })
  await ship.fill(dayFromToday(-3))
  await expect(page.getByText('“Ship by” must be today or later.')).toBeVisible()
  await ship.fill(dayFromToday(3))
  await expect(page.getByText('“Ship by” must be today or later.')).toBeHidden()
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await expect(dialog.getByLabel('Customer number')).toHaveValue(/^\d{5}$/)
  await expect(dialog.getByText(/^\d{5} is available\.$/)).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('AU')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await chooseCustomer(page)
  await expect(country).not.toHaveValue('')
})

test('a number and a country that are proposed before the dialog’s code has loaded are in the form, each time it opens', async ({
  page,
}) => {
  await openNew(page)
  const isProposed = Promise.withResolvers<void>()
  let isHeld = false
  page.on('response', (response) => response.url().includes('/check-customer-number?') && isProposed.resolve())
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    const response = await route.fetch()
    const isPanel = /["`]DialogPanel["`],/.test(await response.text())
    isHeld ||= isPanel
    if (isPanel) await isProposed.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await expect(dialog.getByLabel('Customer number')).toHaveValue(/^\d{5}$/)
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('AU')
  expect(isHeld).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('AU')
  await expect(dialog.getByLabel('Customer number')).toHaveValue(/^\d{5}$/)
  // Proposed values were not typed by the user, so Cancel does not ask before closing.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('forms have the labels of the client of the signed-in user', async ({ page }) => {
  await signIn(page, MANAGER, '/supplier-management')
  await page.getByRole('button', { name: 'New supplier' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New supplier' })
  await expect(dialog.getByRole('combobox', { name: 'Division' })).toBeVisible()
  await expect(dialog.getByText('The division’s own number for this supplier')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/account')
  await expect(page.getByRole('combobox', { name: 'Home warehouse' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Home division' })).toBeVisible()
  await expect(page.getByText('Divisions', { exact: true }).first()).toBeVisible()
})

test('a new purchase order from a supplier starts with that supplier, and a sales order with the customer of its link', async ({
  page,
}) => {
  await signIn(page, MANAGER, '/supplier-management')
  const first = async <Row>(path: string) =>
    page.evaluate(async (path) => {
      const response = await fetch(path, { headers: { 'x-csrf': '1' } })
      return ((await response.json()) as { data: Row[] }).data[0]!
    }, path)
  const supplier = await first<{ id: string; name: string }>(
    '/api/supplier-management?client=ACME&status=ACTIVE&sort=-last_receipt_date&per_page=1',
  )
  await page.goto(`/supplier-management?open=${supplier.id}`)
  const months = page.getByRole('table', { name: 'Orders received on or before the expected day, by month' })
  await expect(months.getByRole('row')).toHaveCount(7)
  await expect(months).toContainText(/\d%\s*\d+ of \d+/)
  await page.getByRole('complementary', { name: 'Supplier' }).getByRole('button', { name: 'New purchase order' }).click()
  await expect(page.getByRole('combobox', { name: 'Supplier', exact: true })).toHaveValue(supplier.name)
  const customer = await first<{ value: string; label: string; city: string }>('/api/settings/customers?client=ACME&active=1&per_page=1')
  await page.goto(`/sales-orders/new?client=ACME&customer=${customer.value}`)
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toHaveValue(customer.label)
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(customer.city)
})

test('after two hours without activity the sign-in page says that what was typed and not saved was removed', async ({ page }) => {
  await page.clock.install()
  await signIn(page, MANAGER, '/account')
  await page.getByLabel('Phone').fill('+61 2 5550 8888')
  const unblockSession = await idleUntilWarning(page)
  await page.clock.runFor(56_000)
  await expect(page).toHaveURL(/\/login\?reason=idle/)
  await unblockSession()
  await expect(
    page.getByText('You were signed out after a period of inactivity. What you had typed and not saved was removed.'),
  ).toBeVisible()
  expect(await keptNames(page)).toEqual([])
})
