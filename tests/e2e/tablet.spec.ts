import { signIn, stockRows } from './support.ts'
import { expect, test } from './test.ts'

/** The most important columns of each list, which must be in view on a tablet without scrolling sideways. */
const EXPECTED_COLUMNS = {
  '/stock-holding': ['Item', 'On hand', 'Available'],
  '/stock-holding?view=lines': ['Item', 'Location', 'On hand', 'Available'],
  '/stock-movements': ['Item', 'From', 'To', 'Quantity'],
  '/stock-age': ['Item', 'On hand'],
  '/purchase-orders': ['Status', 'Expected', 'Received'],
  '/sales-orders': ['Status', 'Ship by', 'Progress'],
  '/shipments': ['Status', 'ETA', 'Carrier'],
  '/audit': ['Event', 'Object', 'What happened'],
  '/rejections': ['Reference', 'Error', 'Status'],
}

test.use({ viewport: { width: 1024, height: 768 } })

test('the important columns are in view on a tablet, and the others can be reached', async ({ page }) => {
  await signIn(page, 'manager@acme.test')
  for (const [path, names] of Object.entries(EXPECTED_COLUMNS)) {
    await page.goto(path)
    await stockRows(page)
    for (const name of names) {
      const head = page.getByRole('columnheader', { name: new RegExp(`^${name}( |$)`) }).first()
      await expect(head, `${name} of ${path}`).toBeVisible()
      const box = await head.boundingBox()
      expect((box?.x ?? 9999) + (box?.width ?? 0), `${name} of ${path}`).toBeLessThanOrEqual(1024)
    }
  }
  await page.goto('/shipments')
  await stockRows(page)
  const orders = page.getByRole('columnheader', { name: 'Dispatch order', exact: true })
  await expect(orders).toHaveCount(0)
  const choice = page.getByRole('checkbox', { name: 'Dispatch order', exact: true })
  await page.getByRole('button', { name: 'Columns' }).click()
  await choice.check()
  await expect(orders).toBeVisible()
  await choice.uncheck()
  await expect(orders).toHaveCount(0)
})

test('the tools of a list fit beside an open record on a tablet held upright', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, 'manager@acme.test', '/stock-holding')
  const rows = await stockRows(page)
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

test('nothing covers the values of a list on a touch screen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1000, height: 800 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  for (const path of Object.keys(EXPECTED_COLUMNS)) {
    await (page.url() === 'about:blank' ? signIn(page, 'manager@acme.test', path) : page.goto(path))
    const row = (await stockRows(page)).nth(1)
    await expect(row).toBeVisible()
    const covered = await row.evaluate((element) =>
      [...(element as HTMLTableRowElement).cells].slice(1, -1).flatMap((cell) => {
        const { right, top, height } = cell.getBoundingClientRect()
        const isInView = right <= document.documentElement.clientWidth
        const onTop = document.elementFromPoint(right - 12, top + height / 2)
        return isInView && !cell.contains(onTop) ? [cell.textContent] : []
      }),
    )
    expect(covered, path).toEqual([])
  }
  await context.close()
})

test('no lateness in a list is cut', async ({ page }) => {
  await signIn(page, 'manager@acme.test')
  for (const path of ['/shipments?late=1', '/shipments?view=in&overdue=1', '/sales-orders?late=1', '/purchase-orders?overdue=1']) {
    await page.goto(path)
    await stockRows(page)
    const cells = page.getByRole('gridcell').filter({ hasText: /late \d+ d/ })
    await expect(cells.first(), path).toBeVisible()
    expect(
      await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)),
    ).toEqual([])
  }
})

test('the chosen quick tab is in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager@acme.test', '/sales-orders?late=1')
  await stockRows(page)
  await expect(page.getByRole('button', { name: /^Late/ })).toBeInViewport({ ratio: 1 })
})
