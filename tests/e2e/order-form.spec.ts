import type { Locator, Page } from '@playwright/test'
import {
  cell,
  chooseCustomer,
  COLUMNS,
  CSR,
  enteredOrder,
  enterOrder,
  TYPING_SPEED,
  holdingOf,
  keyLine,
  openNew,
  paste,
  problems,
  productsOf,
  saving,
  v7,
  type Order,
} from './order-form-parts.ts'
import { expectAccessible } from './axe.ts'
import { dayFromToday, holdCalls, scan as scanKeys, signIn, switchTheme } from './support.ts'
import { expect, test } from './test.ts'

test.describe('an order clerk', () => {
  test('types a ten-line sales order with only the keyboard', async ({ page }) => {
    await openNew(page)
    const products = (await productsOf(page)).slice(0, 10)
    const number = page.getByRole('textbox', { name: 'Dispatch order' })
    await expect(number).toHaveValue(/^SO-/)
    const orderNo = await number.inputValue()
    await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toBeFocused()
    await chooseCustomer(page)
    await page.keyboard.press('Alt+l')
    await expect(cell(page, 0, 'product_code')).toBeFocused()
    for (const [row, product] of products.entries()) {
      await page.keyboard.type(product.product_code, TYPING_SPEED)
      await page.keyboard.press('Tab')
      await page.keyboard.type(String(row + 1), TYPING_SPEED)
      await page.keyboard.press('Enter')
    }
    await expect(cell(page, 10, 'product_code')).toBeFocused()
    for (const [row, product] of products.entries()) {
      await expect(cell(page, row, 'product_code')).toContainText(product.product_code)
      // Compares visible text only: a short line also has hidden text for screen readers.
      await expect(cell(page, row, 'qty')).toHaveText(String(row + 1), { useInnerText: true })
      await expect(cell(page, row, 'uom')).toHaveText(product.default_uom)
    }
    // Copies a line and undoes that.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+d')
    await expect(cell(page, 10, 'product_code')).toContainText(products[9]?.product_code ?? '')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 10, 'product_code')).toHaveText('')
    await page.keyboard.press('Control+Enter')
    const order = await enteredOrder(page)
    expect([order.so_no, order.status, (order.lines as unknown as unknown[]).length]).toEqual([orderNo, 'ENTERED', 10])
  })

  test('cannot type or scan into an order that is being entered, and types on if it was refused', async ({ page }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '2')
    const reference = page.getByRole('textbox', { name: 'Customer reference' })
    await reference.fill('BEFORE')
    await expect(saving(page)).toContainText('Draft saved')
    let refusal = Promise.withResolvers<boolean>()
    await page.route('**/api/sales-orders/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      return (await refusal.promise) ? route.fulfill({ status: 409, json: { message: 'Not now.', code: 'BUSY' } }) : route.continue()
    })
    const enterIsSent = page.waitForRequest((request) => request.method() === 'PATCH')
    await reference.press('Control+Enter')
    await enterIsSent
    expect(await reference.evaluate((input) => input.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.type('LATE')
    await scanKeys(page, '(01)09312345004170')
    await expect(page.getByText('was not added')).toBeVisible()
    refusal.resolve(true)
    await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
    // Back where the user was.
    await expect(reference).toBeFocused()
    await expect(reference).toHaveValue('BEFORE')
    await page.keyboard.press('End')
    await page.keyboard.type(' AND AFTER', TYPING_SPEED)
    refusal = Promise.withResolvers()
    refusal.resolve(false)
    await page.keyboard.press('Control+Enter')
    expect(await enteredOrder(page)).toMatchObject({ customer_po_no: 'BEFORE AND AFTER', lines: [{ qty_ordered: 2 }] })
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('pastes 500 lines with 20 mistakes, fixes them, releases the order, and cancels it, with stock allocated and freed', async ({
    page,
  }) => {
    await openNew(page)
    const products = await productsOf(page)
    const stocked = products.find((product) => product.available > 200)
    const otherProducts = products.filter((product) => product.product_code !== stocked?.product_code)
    const before = await holdingOf(page, stocked?.product_code ?? '')
    const rows = Array.from({ length: 500 }, (_, index) => {
      const product = index === 0 ? stocked : otherProducts[index % otherProducts.length]
      const uom = index === 0 ? (product?.uoms.find((option) => option.factor === 1)?.value ?? '') : (product?.default_uom ?? '')
      const line = [product?.product_code ?? '', index === 0 ? '7' : '1', uom, `line ${index + 1}`]
      if (index % 25 !== 3) return line
      const wrong = [0, 1, 2][index % 3]
      return wrong === 0
        ? ['NO-SUCH-ITEM', ...line.slice(1)]
        : wrong === 1
          ? [line[0], 'many', ...line.slice(2)]
          : [line[0], line[1], 'BARREL', line[3]]
    })
    await chooseCustomer(page)
    await cell(page, 0, 'product_code').click()
    await paste(page, ['SKU\tQty\tUOM\tRemark', ...rows.map((row) => row.join('\t'))].join('\r\n'))
    const dialog = page.getByRole('dialog', { name: 'Paste 500 lines' })
    await expect(dialog).toContainText('20 cells need another look, in 20 lines')
    await expect(dialog.getByRole('button', { name: 'Add only 480 valid lines' })).toBeVisible()
    await expectAccessible(page)
    const validProduct = otherProducts[0]
    for (let remaining = 20; remaining > 0; remaining -= 1) {
      await dialog.getByRole('button', { name: 'Next problem' }).click()
      const wrong = dialog.locator('[role=gridcell][aria-invalid=true]:focus')
      const [row, col] = await wrong.evaluate((element) => [
        element.closest<HTMLElement>('[data-row]')?.dataset['row'],
        element.dataset['col'],
      ])
      const column = COLUMNS[Number(col)]
      const corrected = column === 'product_code' ? (validProduct?.product_code ?? '') : column === 'qty' ? '2' : null
      await page.keyboard.press('F2')
      await page.keyboard.press('Control+a')
      if (corrected === null) {
        // Chooses the first of the units offered for this product.
        await page.keyboard.press('Backspace')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('ArrowUp')
        await page.locator('[role=option]').first().click()
      } else {
        await page.keyboard.insertText(corrected)
        await page.keyboard.press('Enter')
        // Another product may have other units, so choose one of them. They are known once its name is shown.
        if (column === 'product_code' && Number(row) >= 0) {
          await expect(cell(page, Number(row), 'product_name', 'Lines to paste')).not.toBeEmpty()
          const uom = cell(page, Number(row), 'uom', 'Lines to paste')
          if ((await uom.getAttribute('aria-invalid')) === 'true') {
            await uom.click()
            await page.keyboard.press('F2')
            await page.keyboard.press('Control+a')
            await page.keyboard.insertText(validProduct?.default_uom ?? '')
            await page.keyboard.press('Enter')
          }
        }
      }
      if (remaining > 1)
        await expect(dialog).toContainText(`${remaining - 1} ${remaining === 2 ? 'cell needs' : 'cells need'} another look`)
    }
    await expect(dialog).toContainText('No problems found.')
    await dialog.getByRole('button', { name: 'Add 500 lines' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('500 lines')).toBeVisible()
    await page.getByRole('button', { name: 'Enter and release' }).click()
    const order = await enteredOrder(page)
    expect(['RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'BACK_ORDERED']).toContain(order.status)
    await expect.poll(async () => (await holdingOf(page, stocked?.product_code ?? '')).allocated).toBe(before.allocated + 7)
    await page.goto(`/stock-holding?client=ACME&site=SYD1&product=${encodeURIComponent(stocked?.product_code ?? '')}`)
    await expect(page.getByRole('grid')).toContainText((before.allocated + 7).toLocaleString('en-US'))
    await page.goto(`/sales-orders?q=${order.so_no}`)
    const row = page.getByRole('grid', { name: 'Sales orders' }).getByRole('row').filter({ hasText: order.so_no })
    await row.hover()
    await page.getByRole('button', { name: `Actions for ${order.so_no}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel', exact: true }).click()
    const cancel = page.getByRole('dialog', { name: `Cancel ${order.so_no}` })
    await cancel.getByRole('button', { name: 'Customer changed their mind' }).click()
    await cancel.getByRole('button', { name: 'Cancel order' }).click()
    await expect(cancel).toBeHidden()
    await expect
      .poll(async () => (await v7<{ data: Order }>(page, `sales-orders?view=detail&id=${order.id}`)).data.status)
      .toBe('CANCELLED')
    await expect
      .poll(() => holdingOf(page, stocked?.product_code ?? ''))
      .toMatchObject({ allocated: before.allocated, available: before.available })
  })
})

test('“Next problem” of pasted lines starts with the line that the preview opens on, and closing asks about corrections', async ({
  page,
}) => {
  await openNew(page)
  const [product] = await productsOf(page)
  await chooseCustomer(page)
  await cell(page, 0, 'product_code').click()
  await paste(page, `SKU\tQty\r\nNO-SUCH-ITEM\t3\r\n${product?.product_code}\t1\r\nNOR-THIS\t2`)
  const dialog = page.getByRole('dialog', { name: 'Paste 3 lines' })
  await expect(dialog).toContainText('2 cells need another look')
  const wrong = dialog.locator('[role=gridcell][aria-invalid=true]:focus')
  for (const code of ['NO-SUCH-ITEM', 'NOR-THIS', 'NO-SUCH-ITEM']) {
    await dialog.getByRole('button', { name: 'Next problem' }).click()
    await expect(wrong).toContainText(code)
  }
  await page.keyboard.type(product!.product_code, TYPING_SPEED)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('1 cell needs another look')
  // In an open cell, Escape only restores its text.
  await page.keyboard.type('9', TYPING_SPEED)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell').getByRole('combobox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your correction?' })
  await expect(question).toContainText('You corrected 1 cell here.')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard correction' }).click()
  await expect(dialog).toHaveCount(0)
})

test.describe('a copy', () => {
  const LEFT_OUT = /Number, reference and dates were not copied\./

  test('of an order has its lines, customer and address, but not its number, reference and dates', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const order = await enterOrder(page, {
      customer_po_no: `COPY-${Date.now()}`,
      required_ship_date: dayFromToday(1000),
      required_delivery_date: dayFromToday(1001),
      lines: [
        { product_code: '00417-B', uom: 'EACH', qty: 3, notes: 'First' },
        { product_code: '00417-B', uom: 'CASE', qty: 2 },
      ],
    })
    await page.goto(`/sales-orders?q=${order.so_no}`)
    await page.getByRole('grid', { name: 'Sales orders' }).getByRole('row').filter({ hasText: order.so_no }).hover()
    await page.getByRole('button', { name: `Actions for ${order.so_no}` }).click()
    await page.getByRole('menuitem', { name: 'Copy to a new order' }).click()
    await expect(page).toHaveURL(new RegExp(`/sales-orders/new\\?copy=${order.id}`))
    await expect(page.getByText(`A copy of ${order.so_no}.`)).toContainText(LEFT_OUT)
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Sydney')
    for (const [row, cells] of [
      ['3', 'EACH'],
      ['2', 'CASE'],
    ].entries()) {
      await expect(cell(page, row, 'product_code')).toHaveText('00417-B')
      await expect(cell(page, row, 'qty')).toHaveText(cells[0] ?? '')
      await expect(cell(page, row, 'uom')).toHaveText(cells[1] ?? '')
    }
    const number = page.getByRole('textbox', { name: 'Dispatch order' })
    await expect(number).toHaveValue(/^SO-/)
    await expect(number).not.toHaveValue(order.so_no)
    for (const name of ['Customer reference', 'Ship by', 'Deliver by']) await expect(page.getByRole('textbox', { name })).toHaveValue('')
    await page.getByRole('button', { name: 'Enter order' }).click()
    const copy = await enteredOrder(page)
    expect([copy.id === order.id, copy.customer_code, (copy.lines as unknown as unknown[]).length]).toEqual([false, order.customer_code, 2])
    const saved = await v7<{ data: Order }>(page, `sales-orders?view=detail&id=${order.id}`)
    expect(saved.data).toMatchObject({ version: order.version, status: 'ENTERED' })
  })

  test('for another customer has that customer’s carrier, unless the user has chosen one', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const [first, second] = await customersWithCarriers(page)
    const order = await enterOrder(page, {
      customer_code: first.value,
      carrier_code: first.default_carrier_code,
      delivery_instructions: 'Ring twice',
    })
    await page.goto(`/sales-orders/new?copy=${order.id}`)
    const carrier = page.getByRole('combobox', { name: /^Carrier code/ })
    await expect(carrier).toHaveValue(first.default_carrier_code)
    const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
    await chooseOption(page, customer, second.customer_no)
    await expect(carrier).toHaveValue(second.default_carrier_code)
    await expect(page.getByRole('textbox', { name: 'Delivery instructions' })).toHaveValue('Ring twice')
    const other = ['STARTRACK', 'TOLL'].find((code) => code !== second.default_carrier_code)!
    await chooseOption(page, carrier, other)
    await chooseOption(page, customer, first.customer_no)
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(first.label)
    await expect(carrier).toHaveValue(other)
  })

  test('can also be made from the aside of an order, and is not saved before the user changes it', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const order = await enterOrder(page)
    await page.goto(`/sales-orders?q=${order.so_no}&open=${order.id}`)
    const aside = page.getByRole('complementary', { name: 'Sales order' })
    await aside.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy to a new order' }).click()
    await expect(page.getByText(`A copy of ${order.so_no}.`)).toContainText(LEFT_OUT)
    await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
    await expect(cell(page, 0, 'product_name')).not.toBeEmpty()
    await expect(saving(page)).toBeEmpty()
    await page.getByRole('link', { name: 'Stock holding' }).first().click()
    await expect(page).toHaveURL(/stock-holding/)
    await page.goBack()
    await cell(page, 0, 'qty').click()
    await page.keyboard.type('7', TYPING_SPEED)
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, 'qty')).toHaveText('7')
    await page.reload()
    await expect(cell(page, 0, 'qty')).toHaveText('7')
    await expect(saving(page)).toContainText('Draft saved')
  })
})

test('a scan adds a line, the same scan adds to its quantity, and its Enter presses no button @narrow', async ({ page }) => {
  await openNew(page)
  await chooseCustomer(page)
  const box = page.getByRole('searchbox', { name: 'Scan or type a code' })
  await box.focus()
  const scan = async (text: string) => {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  await scan('00417-B')
  await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
  await expect(cell(page, 0, 'qty')).toHaveText('1')
  // The line to check is in view and not covered, even on a phone.
  await expect(cell(page, 0, 'qty')).toBeInViewport({ ratio: 1 })
  const announcement = page.getByText('new line 1')
  await expect(announcement).toBeInViewport()
  const [textBox, grid] = [await announcement.boundingBox(), await page.getByRole('grid', { name: 'Order lines' }).boundingBox()]
  expect(textBox!.y + textBox!.height, 'the result of a scan covers no line and no total').toBeLessThanOrEqual(grid!.y)
  await expect(box).toBeFocused()
  await scan('00417-B')
  await expect(cell(page, 0, 'qty')).toHaveText('2')
  await scan('no such thing')
  const refused = page.getByRole('alert').filter({ hasText: 'This scan was not used' })
  await expect(refused).toContainText('no such thing')
  await expect(refused).toBeInViewport()
  await expect(box).toBeFocused()
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(cell(page, 1, 'product_code')).toHaveText('')
  // A keyboard scanner types outside of any field: the grid takes it, and its Enter does not press the button.
  await page.getByRole('button', { name: 'Enter order' }).focus()
  expect(await scanKeys(page, '00417-B')).toBe(false)
  await expect(cell(page, 0, 'qty')).toHaveText('3')
  await expect(problems(page)).toHaveCount(0)
  await expect(page).toHaveURL(/sales-orders\/new/)
})

test('a scan brings its line into view in a short window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openNew(page)
  await chooseCustomer(page)
  await page.getByRole('searchbox', { name: 'Scan or type a code' }).focus()
  await expect(cell(page, 0, 'qty')).not.toBeInViewport()
  for (const [row, code] of ['00417-B', '007'].entries()) {
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
    await expect(cell(page, row, 'qty')).toHaveText('1')
    await expect(cell(page, row, 'qty')).toBeInViewport({ ratio: 1 })
  }
})

test('a scanned pallet adds what is available on it, once', async ({ page }) => {
  await openNew(page)
  await chooseCustomer(page)
  type Row = { sscc: string | null; product_code: string; available: number; lot_no: string | null }
  const stock = async (query: string) => {
    const response = await page.request.get(`/api/stocks/holding?view=table&client=ACME&owner=ACME-AU&site=SYD1&${query}`, {
      headers: { 'x-csrf': '1' },
    })
    return ((await response.json()) as { data: Row[] }).data
  }
  const { sscc } = (await stock('per_page=200')).find((row) => row.sscc !== null && row.available > 0)!
  const onPallet = await stock(`sscc=${sscc}`)
  const scan = async () => {
    await page.getByRole('searchbox', { name: 'Scan or type a code' }).focus()
    await page.keyboard.insertText(`(00)${sscc}`)
    await page.keyboard.press('Enter')
  }
  await scan()
  await expect(cell(page, 0, 'product_code')).toHaveText(onPallet[0]!.product_code)
  const choices = await page.request.get(`/api/dropdown/getuom?client=ACME&product=${encodeURIComponent(onPallet[0]!.product_code)}`, {
    headers: { 'x-csrf': '1' },
  })
  const units = ((await choices.json()) as { data: { value: string; factor: number }[] }).data
  const uom = await cell(page, 0, 'uom').textContent()
  const qty = Number((await cell(page, 0, 'qty').textContent())!.replaceAll(',', ''))
  expect(qty * units.find(({ value }) => value === uom)!.factor).toBe(onPallet.reduce((sum, row) => sum + row.available, 0))
  await scan()
  await expect(page.getByRole('alert').filter({ hasText: 'This pallet is already in line 1.' })).toBeVisible()
  await expect(cell(page, 0, 'qty')).toHaveText(qty.toLocaleString('en'))
})

test('a pallet scanned twice before the first response is added once, and again after an undo', async ({ page }) => {
  await openNew(page)
  await chooseCustomer(page)
  const response = await page.request.get('/api/stocks/holding?view=table&client=ACME&owner=ACME-AU&site=SYD1&per_page=200', {
    headers: { 'x-csrf': '1' },
  })
  const { data } = (await response.json()) as { data: { sscc: string | null; product_code: string; available: number }[] }
  const { sscc, product_code: item } = data.find((row) => row.sscc !== null && row.available > 0)!
  const answers: (() => void)[] = []
  let isHeld = true
  await page.route(`**/api/stocks/holding?*sscc=${sscc}*`, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => void answers.push(resolve))
    await route.continue()
  })
  const scan = async () => {
    await page.getByRole('searchbox', { name: 'Scan or type a code' }).focus()
    await page.keyboard.insertText(`(00)${sscc}`)
    await page.keyboard.press('Enter')
  }
  await scan()
  await scan()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  isHeld = false
  for (const answer of answers) answer()
  await expect(page.getByRole('alert').filter({ hasText: 'This pallet is already in line 1.' })).toBeVisible()
  await expect(cell(page, 0, 'product_code')).toHaveText(item)
  const qty = (await cell(page, 0, 'qty').textContent())!
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cell(page, 0, 'qty')).toHaveText('')
  await scan()
  await expect(cell(page, 0, 'qty')).toHaveText(qty)
})

test('number and item of a line stay in view while the lines are scrolled sideways, and a message at their edge is fully visible', async ({
  page,
}) => {
  await openNew(page)
  await chooseCustomer(page)
  const grid = page.getByRole('grid')
  await page.getByRole('searchbox', { name: 'Scan or type a code' }).fill('00417-B')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
  const column = Number(await grid.getByRole('columnheader', { name: 'Serial numbers' }).getAttribute('aria-colindex')) - 2
  const serials = grid.locator(`[data-row="0"] [data-col="${column}"]`)
  await serials.click()
  await page.keyboard.type('A, B', TYPING_SPEED)
  await page.keyboard.press('Enter')
  await serials.click()
  const message = serials.locator('[data-note-words]')
  await expect(message).toHaveText('00417-B has no serial numbers. Clear this cell.')
  const [box, frame] = [(await message.boundingBox())!, (await grid.boundingBox())!]
  expect(box.x).toBeGreaterThanOrEqual(frame.x)
  expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
  // Scrolled by hand, the active cell goes below the pinned column.
  await page.setViewportSize({ width: 1024, height: 800 })
  await cell(page, 0, 'qty').click()
  const atEdge = await cell(page, 0, 'qty').evaluate((active) => {
    const pinned = active.parentElement!.querySelector('[data-col="0"]')!
    const view = active.closest('[role=grid]')!
    const edge = () => pinned.getBoundingClientRect().right
    view.scrollLeft += active.getBoundingClientRect().left - edge() + 20
    const { left, top } = active.getBoundingClientRect()
    return { overlap: Math.round(edge() - left), isPinned: pinned.contains(document.elementFromPoint(edge() - 5, top + 5)) }
  })
  expect(atEdge).toEqual({ overlap: 20, isPinned: true })
  await page.keyboard.press('End')
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  const item = grid.getByRole('columnheader', { name: 'Item' })
  await expect.poll(async () => (await cell(page, 0, 'product_code').boundingBox())!.x).toBeCloseTo((await item.boundingBox())!.x, 0)
  await expect(cell(page, 0, 'product_code')).toBeInViewport({ ratio: 1 })
})

test('a scan while a cell of the lines is active adds a line, and never lands in the quantity', async ({ page }) => {
  await openNew(page)
  await chooseCustomer(page)
  // An item with a barcode of its own, and with enough stock for two scans.
  type Found = { product_code: string; gtin: string | null; serial_tracked: boolean; available: number; default_uom: string }
  type Units = { uoms: { value: string; factor: number }[] }
  const { data } = await v7<{ data: (Found & Units)[] }>(page, 'products/typeahead?client=ACME&owner=ACME-AU&site=SYD1&q=a&limit=50')
  const hasTwo = ({ available, default_uom: uom, uoms }: Found & Units) =>
    available >= 2 * (uoms.find(({ value }) => value === uom)?.factor ?? Infinity)
  const other = data.find((item) => item.gtin && !item.serial_tracked && /^\d+$/.test(item.product_code) && hasTwo(item))!
  await cell(page, 0, 'product_code').click()
  // Types like a keyboard scanner: each key goes to the element that has the focus at that moment, which may be an open cell.
  const scan = (code: string) =>
    page.evaluate(async (text) => {
      const press = (key: string) =>
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })) &&
        key.length === 1 &&
        document.execCommand('insertText', false, key)
      for (const key of [...text.split(''), 'Enter']) {
        press(key)
        // React renders in microtasks. A timer could take longer than a scanner between two keys.
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      }
    }, code)
  await scan('00417-B')
  await expect(cell(page, 0, 'qty')).toHaveText('1')
  await scan('00417-B')
  await expect(cell(page, 0, 'qty')).toHaveText('2')
  await scan(other.gtin!)
  await expect(cell(page, 1, 'product_code')).toHaveText(other.product_code)
  await scan(other.gtin!)
  await expect(cell(page, 1, 'qty')).toHaveText('2')
  await scan('00417-B')
  await expect(cell(page, 0, 'qty')).toHaveText('3')
  // A cell that cannot be edited takes a scan too, and only typing is refused.
  await cell(page, 1, 'product_name').click()
  await page.keyboard.type('x')
  await expect(page.getByText('cannot be edited')).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await cell(page, 1, 'product_name').click()
  await scan('00417-B')
  await expect(cell(page, 0, 'qty')).toHaveText('4')
  await expect(page.getByText('cannot be edited')).toHaveCount(0)
  await scan('88887777')
  await expect(page.getByRole('alert').filter({ hasText: 'This scan was not used' })).toContainText('88887777')
  // Only a short number is a quantity.
  await scan('1200')
  await expect(cell(page, 0, 'qty')).toHaveText(/^1,200/)
  await expect(cell(page, 1, 'qty')).toHaveText('2')
  await expect(cell(page, 2, 'product_code')).toHaveText('')
})

test('rows of a spreadsheet pasted into the scan box open the preview', async ({ page }) => {
  await openNew(page)
  await chooseCustomer(page)
  await page.getByRole('searchbox', { name: 'Scan or type a code' }).focus()
  await paste(page, '00417-B\t3\r\n00471-X\t2\r\n')
  const dialog = page.getByRole('dialog')
  await expect(cell(page, 0, 'product_code', 'Lines to paste')).toHaveText('00417-B')
  await expect(cell(page, 1, 'qty', 'Lines to paste')).toHaveText('2')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('This scan was not used')).toHaveCount(0)
})

test('two users never get the same number, and a number is released when the form is left', async ({ page, browser }) => {
  const number = (tab: Page) => tab.getByRole('textbox', { name: 'Dispatch order' })
  await openNew(page)
  await expect(number(page)).toHaveValue(/^SO-/)
  const first = await number(page).inputValue()
  const other = await browser.newPage()
  await openNew(other, 'sales', '', 'manager@acme.test')
  await expect(number(other)).toHaveValue(/^SO-/)
  expect(await number(other).inputValue()).not.toBe(first)
  const released = page.waitForResponse((response) => response.url().includes('getSoIdentity') && response.url().includes('release='))
  await page.getByRole('link', { name: 'Stock holding' }).first().click()
  expect((await released).status()).toBe(200)
  // Released numbers are reused before new ones, lowest first, so it will come up.
  type Identity = { data: { so_no: string; token: string } }
  const reserved: Identity['data'][] = []
  while (!reserved.some((identity) => identity.so_no === first)) {
    expect(reserved.length).toBeLessThan(40)
    reserved.push((await v7<Identity>(other, 'getSoIdentity?client=ACME&owner=ACME-AU')).data)
  }
  expect(new Set(reserved.map((identity) => identity.so_no)).size).toBe(reserved.length)
  for (const { token } of reserved) await v7(other, `getSoIdentity?client=ACME&owner=ACME-AU&release=${encodeURIComponent(token)}`)
  await other.close()
})

test('errors and warnings of the browser and of v7 are shown together, each at its field or cell', async ({ page }) => {
  await openNew(page)
  const number = page.getByRole('textbox', { name: 'Dispatch order' })
  await expect(number).toHaveValue(/^SO-/)
  await number.fill('SO*1')
  await cell(page, 0, 'product_code').click()
  for (const qty of ['0.5', '2']) {
    await page.keyboard.type('00417-B', TYPING_SPEED)
    await page.keyboard.press('Tab')
    await page.keyboard.type(qty, TYPING_SPEED)
    await page.keyboard.press('Enter')
  }
  await expect(cell(page, 1, 'product_code')).toHaveAccessibleDescription('This line repeats line 1.')
  // Text that is no choice stays, whether the list has loaded or not, until it is replaced.
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
  await customer.fill('nobody')
  await customer.press('Tab')
  await expect(customer).toHaveAccessibleDescription(/Nothing matches “nobody”\. Choose one of the listed values\./)
  await page.getByRole('button', { name: 'Enter order' }).click()
  await expect(customer).toHaveAccessibleDescription(/Nothing matches “nobody”/)
  await expect(page.getByRole('button', { name: 'Customer: Nothing matches “nobody”. Choose one of the listed values.' })).toBeVisible()
  await expect(customer).toHaveValue('nobody')
  await expect(number).toHaveAccessibleDescription(/Use letters, digits, spaces and \. \/ _ - only\./)
  await expect(cell(page, 0, 'qty')).toHaveAccessibleDescription('Quantities in CASE must be whole numbers.')
  await expect(cell(page, 0, 'qty')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 1, 'product_code')).not.toHaveAttribute('aria-invalid')
})

test('a price with too many decimals is reported at its cell when changes are saved', async ({ page }) => {
  await signIn(page, CSR, '/login?next=/sales-orders')
  const order = await enterOrder(page)
  await page.goto(`/sales-orders/${order.id}/edit`)
  const headers = page.getByRole('grid', { name: 'Order lines' }).getByRole('columnheader')
  await expect(headers.filter({ hasText: 'Unit price' })).toBeVisible()
  const columnIndex = await headers.filter({ hasText: 'Unit price' }).getAttribute('aria-colindex')
  const price = page.getByRole('grid', { name: 'Order lines' }).locator(`[data-row="0"] [aria-colindex="${columnIndex}"]`)
  await cell(page, 0, 'qty').click()
  await page.keyboard.type('2', TYPING_SPEED)
  await page.keyboard.press('Enter')
  await price.click()
  await page.keyboard.type('1.2345', TYPING_SPEED)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(problems(page)).toContainText('Enter at most 3 decimals.')
  await expect(price).toHaveAccessibleDescription('Enter at most 3 decimals.')
})

test('a purchase order with a new supplier shows every problem at once, each linking to its cell', async ({ page }) => {
  await openNew(page, 'purchase', '?product=00417-B')
  // Nothing is entered yet, so the problems can be corrected while v7 is still saving the draft.
  const releases = [await holdCalls(page, 'POST'), await holdCalls(page, 'PATCH')]
  const draftIsSent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/purchase-orders'))
  await page.getByRole('button', { name: 'Enter order' }).click()
  await draftIsSent
  await expect(problems(page)).toContainText('Choose a supplier.')
  await expect(problems(page)).toContainText('Enter the expected date.')
  await problems(page)
    .getByRole('button', { name: /Line 1, Quantity/ })
    .click()
  await expect(cell(page, 0, 'qty')).toBeFocused()
  await expect(cell(page, 0, 'qty')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 0, 'qty')).toHaveAccessibleDescription('Enter a quantity greater than 0.')
  await page.keyboard.type('4', TYPING_SPEED)
  await page.keyboard.press('Enter')
  await expect(problems(page)).not.toContainText('Quantity')
  for (const release of releases) release()
  await expectAccessible(page)

  const number = `E2E-${Date.now() % 1_000_000}`
  await page.getByRole('button', { name: 'New supplier' }).click()
  const dialog = page.getByRole('dialog', { name: 'New supplier' })
  await dialog.getByLabel('Supplier number').fill(number)
  await expect(dialog.getByText(`${number} is available.`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Made in place Pty Ltd')
  await expect(dialog.getByLabel('Country')).toHaveValue('AU')
  await dialog.getByLabel('Country').selectOption('')
  await dialog.getByRole('button', { name: 'Add supplier' }).click()
  await expect(dialog.getByText('Choose a country.')).toBeVisible()
  await dialog.getByLabel('Country').selectOption('AU')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add supplier' }).click()
  await expect(page.getByRole('combobox', { name: 'Supplier', exact: true })).toHaveValue('Made in place Pty Ltd')
  const expected = new Date(Date.now() + 9 * 86_400_000)
  await page
    .getByRole('textbox', { name: 'Expected date' })
    .fill(`${expected.getMonth() + 1}/${expected.getDate()}/${expected.getFullYear()}`)
  // The disposition follows the type: goods that a customer returns are inspected first, and come from no supplier.
  const disposition = page.getByRole('combobox', { name: /^Disposition/ })
  await page.getByRole('combobox', { name: 'Order type' }).selectOption('RMA')
  await expect(disposition).toHaveValue('RTN')
  await expect(page.getByRole('combobox', { name: 'Supplier (optional)' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Order type' }).selectOption('STD')
  await expect(disposition).toHaveValue('GOOD')
  await expect(page.getByRole('combobox', { name: 'Supplier', exact: true })).toBeVisible()
  // The expiry date is entered later, when the supplier advises the shipment.
  await expect(page.getByRole('columnheader', { name: 'Best before' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Enter order' }).click()
  const order = await enteredOrder(page, 'purchase')
  expect(order.status).toBe('ENTERED')
})

test('an untouched order that is entered shows its problems and is not saved as a draft', async ({ page }) => {
  for (const kind of ['sales', 'purchase'] as const) {
    await openNew(page, kind)
    let created = 0
    page.on('request', (request) => (created += request.method() === 'POST' && request.url().endsWith(`/api/${kind}-orders`) ? 1 : 0))
    await page.getByRole('button', { name: 'Enter order' }).click()
    await expect(problems(page)).toContainText('Add at least one line.')
    await expect(saving(page)).toHaveText('')
    await expect(page).toHaveURL(new RegExp(`/${kind}-orders/new$`))
    expect(created).toBe(0)
  }
})

test('a new order opens at the top of the form, and with a keyboard at its customer @narrow', async ({ page }) => {
  await openNew(page)
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  if (isPhone) await expect(customer).not.toBeFocused()
  else await expect(customer).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Order details' })).toBeInViewport()
  if (isPhone) return

  // With one column in a low window, the customer is far down.
  await page.setViewportSize({ width: 1000, height: 560 })
  await page.reload()
  await expect(customer).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Order details' })).toBeInViewport()
  await page.keyboard.type('h')
  await expect(customer).toBeInViewport()
})

test('an address of an earlier order fills the address fields, and choosing a customer moves nothing', async ({ page }) => {
  await openNew(page)
  // Measured from the first field, because the unfinished order offered above it disappears when another customer is chosen.
  const yOf = async (element: Locator) => (await element.boundingBox())!.y
  const depth = async () => (await yOf(page.getByRole('grid'))) - (await yOf(page.getByRole('combobox', { name: 'Customer', exact: true })))
  const before = await depth()
  await chooseCustomer(page)
  const earlier = page.getByRole('button', { name: 'Earlier addresses' })
  await expect(earlier).toBeVisible()
  expect(await depth()).toBe(before)
  const fields = ['Address', 'City', 'Postcode'].map((name) => page.getByRole('textbox', { name, exact: true }))
  for (const field of fields) await field.fill('elsewhere')
  await earlier.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeFocused()
  const label = await first.textContent()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  for (const field of fields) {
    await expect(field).not.toHaveValue('elsewhere')
    expect(label).toContain(await field.inputValue())
  }
  await expect(earlier).toBeFocused()
})

type CustomerChoice = { value: string; label: string; customer_no: string; default_carrier_code: string; status: string }

/** Two active customers with different carriers. */
const customersWithCarriers = async (page: Page): Promise<[CustomerChoice, CustomerChoice]> => {
  const { data } = await v7<{ data: CustomerChoice[] }>(page, 'settings/customers?client=ACME&per_page=100')
  const active = data.filter(({ status, default_carrier_code: code }) => status === 'ACTIVE' && code !== null)
  return [active[0]!, active.find(({ default_carrier_code: code }) => code !== active[0]!.default_carrier_code)!]
}

const chooseOption = async (page: Page, field: Locator, text: string) => {
  await field.fill(text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click()
}

test('choosing another customer sets its carrier, but does not replace a carrier that was chosen', async ({ page }) => {
  await openNew(page)
  const [first, second] = await customersWithCarriers(page)
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
  const carrier = page.getByRole('combobox', { name: /^Carrier code/ })
  await chooseOption(page, customer, first.customer_no)
  await expect(carrier).toHaveValue(first.default_carrier_code)
  await chooseOption(page, customer, second.customer_no)
  await expect(carrier).toHaveValue(second.default_carrier_code)
  await chooseOption(page, carrier, 'STARTRACK')
  await chooseOption(page, customer, first.customer_no)
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(first.label)
  await expect(carrier).toHaveValue('STARTRACK')
})

test('the form has no axe findings in light and in dark, empty and with problems @narrow', async ({ page }) => {
  await openNew(page)
  await switchTheme(page, 'light')
  await expectAccessible(page)
  await cell(page, 0, 'product_code').click()
  await page.keyboard.press('F2')
  await page.keyboard.insertText('no such item')
  await page.keyboard.press('Tab')
  await expect(cell(page, 0, 'product_code')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Enter order' }).click()
  await expect(problems(page)).toBeVisible()
  await switchTheme(page, 'dark')
  await expectAccessible(page)
  await switchTheme(page, 'light')
})
