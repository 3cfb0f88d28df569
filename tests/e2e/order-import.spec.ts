import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre'
import { expectAccessible } from './axe.ts'
import { CSR, logIn, v7, type Order } from './order-form-parts.ts'
import { loseSession, signIn } from './support.ts'
import { expect, test } from './test.ts'

const SCOPE = 'client=ACME&owner=ACME-AU&site=SYD1'
type Choice = { value: string; label: string }

let fileCount = 0
/** A reference that no other order has. */
const newReference = () => `FILE-${Date.now().toString(36).toUpperCase()}-${(fileCount += 1)}`

const goods = async (page: Page) => {
  const { data: customers } = await v7<{ data: (Choice & { active: boolean; address_line: string | null })[] }>(
    page,
    'settings/customers?client=ACME&per_page=50',
  )
  const { data: stock } = await v7<{ data: { product_code: string; uom: string }[] }>(
    page,
    `stocks/holding?${SCOPE}&available_min=200&sort=-available&per_page=5`,
  )
  const customer = customers.find(({ active, address_line: line }) => active && line)
  expect(customer && stock[0]).toBeTruthy()
  return { customer: customer!.value, item: stock[0]!.product_code, unit: stock[0]!.uom }
}

const importFile = async (page: Page, name: string, content: string | Buffer) => {
  await page.getByRole('button', { name: 'Import sales orders' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: typeof content === 'string' ? Buffer.from(content) : content })
  await expect(page.getByRole('dialog', { name: `Import sales orders from ${name}` })).toBeVisible()
}
const preview = (page: Page) => page.getByRole('grid', { name: 'Orders of the file' })
const ordersWith = async (page: Page, reference: string) =>
  (await v7<{ data: Order[] }>(page, `sales-orders?client=ACME&customer_po_no=${reference}&open=0&per_page=50`)).data

test('a file without known headings shows its rows until the columns are chosen; one without rows says so', async ({ page }) => {
  await signIn(page, CSR, `/sales-orders?${SCOPE}`)
  await importFile(page, 'nomap.csv', 'foo;bar\n00417-B;5\n00526;2\n')
  await expect(page.getByText('The columns of this file are not known yet.')).toBeVisible()
  await expect(preview(page).getByRole('gridcell', { name: '00526' })).toBeVisible()
  await expectAccessible(page)
  await preview(page).getByRole('combobox', { name: 'foo' }).selectOption('Item')
  await preview(page).getByRole('combobox', { name: 'bar' }).selectOption('Quantity')
  await expect(page.getByText(/^1 order, /)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await importFile(page, 'head.csv', 'Item;Quantity\n')
  await expect(page.getByText('The file has no orders below its headings.')).toBeVisible()
})

test('orders whose codes are being looked up are not checked yet, and have no problems', async ({ page }) => {
  await signIn(page, CSR, `/sales-orders?${SCOPE}`)
  const { customer, item, unit } = await goods(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/settings/customers?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await importFile(page, 'slow.csv', `Customer;Customer PO;SKU;Qty;Unit\n${customer};${newReference()};${item};2;${unit}\n`)
  await expect(page.getByText('1 order, not checked yet.')).toBeVisible()
  await expect(preview(page).getByRole('img', { name: 'Not checked yet' })).toBeVisible()
  await expect(preview(page).getByText('Enter the delivery address.')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByText('1 order, no problems found.')).toBeVisible()
  await expect(preview(page).getByRole('img', { name: 'Can be created' })).toBeVisible()
})

test('an order with a date that the form does not accept is not offered to be created', async ({ page }) => {
  await signIn(page, CSR, `/sales-orders?${SCOPE}`)
  const { customer, item, unit } = await goods(page)
  const rows = [
    ['Customer', 'Customer PO', 'Ship by', 'SKU', 'Qty', 'Unit'],
    [customer, newReference(), '2020-01-31', item, '2', unit],
  ]
  await importFile(page, 'late.csv', rows.map((row) => row.join(';')).join('\r\n'))
  await expect(preview(page).getByRole('gridcell', { name: /^2020-01-31/ })).toContainText('“Ship by” must be today or later.')
  await expect(preview(page).getByRole('gridcell', { name: /^2020-01-31/ })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Create \d/ })).toBeDisabled()
})

test(
  'orders of a file are created, problems are shown at their cells and come back as a file to correct',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, CSR, `/sales-orders?${SCOPE}`)
    const { customer, item, unit } = await goods(page)
    const [good, bad] = [newReference(), newReference()]
    const rows = [
      ['Customer', 'Customer PO', 'SKU', 'Qty', 'Unit', 'Colour'],
      [customer, good, item, '2', unit, 'red'],
      ['', '', item, '3', unit, ''],
      [customer, bad, `${item}-X`, 'many', unit, ''],
    ]
    await importFile(page, 'orders.csv', rows.map((row) => row.join(';')).join('\r\n'))

    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('2 orders, 1 with problems. The other can be created. Not used: Colour.')
    await expect(preview(page).getByRole('gridcell', { name: /^many/ })).toContainText('Enter a number.')
    await expect(preview(page).getByRole('gridcell', { name: new RegExp(`^${item}-X`) })).toContainText(`Did you mean ${item}`)
    await expectAccessible(page)

    await dialog.getByRole('button', { name: 'Create 1 order' }).click()
    await expect(dialog.getByRole('status')).toHaveText('1 created, 1 left out because of problems.')
    await expectAccessible(page)
    const [order, ...others] = await ordersWith(page, good)
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'ENTERED', customer_code: customer, lines: 2 })
    expect(await ordersWith(page, bad)).toEqual([])

    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download 1 order to correct' }).click()
    const rest = readFileSync(await (await download).path())
    const sheet = (await readXlsx(rest)).sheets[0]!.rows
    expect(sheet[1]).toEqual([...rows[0]!, 'Problem'])
    expect(sheet[2]!.slice(0, 4)).toEqual([customer, bad, `${item}-X`, 'many'])
    expect(String(sheet[2]!.at(-1))).toMatch(/Enter a number\./)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    // The corrected file comes back with its extra column and the title above the headings.
    const corrected = await writeXlsx({
      sheets: [{ name: 'Orders', rows: [sheet[0]!, sheet[1]!, [customer, bad, item, 4, unit, '', 'x']] }],
    })
    await importFile(page, 'orders-to-correct.xlsx', Buffer.from(corrected))
    await expect(dialog).toContainText('1 order, no problems found.')
    await dialog.getByRole('button', { name: 'Create 1 order' }).click()
    await expect(dialog.getByRole('status')).toHaveText('1 created.')
    expect(await ordersWith(page, bad)).toHaveLength(1)
  },
)

test('a file that is imported twice, and a response that is lost, create nothing twice', async ({ page }) => {
  await signIn(page, CSR, `/sales-orders?${SCOPE}`)
  const { customer, item, unit } = await goods(page)
  const reference = newReference()
  const file = `Customer,Reference,Item,Qty,Unit\n${customer},${reference},${item},1,${unit}\n${customer},${reference}-B,${item},1,${unit}\n`
  const dialog = page.getByRole('dialog')
  // v7 creates the first order, but its response does not arrive.
  let lost = 0
  await page.route('**/api/sales-orders', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await importFile(page, 'twice.csv', file)
  await dialog.getByRole('button', { name: 'Create 2 orders' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 created.')
  expect(lost).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await importFile(page, 'twice-again.csv', file)
  await expect(dialog).toContainText('2 orders, all with problems.')
  await expect(preview(page)).toContainText('This reference is already on')
  await dialog.getByLabel(/Also create orders whose reference is already in use/).check()
  await dialog.getByRole('button', { name: 'Create 2 orders' }).click()
  await expect(dialog.getByRole('status')).toHaveText('0 created, 2 created from this file before.')
  expect(await ordersWith(page, reference)).toHaveLength(1)
  expect(await ordersWith(page, `${reference}-B`)).toHaveLength(1)
})

test('an import that the end of the session interrupts says after the sign-in what was created, and goes on with the rest', async ({
  page,
}) => {
  await signIn(page, CSR, `/sales-orders?${SCOPE}`)
  const { customer, item, unit } = await goods(page)
  const reference = newReference()
  const names = ['A', 'B', 'C'].map((letter) => `${reference}-${letter}`)
  const rows = names.map((name, index) => `${customer},${name},${item},${index === 2 ? 'some' : 1},${unit}`)
  const file = ['Customer,Reference,Item,Qty,Unit', ...rows].join('\n')
  let sent = 0
  await page.route('**/api/sales-orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent === 2) await loseSession(page)
    return route.fallback()
  })
  await importFile(page, 'interrupted.csv', file)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Next problem' }).click()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create 3 orders' }).click()
  await expect(page).toHaveURL(/reason=expired/)
  expect(sent).toBe(2)
  await logIn(page)
  const note = dialog.getByRole('region', { name: 'Interrupted import' })
  await expect(note).toContainText('Your session ended after 1 of 3 orders of interrupted.csv')
  await expect(note).toContainText('1 created, 1 not created, 1 not started. Choose interrupted.csv again to go on')
  await expect(note).toContainText('Your corrections of its cells are kept.')
  await expect(note.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByLabel('Choose a file').setInputFiles({ name: 'interrupted.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(dialog).toContainText('2 orders, no problems found. Leaves out 1 row created before.')
  await dialog.getByRole('button', { name: 'Create 2 orders' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 created.')
  for (const name of names) expect(await ordersWith(page, name)).toHaveLength(1)
})

/** Imports three orders, and stops while v7 has not yet answered for the first one. */
const stopAfterFirst = async (page: Page, name: string) => {
  await signIn(page, CSR, `/sales-orders?${SCOPE}`)
  const { customer, item, unit } = await goods(page)
  const dialog = page.getByRole('dialog')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/sales-orders', async (route) => {
    await answer.promise
    return route.fallback()
  })
  const lines = [newReference(), newReference(), newReference()].map((reference) => `${customer},${reference},${item},1,${unit}\n`)
  await importFile(page, name, `Customer,Reference,Item,Qty,Unit\n${lines.join('')}`)
  await dialog.getByRole('button', { name: 'Create 3 orders' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible()
  await page.keyboard.press('Escape')
  answer.resolve()
  await expect(dialog.getByRole('status')).toHaveText('1 created, 2 not started.')
  return dialog
}

test('Escape stops a run, and the rest can be continued from there', async ({ page }) => {
  const dialog = await stopAfterFirst(page, 'stopped.csv')
  await expect(dialog.getByRole('button', { name: /to correct$/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back to the preview' }).click()
  await expect(dialog).toContainText('2 orders, no problems found.')
  await dialog.getByRole('button', { name: 'Create 2 orders' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 created.')
})

test('a double click on the Continue button does not stop the run again', async ({ page }) => {
  const dialog = await stopAfterFirst(page, 'continued.csv')
  await dialog.getByRole('button', { name: /2 orders$/ }).dblclick()
  await expect(dialog.getByRole('status')).toHaveText('3 created.')
})

test('cells are corrected in the preview by keyboard and mouse, checked at once, created and undone', async ({ page }) => {
  await signIn(page, CSR, `/sales-orders?${SCOPE}`)
  const { customer, item, unit } = await goods(page)
  const [first, second] = [newReference(), newReference()]
  const rows = [
    ['Customer', 'Reference', 'Item', 'Qty', 'Unit'],
    [customer, first, `${item}-X`, 'many', unit],
    [customer, second, item, 'some', unit],
  ]
  await importFile(page, 'to-correct-here.csv', rows.map((row) => row.join(',')).join('\n'))
  const dialog = page.getByRole('dialog')
  const cell = (row: number, column: number) => preview(page).locator(`[data-cell="${row}:${column}"]`)
  await expect(dialog).toContainText('2 orders, all with problems.')
  await expect(cell(1, 2)).toContainText('Did you mean')

  // Enter opens the cell, Escape restores it without closing the dialog, F2 opens it again, and Tab goes on.
  await dialog.getByRole('button', { name: 'Next problem' }).click()
  await expect(cell(1, 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(cell(1, 2)).toBeFocused()
  await expect(cell(1, 2)).not.toContainText('X9')
  await page.keyboard.press('F2')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await expect(cell(1, 3)).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(cell(2, 3)).toBeFocused()
  await expect(cell(1, 3)).toHaveText('2Was many')
  await expect(dialog).toContainText('2 orders, 1 with problems.')
  await expectAccessible(page)

  // Undo brings the problem back, and redo the correction.
  await page.keyboard.press('Control+z')
  await expect(cell(1, 3)).toBeFocused()
  await expect(cell(1, 3)).toContainText('Enter a number.')
  await page.keyboard.press('Control+y')
  await expect(dialog).toContainText('2 cells corrected')

  // Text in a cell is kept when the focus leaves it, and closing asks before it is discarded.
  await cell(2, 3).dblclick()
  await page.keyboard.type('x')
  await dialog.getByRole('checkbox', { name: /Only orders with problems/ }).check()
  await expect(cell(2, 3)).toContainText('somex')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Discard your corrections?' }).getByRole('button', { name: 'Stay here' }).click()

  await dialog.getByRole('button', { name: 'Create 1 order' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 created, 1 left out because of problems.')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download 1 order to correct' }).click()
  const sheet = (await readXlsx(readFileSync(await (await download).path()))).sheets[0]!.rows
  expect(sheet[2]!.slice(0, 4)).toEqual([customer, second, item, 'somex'])

  // The rest continues in the same preview, which no longer offers the orders that were created.
  await dialog.getByRole('button', { name: 'Correct here' }).click()
  await expect(dialog).toContainText('1 order, all with problems.')
  await cell(2, 3).focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create 1 order' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 created.')
  const [order] = await ordersWith(page, first)
  expect(order).toMatchObject({ status: 'ENTERED', lines: 1 })
  expect(await ordersWith(page, second)).toHaveLength(1)
})

test('a supplier proposes orders by a file that does not name the supplier', async ({ page }) => {
  await signIn(page, 'supplier@greengrocer.test', '/purchase-orders?client=ACME&owner=ACME-AU&site=SYD1')
  const { data: own } = await v7<{ data: { product_code: string }[] }>(page, 'products/typeahead?client=ACME&owner=ACME-AU&limit=1')
  const reference = newReference()
  const rows = [
    ['Supplier ref', 'Expected', 'Item', 'Quantity'],
    [reference, '12/31/2027', own[0]!.product_code, '3'],
  ]
  await page.getByRole('button', { name: 'Import purchase orders' }).click()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'proposals.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
  })
  await page.getByRole('button', { name: 'Create 1 proposed order' }).click()
  await expect(page.getByRole('dialog', { name: '1 proposed order created' })).toBeVisible()
  const { data } = await v7<{ data: { status_name: string; supplier_ref: string }[] }>(
    page,
    `purchase-orders?client=ACME&q=${reference}&open=0`,
  )
  expect(data).toMatchObject([{ status_name: 'Proposed', supplier_ref: reference }])
})
