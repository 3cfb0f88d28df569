import type { Locator } from '@playwright/test'
import { MODULE_INFO, SCREEN_MODULES, type ScreenModule } from '#lib/modules.ts'
import { signIn, listRows } from './support.ts'
import { expect, test } from './test.ts'

const ADMIN = 'admin@gatehouse.test'

/** The most important columns of each list, which must be in view on a tablet without scrolling sideways. */
const EXPECTED_COLUMNS: Readonly<Record<ScreenModule, readonly string[]>> = {
  stock: ['Item', 'On hand', 'Available'],
  movements: ['Item', 'From', 'To', 'Quantity'],
  age: ['Item', 'On hand'],
  purchase_orders: ['Status', 'Expected', 'Received'],
  sales_orders: ['Status', 'Ship by', 'Progress'],
  customers: ['Number', 'Name', 'Status', 'Open orders'],
  shipments: ['Status', 'ETA', 'Carrier'],
  suppliers: ['Number', 'Name', 'Status', 'Open POs'],
  audit: ['Event', 'Record', 'What happened'],
  rejections: ['Reference', 'Error', 'Status'],
  users: ['Name', 'Level', 'Status'],
  settings: ['User', 'Client', 'Access', 'Status'],
}
const LISTS: readonly (readonly [path: string, columns: readonly string[]])[] = [
  ['/stock-holding?view=lines', ['Item', 'Location', 'On hand', 'Available']],
  ...SCREEN_MODULES.map((module) => [MODULE_INFO[module].route, EXPECTED_COLUMNS[module]] as const),
]

test.use({ viewport: { width: 1024, height: 768 } })

test('the important columns of each list are in view on a tablet, nothing covers them, and the others can be reached', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  for (const [path, names] of LISTS) {
    await (page.url() === 'about:blank' ? signIn(page, ADMIN, path) : page.goto(path))
    const row = (await listRows(page)).nth(1)
    await expect(row, path).toBeVisible()
    for (const name of names) {
      const head = page.getByRole('columnheader', { name: new RegExp(`^${name}( |$)`) }).first()
      await expect(head, `${name} of ${path}`).toBeVisible()
      const box = await head.boundingBox()
      expect((box?.x ?? 9999) + (box?.width ?? 0), `${name} of ${path}`).toBeLessThanOrEqual(1024)
    }
    expect(await coveredCells(row), path).toEqual([])
  }
  await page.goto('/shipments')
  await listRows(page)
  const orders = page.getByRole('columnheader', { name: 'Orders', exact: true })
  await expect(orders).toHaveCount(0)
  const choice = page.getByRole('checkbox', { name: 'Orders', exact: true })
  await page.getByRole('button', { name: 'Columns' }).click()
  await choice.check()
  await expect(orders).toBeVisible()
  await choice.uncheck()
  await expect(orders).toHaveCount(0)
  await context.close()
})

test('the tools of a list fit next to an open record on a tablet in portrait', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, 'manager@acme.test', '/stock-holding')
  const rows = await listRows(page)
  await rows.first().getByRole('gridcell').nth(1).click()
  const record = page.getByRole('complementary').filter({ has: page.getByRole('tab') })
  await expect(record).toBeVisible()
  const edge = (await record.boundingBox())!.x
  for (const name of ['Refresh', 'Columns', 'Export', 'Next page', 'Last page']) {
    // The name of the Columns button says “changed” if another test has changed the columns.
    const box = await page.getByRole('button', { name: new RegExp(`^${name}( changed|$)`) }).boundingBox()
    expect(box!.x + box!.width, name).toBeLessThanOrEqual(edge)
  }
})

/** Texts of the cells of a row that are in view, but are covered by something else. */
const coveredCells = (row: Locator) =>
  row.evaluate((element) =>
    [...(element as HTMLTableRowElement).cells].slice(1, -1).flatMap((cell) => {
      const { right, top, height } = cell.getBoundingClientRect()
      const isInView = right <= document.documentElement.clientWidth
      const onTop = document.elementFromPoint(right - 12, top + height / 2)
      return isInView && !cell.contains(onTop) ? [cell.textContent] : []
    }),
  )

test('“late 7 d” is never cut off in a list', async ({ page }) => {
  await signIn(page, 'manager@acme.test')
  for (const path of ['/shipments?late=1', '/shipments?view=in&overdue=1', '/sales-orders?late=1', '/purchase-orders?overdue=1']) {
    await page.goto(path)
    await listRows(page)
    const cells = page.getByRole('gridcell').filter({ hasText: /late \d+ d/ })
    await expect(cells.first(), path).toBeVisible()
    expect(
      await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)),
    ).toEqual([])
  }
})

for (const width of [1440, 390])
  test(`no tab of an open record is cut off in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    // This client has long words of its own.
    await signIn(page, 'manager@acme.test')
    const modules = ['stock', 'purchase_orders', 'sales_orders', 'customers', 'suppliers', 'rejections', 'users'] as const
    for (const path of [...modules.map((module) => MODULE_INFO[module].route), '/shipments?view=in', '/shipments?view=out']) {
      await page.goto(path)
      await (await listRows(page)).first().click()
      const tabs = page.getByRole('tablist').getByRole('tab')
      await expect(tabs.first(), path).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const tab of await tabs.all()) {
        await expect(tab, path).toBeInViewport({ ratio: 1 })
        const name = `${(await tab.textContent()) ?? ''} of ${path}`
        expect(await tab.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBeLessThanOrEqual(0)
      }
    }
  })

test('the chosen tab of a list or record is in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager@acme.test', '/sales-orders?late=1')
  await listRows(page)
  await expect(page.getByRole('button', { name: /^Late/ })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/users-management?open=u_1042&tab=history')
  await expect(page.getByRole('tab', { name: 'History' })).toBeInViewport({ ratio: 1 })
})
