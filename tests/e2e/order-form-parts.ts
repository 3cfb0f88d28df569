import { expect, type Page } from '@playwright/test'
import { PASSWORD, signIn } from './support.ts'

export const CSR = 'csr@acme.test'
/** Typing speed of a quick typist. Keys of up to 80 ms each count as those of a scanner (`lib/list/keyboard-wedge.ts`). */
export const TYPING_SPEED = { delay: 100 }

type Product = {
  product_code: string
  default_uom: string
  available: number
  uoms: { value: string; factor: number }[]
  serial_tracked: boolean
}
export type Order = {
  id: string
  so_no: string
  po_no: string
  status: string
  status_name: string
  version: number
  lines: number
  customer_code: string
}

/** Calls v7 as the signed-in page does. */
export const v7 = async <T>(page: Page, path: string): Promise<T> => {
  const response = await page.request.get(`/api/${path}`, { headers: { 'X-CSRF': '1' } })
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true)
  return (await response.json()) as T
}
const SCOPE = 'client=ACME&owner=ACME-AU&site=SYD1'

/** Products of the client, found by typing a few first letters and digits. */
export const productsOf = async (page: Page): Promise<Product[]> => {
  const found = new Map<string, Product>()
  for (const q of ['a', 'b', 'c', 'g', 'm', 'o', 's', '0', '1']) {
    const { data } = await v7<{ data: Product[] }>(page, `products/typeahead?${SCOPE}&q=${q}&limit=50`)
    for (const product of data) if (!product.serial_tracked && !/["\t]/.test(product.product_code)) found.set(product.product_code, product)
  }
  return [...found.values()]
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Order lines' })
export const cell = (page: Page, row: number, column: string, name = 'Order lines') =>
  page
    .getByRole('grid', { name })
    .locator(`[data-row="${row}"]`)
    .locator(`[data-col="${columnsOn(page).indexOf(column)}"]`)
const PHONE_COLUMNS = ['product_code', 'qty', 'uom', 'product_name', 'available_now', 'lot_no']
/** On a phone the quantity is next to the item. */
const columnsOn = (page: Page) => ((page.viewportSize()?.width ?? Infinity) <= 500 ? PHONE_COLUMNS : COLUMNS)
export const COLUMNS = ['product_code', 'product_name', 'qty', 'uom', 'available_now', 'lot_no']
export const saving = (page: Page) => page.getByRole('status', { name: 'Saving' })
export const problems = (page: Page) => page.getByRole('region', { name: /The order has/ })

export const logIn = async (page: Page, email = CSR) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const openNew = async (page: Page, kind: 'sales' | 'purchase' = 'sales', query = '', email = CSR) => {
  await signIn(page, email, `/${kind}-orders/new${query}`)
  await expect(grid(page)).toBeVisible()
}

/** Chooses a customer as a scanner does: Enter, which moves on, follows the code before its choices have loaded. The address is filled in. */
export const chooseCustomer = async (page: Page) => {
  const { data } = await v7<{ data: { value: string; label: string; city: string | null; postcode: string | null; status: string }[] }>(
    page,
    'settings/customers?client=ACME&active=1&per_page=50',
  )
  const customer = data.find((candidate) => candidate.city && candidate.postcode && /^[\w ]+$/.test(candidate.label))
  const box = page.getByRole('combobox', { name: 'Customer', exact: true })
  await box.focus()
  await page.keyboard.type(customer?.value ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(customer?.city ?? '')
  return customer?.value ?? ''
}

/** Types an item and its quantity into a line, by default the first. */
export const keyLine = async (page: Page, qty: string, row = 0) => {
  await cell(page, row, 'product_code').click()
  await page.keyboard.type('00417-B', TYPING_SPEED)
  await page.keyboard.press('Tab')
  await page.keyboard.type(qty, TYPING_SPEED)
  await page.keyboard.press('Enter')
}

export const paste = async (page: Page, text: string) => {
  await page.evaluate((value) => {
    const data = new DataTransfer()
    data.setData('text/plain', value)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** The order that was just entered, as shown in the aside of the list. */
export const enteredOrder = async (page: Page, kind: 'sales' | 'purchase' = 'sales'): Promise<Order> => {
  await expect(page).toHaveURL(/[?&]open=/)
  const id = new URL(page.url()).searchParams.get('open') ?? ''
  return (await v7<{ data: Order }>(page, `${kind}-orders?view=detail&id=${id}`)).data
}

export const holdingOf = async (page: Page, code: string) =>
  (
    await v7<{ data: { available: number; allocated: number }[] }>(
      page,
      `stocks/holding?client=ACME&owner=ACME-AU&site=SYD1&product=${encodeURIComponent(code)}`,
    )
  ).data[0] ?? { available: 0, allocated: 0 }

export const step = async (page: Page, order: Order, body: object) => {
  const response = await page.request.patch(`/api/sales-orders/${order.id}`, {
    headers: { 'X-CSRF': '1', 'If-Match': `"${order.version}"`, Origin: new URL(page.url()).origin },
    data: body,
  })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { data: Order }).data
}

/** Enters an order of one line without the form. */
export const enterOrder = async (page: Page, overrides: Record<string, unknown> = {}): Promise<Order> => {
  const { data: customers } = await v7<{ data: { value: string }[] }>(page, 'settings/customers?client=ACME&active=1&per_page=1')
  const response = await page.request.post('/api/sales-orders', {
    headers: { 'X-CSRF': '1', 'Idempotency-Key': crypto.randomUUID(), Origin: new URL(page.url()).origin },
    data: {
      client_code: 'ACME',
      owner_code: 'ACME-AU',
      site_code: 'SYD1',
      status: 'ENTERED',
      customer_code: customers[0]?.value,
      ship_to: { name: 'Corner shop', address1: '1 Harbour Street', city: 'Sydney', postcode: '2000', country: 'AU' },
      lines: [{ product_code: '00417-B', uom: 'EACH', qty: 1 }],
      ...overrides,
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { data: Order }).data
}
