import { expect, test, type Page, type Route } from '@playwright/test'
import { expectAccessible, PASSWORD, turnTheme } from './support.ts'

const CSR = 'csr@acme.test'
/** As a quick hand types; faster would be a scanner. */
const HAND = { delay: 70 }

type Product = {
  product_code: string
  default_uom: string
  available: number
  uoms: { value: string; factor: number }[]
  serial_tracked: boolean
}
type Order = { id: string; so_no: string; po_no: string; status: string; version: number; lines: number; customer_code: string }

/** What v7 says to the signed-in page itself. */
const v7 = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await page.request.get(`/api/${path}`, { headers: { 'X-CSRF': '1' } })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return (await answer.json()) as T
}
const SCOPE = 'client=ACME&owner=ACME-AU&site=SYD1'

/** Products of the client by a few beginnings of words; each once. */
const productsOf = async (page: Page): Promise<Product[]> => {
  const found = new Map<string, Product>()
  for (const q of ['a', 'b', 'c', 'g', 'm', 'o', 's', '0', '1']) {
    const { data } = await v7<{ data: Product[] }>(page, `products/typeahead?${SCOPE}&q=${q}&limit=50`)
    for (const one of data) if (!one.serial_tracked && !/["\t]/.test(one.product_code)) found.set(one.product_code, one)
  }
  return [...found.values()]
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Order lines' })
const cell = (page: Page, row: number, column: string, name = 'Order lines') =>
  page
    .getByRole('grid', { name })
    .locator(`[data-row="${row}"]`)
    .locator(`[data-col="${COLUMNS.indexOf(column)}"]`)
const COLUMNS = ['product_code', 'product_name', 'qty', 'uom', 'available_now', 'lot_no']
const saving = (page: Page) => page.getByRole('status', { name: 'Saving' })
const problems = (page: Page) => page.getByRole('region', { name: /The order has/ })

const logIn = async (page: Page) => {
  await page.getByLabel('E-mail').fill(CSR)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const openNew = async (page: Page, kind: 'sales' | 'purchase' = 'sales', query = '') => {
  await page.goto(`/login?next=${encodeURIComponent(`/${kind}-orders/new${query}`)}`)
  await logIn(page)
  await expect(grid(page)).toBeVisible()
}

/** Chooses a customer by typing; the address comes with him. */
const chooseCustomer = async (page: Page) => {
  const { data } = await v7<{ data: { value: string; label: string; city: string | null; postcode: string | null; status: string }[] }>(
    page,
    'settings/customers?client=ACME&active=1&per_page=50',
  )
  const customer = data.find((one) => one.city && one.postcode && /^[\w ]+$/.test(one.label))
  const box = page.getByRole('combobox', { name: 'Customer', exact: true })
  await box.focus()
  await page.keyboard.type(customer?.value ?? '', { delay: 20 })
  await expect(page.locator('[role=option]').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(customer?.city ?? '')
  return customer?.value ?? ''
}

const paste = async (page: Page, text: string) => {
  await page.evaluate((value) => {
    const data = new DataTransfer()
    data.setData('text/plain', value)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** The order that the aside of the list shows after it was entered. */
const enteredOrder = async (page: Page, kind: 'sales' | 'purchase' = 'sales'): Promise<Order> => {
  await expect(page).toHaveURL(/[?&]open=/)
  const id = new URL(page.url()).searchParams.get('open') ?? ''
  return (await v7<{ data: Order }>(page, `${kind}-orders?view=detail&id=${id}`)).data
}

const holdingOf = async (page: Page, code: string) =>
  (
    await v7<{ data: { available: number; allocated: number }[] }>(
      page,
      `stocks/holding?client=ACME&owner=ACME-AU&site=SYD1&product=${encodeURIComponent(code)}`,
    )
  ).data[0] ?? { available: 0, allocated: 0 }

const step = async (page: Page, order: Order, body: object) => {
  const answer = await page.request.patch(`/api/sales-orders/${order.id}`, {
    headers: { 'X-CSRF': '1', 'If-Match': `"${order.version}"`, Origin: new URL(page.url()).origin },
    data: body,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: Order }).data
}

test.describe("a CSR's hour", () => {
  test('keys a ten-line sales order by keyboard alone', async ({ page }) => {
    await openNew(page)
    const products = (await productsOf(page)).slice(0, 10)
    const number = page.getByRole('textbox', { name: 'Dispatch order' })
    await expect(number).toHaveValue(/^SO-/)
    const wanted = await number.inputValue()
    await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toBeFocused()
    await chooseCustomer(page)
    await page.keyboard.press('Alt+l')
    await expect(cell(page, 0, 'product_code')).toBeFocused()
    for (const [row, product] of products.entries()) {
      await page.keyboard.type(product.product_code, HAND)
      await page.keyboard.press('Tab')
      await page.keyboard.type(String(row + 1), HAND)
      await page.keyboard.press('Enter')
    }
    await expect(cell(page, 10, 'product_code')).toBeFocused()
    for (const [row, product] of products.entries()) {
      await expect(cell(page, row, 'product_code')).toContainText(product.product_code)
      await expect(cell(page, row, 'qty')).toHaveText(String(row + 1))
      await expect(cell(page, row, 'uom')).toHaveText(product.default_uom)
    }
    // Copy a line, take that back, and bring it again.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+d')
    await expect(cell(page, 10, 'product_code')).toContainText(products[9]?.product_code ?? '')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 10, 'product_code')).toHaveText('')
    await page.keyboard.press('Control+Enter')
    const order = await enteredOrder(page)
    expect([order.so_no, order.status, (order.lines as unknown as unknown[]).length]).toEqual([wanted, 'ENTERED', 10])
  })

  test('pastes 500 lines with 20 mistakes, mends them, releases, sees the stock allocated, cancels and sees it freed', async ({ page }) => {
    await openNew(page)
    const products = await productsOf(page)
    const stocked = products.find((one) => one.available > 200)
    const plenty = products.filter((one) => one.product_code !== stocked?.product_code)
    const before = await holdingOf(page, stocked?.product_code ?? '')
    const rows = Array.from({ length: 500 }, (_, index) => {
      const product = index === 0 ? stocked : plenty[index % plenty.length]
      const uom = index === 0 ? (product?.uoms.find((one) => one.factor === 1)?.value ?? '') : (product?.default_uom ?? '')
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
    await expect(dialog.getByRole('button', { name: 'Take only the 480 good' })).toBeVisible()
    await expectAccessible(page)
    const good = plenty[0]
    for (let left = 20; left > 0; left -= 1) {
      await dialog.getByRole('button', { name: 'Next one' }).click()
      const wrong = dialog.locator('[role=gridcell][tabindex="0"]')
      const [row, col] = await wrong.evaluate((element) => [
        element.closest<HTMLElement>('[data-row]')?.dataset['row'],
        element.dataset['col'],
      ])
      const column = COLUMNS[Number(col)]
      const mended = column === 'product_code' ? (good?.product_code ?? '') : column === 'qty' ? '2' : null
      await page.keyboard.press('F2')
      await page.keyboard.press('Control+a')
      if (mended === null) {
        // The units of this very product are offered; the first one will do.
        await page.keyboard.press('Backspace')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('ArrowUp')
        await page.locator('[role=option]').first().click()
      } else {
        await page.keyboard.insertText(mended)
        await page.keyboard.press('Enter')
        // Another product may have other units: the line takes one of its own.
        if (column === 'product_code' && Number(row) >= 0) {
          const uom = cell(page, Number(row), 'uom', 'Lines to paste')
          if ((await uom.getAttribute('aria-invalid')) === 'true') {
            await uom.click()
            await page.keyboard.press('F2')
            await page.keyboard.press('Control+a')
            await page.keyboard.insertText(good?.default_uom ?? '')
            await page.keyboard.press('Enter')
          }
        }
      }
      if (left > 1) await expect(dialog).toContainText(`${left - 1} ${left === 2 ? 'cell needs' : 'cells need'} another look`)
    }
    await expect(dialog).toContainText('Everything fits.')
    await dialog.getByRole('button', { name: 'Add 500 lines' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('500 lines')).toBeVisible()
    await page.getByRole('button', { name: 'Enter and release' }).click()
    const order = await enteredOrder(page)
    expect(['RELEASED', 'PART_ALLOCATED', 'ALLOCATED', 'BACK_ORDERED']).toContain(order.status)
    await expect.poll(async () => (await holdingOf(page, stocked?.product_code ?? '')).allocated).toBe(before.allocated + 7)
    await page.goto(`/stock-holding?client=ACME&site=SYD1&product=${encodeURIComponent(stocked?.product_code ?? '')}`)
    await expect(page.getByRole('grid')).toContainText((before.allocated + 7).toLocaleString('en-US'))
    await step(page, order, { action: 'cancel', reason: 'The customer changed his mind' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect
      .poll(() => holdingOf(page, stocked?.product_code ?? ''))
      .toMatchObject({ allocated: before.allocated, available: before.available })
  })
})

test.describe('nothing is lost', () => {
  test('a draft is in v7 after five seconds, and there again after a reload and after the session has ended', async ({ page, context }) => {
    await openNew(page)
    await chooseCustomer(page)
    await cell(page, 0, 'product_code').click()
    await page.keyboard.type('00417-B', HAND)
    await page.keyboard.press('Tab')
    await page.keyboard.type('3', HAND)
    await page.keyboard.press('Enter')
    await expect(saving(page)).toContainText('Draft saved')
    await expect(page).toHaveURL(/draft=so_/)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([])
    await page.reload()
    await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
    await expect(cell(page, 0, 'qty')).toHaveText('3')
    const number = (await page.getByRole('textbox', { name: 'Dispatch order' }).inputValue()).trim()

    // What the page asks for after a reload has come: otherwise the end of the session is found before anything is typed.
    await page.waitForLoadState('networkidle')
    await cell(page, 0, 'qty').click()
    await context.clearCookies()
    await page.keyboard.type('8', HAND)
    await page.keyboard.press('Enter')
    page.on('dialog', (asked) => void asked.accept())
    await expect(page).toHaveURL(/\/login/, { timeout: 20_000 })
    await expect(page.getByText(`Your draft order ${number} is saved.`)).toBeVisible()
    await logIn(page)
    await expect(page.getByText('This is what you typed before')).toBeVisible()
    await expect(cell(page, 0, 'qty')).toHaveText('8')
    await expect(saving(page)).toContainText('Draft saved')
  })

  test('what is typed before the first save waits in the tab, and a link asks before it leads away', async ({ page }) => {
    await openNew(page)
    // Saving takes until the question has been answered, however slow the machine is.
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/api/sales-orders', async (route) => {
      if (route.request().method() === 'POST') await gate
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Picking instructions' }).fill('Mind the step')
    await page.getByRole('link', { name: 'Stock holding' }).first().click()
    const asked = page.getByRole('alertdialog', { name: 'Leave this sales order?' })
    await expect(asked).toBeVisible()
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('link', { name: 'Stock holding' }).first().click()
    await expect(asked).toBeVisible()
    goOn()
    await asked.getByRole('button', { name: 'Save draft and leave' }).click()
    await expect(page).toHaveURL(/stock-holding/)
    const { data } = await v7<{ data: (Order & { pick_instructions: string | null })[] }>(
      page,
      'sales-orders?status=DRAFT&mine=1&sort=-ordered_date&per_page=25',
    )
    expect(data.some((one) => one.pick_instructions === 'Mind the step')).toBe(true)
  })

  test('a double click makes one order, and so does an answer that was lost', async ({ page }) => {
    const reference = `TWICE-${Date.now()}`
    await openNew(page)
    await chooseCustomer(page)
    await page.getByRole('textbox', { name: 'Customer reference' }).fill(reference)
    await cell(page, 0, 'product_code').click()
    await page.keyboard.type('00417-B', HAND)
    await page.keyboard.press('Tab')
    await page.keyboard.type('1', HAND)
    await page.keyboard.press('Enter')
    let lost = 0
    const keys = new Set<string>()
    // The order is taken, but nobody hears of it.
    await page.route('**/api/sales-orders', async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.add(route.request().headers()['idempotency-key'] ?? '')
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Enter order' }).dblclick()
    await enteredOrder(page)
    const { data } = await v7<{ data: Order[] }>(page, `sales-orders?customer_po_no=${reference}`)
    expect([data.length, keys.size, lost]).toEqual([1, 1, 2])
  })

  test('a change of somebody else is shown, and what was typed is kept', async ({ page }) => {
    await openNew(page)
    await chooseCustomer(page)
    await cell(page, 0, 'product_code').click()
    await page.keyboard.type('00417-B', HAND)
    await page.keyboard.press('Tab')
    await page.keyboard.type('1', HAND)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    const order = await enteredOrder(page)
    await page.goto(`/sales-orders/${order.id}/edit`)
    await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
    await page.getByRole('textbox', { name: 'Picking instructions' }).fill('Mine')
    await step(page, order, { delivery_instructions: 'Theirs' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: `${order.so_no} was changed while you were typing` })
    await expect(dialog.getByRole('table')).toContainText('Theirs')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Take over their changes' }).click()
    await expect(page.getByRole('textbox', { name: 'Picking instructions' })).toHaveValue('Mine')
    await expect(page.getByRole('textbox', { name: 'Delivery instructions' })).toHaveValue('Theirs')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/[?&]open=/)
    const { data } = await v7<{ data: { pick_instructions: string; delivery_instructions: string } }>(
      page,
      `sales-orders?view=detail&id=${order.id}`,
    )
    expect(data).toMatchObject({ pick_instructions: 'Mine', delivery_instructions: 'Theirs' })
  })
})

test('a purchase order with a supplier that is made in place; every problem at once, each a link to its cell', async ({ page }) => {
  await openNew(page, 'purchase', '?product=00417-B')
  await page.getByRole('button', { name: 'Enter order' }).click()
  await expect(problems(page)).toContainText('Choose a supplier.')
  await expect(problems(page)).toContainText('Enter the expected date.')
  await problems(page)
    .getByRole('button', { name: /Line 1, Quantity/ })
    .click()
  await expect(cell(page, 0, 'qty')).toBeFocused()
  await expect(cell(page, 0, 'qty')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 0, 'qty')).toHaveAccessibleDescription('Enter a quantity greater than 0.')
  await page.keyboard.type('4', HAND)
  await page.keyboard.press('Enter')
  await expect(problems(page)).not.toContainText('Quantity')
  await expectAccessible(page)

  const number = `E2E-${Date.now() % 1_000_000}`
  await page.getByRole('button', { name: 'New supplier' }).click()
  const dialog = page.getByRole('dialog', { name: 'New supplier' })
  await dialog.getByLabel('Supplier number').fill(number)
  await expect(dialog.getByText(`${number} is free.`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Made in place Pty Ltd')
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
  const best = page.getByRole('grid').locator('[data-row="0"] [data-col="5"]')
  await best.click()
  await page.keyboard.type(`12/31/${expected.getFullYear() + 2}`, HAND)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enter order' }).click()
  const order = await enteredOrder(page, 'purchase')
  expect(order.status).toBe('ENTERED')
})

test('the form has no axe findings in light and in dark, empty and with problems @narrow', async ({ page }) => {
  await openNew(page)
  await turnTheme(page, 'light')
  await expectAccessible(page)
  await cell(page, 0, 'product_code').click()
  await page.keyboard.press('F2')
  await page.keyboard.insertText('no such item')
  await page.keyboard.press('Tab')
  await expect(cell(page, 0, 'product_code')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Enter order' }).click()
  await expect(problems(page)).toBeVisible()
  await turnTheme(page, 'dark')
  await expectAccessible(page)
  await turnTheme(page, 'light')
})
