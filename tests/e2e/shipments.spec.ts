import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { dayFromToday, signIn, switchTheme } from './support.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@acme.test'
const CSR = 'csr@acme.test'
const SUPPLIER = 'supplier@greengrocer.test'

/** Calls v7 as the signed-in page does. */
const v7 = async <T>(page: Page, path: string): Promise<T> => {
  const response = await page.request.get(`/api/${path}`, { headers: { 'X-CSRF': '1' } })
  expect(response.ok()).toBe(true)
  return (await response.json()) as T
}

const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shipments by status' }).getByRole('button', { name: new RegExp(`^${name}`) })
/** The count on a tab. */
const countOn = async (page: Page, name: string) => Number(/\d+$/.exec((await tabOf(page, name).textContent()) ?? '')?.[0])

/** Changes the vehicle of an advised shipment, as another user would. */
const changeVehicle = async (page: Page, asn: string) => {
  const { data } = await v7<{ data: { id: string; version: number }[] }>(page, `supplier-management?view=shipments&q=${asn}`)
  const { id, version } = data[0]!
  const response = await page.request.patch(`/api/supplier-management/${id}`, {
    data: { entity: 'shipment', vehicle_no: 'AB 12' },
    headers: { 'X-CSRF': '1', Origin: new URL(page.url()).origin, 'If-Match': `"${version}"` },
  })
  expect(response.ok()).toBe(true)
}

const rows = (page: Page, name: string) =>
  page
    .getByRole('grid', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

test('a customer-service rep follows aged stock from the bar of the chart to its lots and stock lines', async ({ page }) => {
  await signIn(page, CSR, '/login?next=/stock-age')
  await expect(rows(page, 'Stock age').first()).toBeVisible()
  const chart = page.getByRole('region', { name: 'Age of all stock in the list' })
  await chart.getByRole('button', { name: /91–180 days/ }).click()
  await expect(page).toHaveURL(/only_over=b3/)
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('91 days or more')
  await page
    .getByRole('navigation', { name: 'Group by' })
    .getByRole('button', { name: /^By (lot|batch)$/ })
    .click()
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
  await expect(aside.getByRole('table', { name: /^(Lots|Batches) by age$/ })).toContainText(lot.lot_no!)
  await expectAccessible(page)
  await aside.getByRole('link', { name: /Stock lines received/ }).click()
  await expect(page).toHaveURL(/\/stock-holding\?.*view=lines/)
  await expect(rows(page, 'Stock holding').first()).toContainText(lot.product_code)
})

test('a customer-service rep chases a late shipment: where it is, what is in it, and the carrier’s own page', async ({ page }) => {
  await signIn(page, CSR, '/login?next=/shipments')
  await expect(rows(page, 'Shipments').first()).toBeVisible()
  await tabOf(page, 'Late').click()
  await expect(page).toHaveURL(/late=1/)
  await expect(rows(page, 'Shipments')).toHaveCount(await countOn(page, 'Late'))
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

test('a customer-service rep chases a late truck: who sent it, when it left, and what it carries', async ({ page }) => {
  await signIn(page, CSR, '/login?next=/shipments%3Fview=in')
  await expect(rows(page, 'Shipments').first()).toBeVisible()
  await tabOf(page, 'Overdue').click()
  await expect(page).toHaveURL(/overdue=1/)
  const late = rows(page, 'Shipments').filter({ hasText: 'In transit' }).first()
  await expect(late).toContainText(/late \d+ d/)
  await expect(rows(page, 'Shipments')).toHaveCount(await countOn(page, 'Overdue'))
  await late.getByText(/^ASN-/).click()
  const aside = page.getByRole('complementary')
  // With the labels of the client, as in the form.
  await expect(aside.getByRole('table', { name: 'Contents of this shipment' })).toContainText('Batch · best before')
  await expect(aside.getByRole('heading', { name: /^Lines \d/ })).toBeVisible()
  await expectAccessible(page)
  await aside.getByRole('tab', { name: 'Events' }).click()
  await expect(aside.getByRole('list', { name: /^Events of this shipment/ })).toContainText('Left the supplier')
  await aside.getByRole('tab', { name: 'Details' }).click()
  await aside.getByRole('link', { name: /^PO-/ }).first().click()
  await expect(page).toHaveURL(/\/purchase-orders\?/)
})

test('a shipment in transit keeps its lines, but its carrier can be changed', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/shipments%3Fview=in%26status=IN_TRANSIT')
  await rows(page, 'Shipments')
    .first()
    .getByRole('button', { name: /^Actions for ASN-/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit ASN-/ })
  await expect(dialog.getByText('The goods are on their way, so the lines can no longer be changed.')).toBeVisible()
  await expect(dialog.getByLabel('ASN number')).not.toBeEditable()
  await expect(dialog.getByRole('combobox', { name: /^Carrier/ })).toBeEnabled()
  await expectAccessible(page)
})

test('a supplier advises a shipment, fixes what is wrong, books a dock and prints pallet labels', async ({ page }) => {
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
  // Only one unit of the first line, so that other tests are not affected.
  const quantities = table.getByRole('textbox', { name: /^Quantity of/ })
  for (let index = 0; index < (await quantities.count()); index += 1) await quantities.nth(index).fill(index === 0 ? '9999' : '')
  const asn = `E2E-${Date.now()}`
  await dialog.getByRole('button', { name: 'One pallet per line' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Advise shipment' }).click()
  await dialog.getByRole('button', { name: /^ASN number: / }).click()
  await expect(dialog.getByLabel('ASN number')).toBeFocused()
  await expect(dialog.getByLabel('ASN number')).toHaveAccessibleDescription(/Enter an ASN number\./)
  // A number that another shipment has is listed with the other problems.
  const { data: others } = await v7<{ data: { shipment_no: string; asn_no: string }[] }>(
    page,
    'supplier-management?view=shipments&per_page=1',
  )
  await dialog.getByLabel('ASN number').fill(others[0]!.asn_no)
  await dialog.getByRole('button', { name: 'Advise shipment' }).click()
  const taken = `Shipment ${others[0]!.shipment_no} already has this number.`
  await expect(dialog.getByRole('alert').getByRole('button', { name: `ASN number: ${taken}` })).toBeVisible()
  await expect(dialog.getByRole('alert').getByRole('button', { name: /^Line \d+, quantity: / })).toBeVisible()
  // A scanner presses Enter after each code. That moves to the next field and does not send the ASN.
  await dialog.getByLabel('ASN number').fill(asn)
  await dialog.getByLabel('ASN number').press('Enter')
  await expect(dialog.getByRole('textbox', { name: /^Expected at the/ })).toBeFocused()
  const sscc = dialog.getByRole('textbox', { name: 'SSCC of pallet 1' })
  await sscc.fill('(00) 3 7610425 002123456 8')
  await sscc.press('Enter')
  await expect(sscc).toHaveValue('376104250021234568')
  await expect(dialog.getByText('SSCC 376104250021234568 has a wrong check digit: 8 instead of 9.')).toBeVisible()
  await sscc.fill('')
  await dialog.getByRole('textbox', { name: /^Expected at the/ }).fill(new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Advise shipment' }).click()
  await expect(dialog.getByText(/^Only [\d,.]+ \S+ of line \d+ can be advised\.$/)).toBeVisible()
  await expect(dialog.getByLabel('ASN number')).toHaveValue(asn)
  await quantities.first().fill('1')
  await table
    .getByLabel(/^(Lot|Batch) of/)
    .first()
    .fill('E2ELOT')
  await table
    .getByLabel(/^(Expiry|Best before) of/)
    .first()
    .fill(dayFromToday(550))
  const day = dialog.getByRole('combobox', { name: /^Day/ })
  await day.selectOption({ index: (await day.locator('option').count()) - 1 })
  const sent: string[] = []
  page.on('request', (request) => ['POST', 'PATCH'].includes(request.method()) && sent.push(request.method()))
  await dialog.getByRole('button', { name: 'Advise shipment' }).dblclick()
  const done = page.getByRole('dialog', { name: `${asn} has been advised` })
  await expect(done).toContainText('1 pallet')
  await expect(done.getByText('no dock is booked')).toBeHidden()
  expect(sent).toEqual(['POST', 'PATCH'])
  await done.getByRole('button', { name: 'Print pallet labels' }).click()
  const labels = page.getByRole('dialog', { name: 'Print labels' })
  await expect(labels.getByRole('img', { name: /Label 1 of 1/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await labels.getByRole('button', { name: 'Download ZPL' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/\d{18}/)
  await labels.getByRole('button', { name: 'Close' }).last().click()
  // The dialog was opened by the address, so there is no button to return to, but the page still has the focus.
  await expect(page.locator('main').or(page.locator('main *')).and(page.locator(':focus'))).toHaveCount(1)
  await page.getByRole('searchbox').first().fill(asn)
  await page.keyboard.press('Enter')
  const row = rows(page, 'My company').filter({ hasText: asn })
  // The list without the search may still be shown, and has this row too.
  await expect(rows(page, 'My company')).toHaveCount(1)
  await expect(row).toContainText('Dock booked')

  // The supplier packed another lot. The shipment can be changed, but the change does not overwrite what another user has saved.
  await row.getByRole('button', { name: `Actions for ${asn}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${asn}` })
  const lot = edit.getByLabel(/^(Lot|Batch) of/).first()
  const quantity = edit.getByRole('textbox', { name: /^Quantity of/ }).first()
  await expect(lot).toHaveValue('E2ELOT')
  await expect(edit.getByRole('combobox', { name: /^Pallet of/ }).first()).toHaveValue('1')
  await expect(edit.getByLabel('SSCC of pallet 1')).toHaveValue(/^\d{18}$/)
  await expectAccessible(page)
  await changeVehicle(page, asn)
  await lot.fill('E2ELOT2')
  await edit.getByLabel('Vehicle').fill('XY 99')
  await edit.getByRole('button', { name: 'Save shipment' }).click()
  await expect(edit.getByRole('alert')).toContainText('The change was not saved. What you typed is kept.')
  await expect(edit.getByRole('alert')).toContainText('Close the form and edit it again to see the change.')
  await expect(lot).toHaveValue('E2ELOT2')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await edit.getByRole('button', { name: 'Discard' }).click()
  // A change of the transport only is added to theirs.
  await row.getByRole('button', { name: `Actions for ${asn}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(lot).toHaveValue('E2ELOT')
  await changeVehicle(page, asn)
  await edit.getByLabel('Container').fill('MSKU1234565')
  await edit.getByRole('button', { name: 'Save shipment' }).click()
  await expect(edit.getByRole('alert')).toContainText('Save again to add your change to theirs.')
  await edit.getByRole('button', { name: 'Save shipment' }).click()
  await expect(edit).toHaveCount(0)
  await row.getByRole('button', { name: `Actions for ${asn}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(lot).toHaveValue('E2ELOT')
  // A later day releases the dock booking. The form says so before, and the message after it offers to book again.
  await edit.getByRole('textbox', { name: /^Expected at the/ }).fill(dayFromToday(13))
  await expect(edit.getByRole('status').filter({ hasText: /before the goods arrive\. Saving releases this booking\.$/ })).toBeVisible()
  await edit.getByRole('button', { name: 'Save shipment' }).click()
  await expect(page.getByText(/^The dock booking of .* was released, because the goods arrive later\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Book a dock' }).click()
  const book = page.getByRole('dialog', { name: `Book a dock for ${asn}` })
  await expect(book).not.toContainText('Currently booked')
  await book.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: `Actions for ${asn}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(lot).toHaveValue('E2ELOT')
  await lot.fill('E2ELOT2')
  await quantity.fill('9999')
  await edit.getByRole('button', { name: 'Save shipment' }).click()
  await expect(edit.getByText(/^Only [\d,.]+ \S+ of line \d+ can be advised\.$/)).toBeVisible()
  await quantity.fill('1')
  // The list reloads slowly after the save, so the row is from before it. The user's own change is not someone else's.
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/supplier-management\?view=shipments&.*per_page=/, async (route) => {
    await isReleased
    await route.continue()
  })
  await edit.getByRole('button', { name: 'Save shipment' }).click()
  await expect(edit).toHaveCount(0)
  await row.getByText(asn).click()
  await expect(page.getByRole('table', { name: 'Contents of this shipment' })).toContainText('E2ELOT2')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: `Actions for ${asn}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const cancel = page.getByRole('dialog', { name: `Cancel ${asn}` })
  await cancel.getByRole('button', { name: 'Goods not ready' }).click()
  await cancel.getByRole('button', { name: 'Cancel shipment' }).click()
  await expect(cancel).toHaveCount(0)
  release()
  // The shipment is cancelled, so the open shipments do not include it.
  await expect(row).toHaveCount(0)
  await tabOf(page, 'All').click()
  await expect(row).toContainText('Cancelled')
})

test('the three screens have no axe findings in dark mode on a phone, and duplicate names are pointed out @narrow', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/stock-age')
  await expect(rows(page, 'Stock age').first()).toBeVisible()
  await switchTheme(page, 'dark')
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
  await expect(dialog.getByText('A supplier with this name already exists:')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await switchTheme(page, 'light') // the choice belongs to the user, and the next test is the same user
})

test('a supplier advises an open order, and sees every field of its lines even on a phone @narrow', async ({ page }) => {
  await signIn(page, SUPPLIER)
  await page.getByRole('link', { name: /^To advise/ }).click()
  await rows(page, 'Purchase orders').first().click()
  await page.getByRole('button', { name: 'Advise shipment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Advise shipment' })
  const fields = dialog.getByRole('row').nth(1).locator('input, select')
  await expect(fields).toHaveCount(4)
  for (const field of await fields.all()) {
    await field.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'start' }))
    await expect(field).toBeInViewport({ ratio: 1 })
  }
  // Nothing was scrolled sideways for that.
  expect(await dialog.getByRole('region', { name: 'Lines to advise' }).evaluate((element) => element.scrollLeft)).toBe(0)
  await expectAccessible(page)
})

test('a manager invites a user of a supplier from its record, with name, preset and supplier filled in', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/supplier-management%3Fq=green')
  await expect(page.getByRole('navigation', { name: 'Suppliers by status' }).getByRole('button', { name: /^All 1$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Green Grocer Pty Ltd' }).click()
  await page.getByRole('menuitem', { name: 'Invite user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await expect(dialog.getByRole('combobox', { name: /^Supplier/ })).toHaveValue('Green Grocer Pty Ltd')
  await expect(dialog.getByText('Stock holding, Purchase orders, Shipments, Suppliers', { exact: true })).toBeVisible()
  const address = `packer.${Date.now()}@greengrocer.test`
  await dialog.getByRole('textbox', { name: 'Email' }).fill(address)
  await dialog.getByLabel('Name', { exact: true }).fill('Pat Packer')
  await dialog.getByRole('radio', { name: /^Show me the link/ }).check()
  await dialog.getByRole('button', { name: 'Add and show the link' }).click()
  const added = page.getByRole('alertdialog', { name: 'Pat Packer has been added' })
  await expect(added).toContainText('/register?invite=')
  const { data } = await v7<{ data: { supplier_code: string | null; modules_count: number }[] }>(page, `users?q=${address}`)
  expect(data).toMatchObject([{ supplier_code: 'SUP-014', modules_count: 4 }])
  // Now their access is shown, and a reload does not start another invitation.
  await added.getByRole('button', { name: 'I have the link' }).click()
  await expect(page).toHaveURL(/\/users-management\?open=u_\w+&tab=modules$/)
})
