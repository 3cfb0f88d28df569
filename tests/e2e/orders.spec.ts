import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { gtinProblem } from '#lib/shared/gs1.ts'
import { expectAccessible } from './axe.ts'
import { cell, logIn } from './order-form-parts.ts'
import { dayFromToday, loseSession, signIn, switchTheme } from './support.ts'
import { expect, test } from './test.ts'

const CSR = 'csr@acme.test'
const MANAGER = 'manager@acme.test'

type Order = {
  id: string
  so_no: string
  version: number
  status: string
  ship_to: unknown
  customer_code: string
  [field: string]: unknown
}
type Holding = { product_code: string; available: number; uom: string }

const headers = { 'X-CSRF': '1' }

/** Calls v7 as the signed-in page does. */
const v7 = async <T>(page: Page, path: string): Promise<T> => {
  const reply = await page.request.get(`/api/${path}`, { headers })
  expect(reply.ok(), path).toBe(true)
  return (await reply.json()) as T
}

const rows = (page: Page, name = 'Sales orders') =>
  page
    .getByRole('grid', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const rowOf = (page: Page, no: string) => rows(page).filter({ hasText: no })
const quick = (page: Page, label: string) =>
  page.getByRole('navigation', { name: /by status$/ }).getByRole('button', { name: new RegExp(`^${label} ?[\\d,]*$`) })
const countOf = async (page: Page, label: string) =>
  Number(((await quick(page, label).textContent()) ?? '').replace(label, '').replaceAll(',', ''))

let createdCount = 0
const newReference = () => {
  createdCount += 1
  return `E2E-${Date.now().toString(36).toUpperCase()}-${createdCount}`
}

/** Where the orders of a test are entered, unless it names another owner and site. */
const PLACE = { owner: 'ACME-AU', site: 'SYD1' }

/**
 * Enters orders for one test through v7, which share a reference. Unless `lines` is given, all are for the same item: the first orders 1,
 * the second 2, and so on.
 */
const enterOrders = async (
  page: Page,
  count: number,
  {
    lines,
    reference = newReference(),
    owner,
    site,
  }: { lines?: readonly object[]; reference?: string; owner: string; site: string } = PLACE,
): Promise<{ reference: string; orders: Order[] }> => {
  const place = `client=ACME&owner=${owner}&site=${site}`
  const [holding] = (await v7<{ data: Holding[] }>(page, `stocks/holding?${place}&available_min=200&sort=-available&per_page=25`)).data
  const similarOrder = (await v7<{ data: Order[] }>(page, `sales-orders?${place}&order_type=B2B&status=DELIVERED&per_page=1`)).data[0]
  const orders: Order[] = []
  for (let index = 0; index < count; index += 1) {
    const reply = await page.request.post('/api/sales-orders', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: {
        status: 'ENTERED',
        client_code: 'ACME',
        owner_code: owner,
        site_code: site,
        order_type: 'B2B',
        priority: 'P3',
        customer_code: similarOrder?.customer_code,
        ship_to: similarOrder?.ship_to,
        customer_po_no: reference,
        required_ship_date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
        on_shortage: 'BACK_ORDER',
        lines: lines ?? [{ product_code: holding?.product_code, uom: holding?.uom, qty: 1 + index }],
      },
    })
    expect(reply.status(), await reply.text()).toBe(201)
    orders.push(((await reply.json()) as { data: Order }).data)
  }
  return { reference, orders }
}

const openList = async (page: Page, reference: string) => {
  await page.goto(`/sales-orders?customer_po_no=${reference}`)
  await expect(rows(page).first()).toBeVisible()
}

test.describe('sales orders', () => {
  test('all five tabs of an order can be read with only the keyboard @narrow', async ({ page, isMobile }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const { reference, orders } = await enterOrders(page, 1)
    await openList(page, reference)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]open=so_\d+/)
    await expect(page.getByRole('heading', { name: String(orders[0]?.so_no) })).toBeVisible()
    if (isMobile) await switchToDarkBehindRecord(page)
    for (const name of ['Summary', 'Lines', 'Shipments', 'Documents', 'History']) {
      const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
      await tab.focus()
      await page.keyboard.press('Enter')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByRole('tabpanel')).not.toBeEmpty()
      await expectAccessible(page)
    }
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/[?&]open=/)
  })

  test('each quick tab counts what it shows, and is part of the address', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    await expect(rows(page).first()).toBeVisible()
    await expect(quick(page, 'Open')).toHaveAttribute('aria-current', 'true')
    await expect(quick(page, 'All')).toHaveText(/\d$/)
    for (const label of ['To release', 'On hold', 'Back-ordered', 'Due today', 'Late', 'Despatched today', 'All', 'Open']) {
      const count = await countOf(page, label)
      await quick(page, label).click()
      await expect(quick(page, label)).toHaveAttribute('aria-current', 'true')
      // Only the footer, because a quantity in a row may end with the same digits.
      if (count > 0) await expect(page.getByText(new RegExp(`^[\\d,]+–[\\d,]+ of ${count.toLocaleString('en-US')}$`))).toBeVisible()
      else await expect(page.getByText(/^Nothing (waits|is|more|has) .*\.$/)).toBeVisible()
    }
    await expect(page).not.toHaveURL(/[?&](filter_open|status|late)=/)
    await expectAccessible(page)
  })

  test('can be put on hold with a reason, released, and cancelled with another', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const { reference, orders } = await enterOrders(page, 1)
    const no = String(orders[0]?.so_no)
    await openList(page, reference)
    await expect(quick(page, 'To release')).toHaveText(/1$/)

    await rowOf(page, no).hover()
    await page.getByRole('button', { name: `Actions for ${no}` }).click()
    await page.getByRole('menuitem', { name: 'Hold' }).click()
    const dialog = page.getByRole('dialog', { name: `Hold ${no}` })
    await dialog.getByRole('button', { name: 'Hold order' }).click()
    await expect(dialog.getByText('Enter a reason.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Reason', { exact: true }).fill('Waiting for a letter of credit')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('alert')).toHaveText('What you typed has not been sent.')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('Waiting for a letter of credit')
    await dialog.getByRole('button', { name: 'Hold order' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, no)).toContainText('On hold')
    await expect(quick(page, 'On hold')).toHaveText(/1$/)

    await rowOf(page, no).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText('Waiting for a letter of credit')
    const aside = page.getByRole('complementary', { name: 'Sales order' })
    await aside.getByRole('button', { name: 'Release' }).click()
    await expect(rowOf(page, no)).toContainText('Allocated')
    await expect(panel).not.toContainText('Waiting for a letter of credit')
    // Its button is gone, and the focus is on the next possible action.
    await expect(aside.getByRole('button', { name: 'Release' })).toBeHidden()
    await expect(aside.getByRole('button', { name: 'Hold' })).toBeFocused()

    await aside.getByRole('tab', { name: /^History/ }).click()
    await expect(panel).toContainText('Sales order released')
    await aside.getByRole('button', { name: 'Cancel' }).click()
    const cancel = page.getByRole('dialog', { name: `Cancel ${no}` })
    await expect(cancel).toContainText('becomes available immediately')
    await cancel.getByRole('button', { name: 'Customer changed their mind' }).click()
    await cancel.getByRole('button', { name: 'Cancel order' }).click()
    await expect(cancel).toBeHidden()
    await expect(page.getByRole('list', { name: `Status changes of ${no}` }).getByRole('listitem')).toContainText([
      'Cancelled',
      'Allocated',
      'On hold',
      'Entered',
    ])
    await expect(panel).toContainText('Sales order cancelled')
    await aside.getByRole('tab', { name: /^Summary/ }).click()
    await expect(panel).toContainText('Customer changed their mind')
  })

  test('can have one waiting line cancelled while the other keeps waiting', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    // Which items are sold out depends on the day. Takes two from the owner and site that have most of them.
    const { data } = await v7<{ data: (Holding & { owner_code: string; site_code: string })[] }>(
      page,
      'stocks/holding?client=ACME&available_max=0&has_stock=0&per_page=100',
    )
    const places = Object.values(Object.groupBy(data, ({ owner_code, site_code }) => `${owner_code} ${site_code}`))
    const soldOut = places.toSorted((a = [], b = []) => b.length - a.length)[0] ?? []
    const [first, second] = soldOut.map(({ product_code, uom }) => ({ product_code, uom, qty: 2 }))
    const [owner, site] = [soldOut[0]!.owner_code, soldOut[0]!.site_code]
    const { reference, orders } = await enterOrders(page, 1, { lines: [first!, second!], owner, site })
    const no = String(orders[0]?.so_no)
    await openList(page, reference)
    await rowOf(page, no).click()
    const aside = page.getByRole('complementary', { name: 'Sales order' })
    await aside.getByRole('button', { name: 'Release' }).click()
    await expect(rowOf(page, no)).toContainText('Back-ordered')
    await aside.getByRole('tab', { name: /^Lines/ }).click()
    await aside.getByRole('button', { name: 'Cancel line 1' }).click()
    const dialog = page.getByRole('dialog', { name: `Cancel line 1 of ${no}: ${first!.product_code}` })
    await dialog.getByRole('button', { name: 'Cancel line', exact: true }).click()
    await expect(dialog.getByText('Enter a reason.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Out of stock too long' }).click()
    await dialog.getByRole('button', { name: 'Cancel line', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(aside.getByRole('button', { name: 'Cancel line 1' })).toBeHidden()
    await expect(aside.getByRole('button', { name: 'Cancel line 2' })).toBeVisible()
    // Its button is gone, and the focus stays next to it.
    await expect(aside.locator(':focus')).toHaveCount(1)
    await expect(rowOf(page, no)).toContainText('Back-ordered')
    await aside.getByRole('tab', { name: /^History/ }).click()
    await expect(aside.getByRole('list', { name: `Status changes of ${no}` })).toContainText(
      `Cancelled line 1 (${first!.product_code}): Out of stock too long`,
    )
  })

  test('of a site other than the chosen one lead to the stock of their own site', async ({ page }) => {
    await signIn(page, MANAGER)
    const { orders } = await enterOrders(page, 1, { owner: 'ACME-AU', site: 'MEL2' })
    await page.goto(`/sales-orders?site=SYD1&open=${orders[0]!.id}&tab=lines`)
    const lines = page.getByRole('complementary', { name: 'Sales order' }).getByRole('table')
    await lines.getByRole('rowheader').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/stock-holding\?client=ACME&site=MEL2&q=/)
    await expect(rows(page, 'Stock holding').first()).toBeVisible()
  })

  test('entered by others are announced, and shown on request with marks, open order and focus kept @narrow', async ({
    page,
    hasTouch,
  }) => {
    await page.clock.install()
    await signIn(page, MANAGER)
    const { reference, orders } = await enterOrders(page, 3)
    await openList(page, reference)
    const [marked, opened] = orders.map(({ so_no }) => so_no)
    await rowOf(page, marked!).getByRole('checkbox').check()
    if (!hasTouch) await rowOf(page, opened!).getByRole('gridcell').nth(3).click()
    await rowOf(page, opened!).focus()
    const before = await countOf(page, 'Open')
    const showChanges = page.getByRole('button', { name: 'change, show' })
    const statuses: number[] = []
    page.on('response', (reply) => void (reply.url().includes(reference) && statuses.push(reply.status())))
    // The page starts to watch for changes once the script for that has loaded.
    const waitUntil = (assertion: () => Promise<void>) =>
      expect(async () => {
        await page.clock.fastForward(45_000)
        await assertion()
      }).toPass({ timeout: 15_000 })
    await waitUntil(() => expect.poll(() => statuses, { timeout: 1000 }).toContain(304))

    // The page does not know about the requests of this test, as if somebody else had made them.
    const { orders: added } = await enterOrders(page, 1, { ...PLACE, reference })
    await waitUntil(() => expect(showChanges).toHaveText('1 change, show', { timeout: 1000 }))
    await expect(page.getByRole('status').filter({ hasText: '1 change in this list' })).toBeAttached()
    await expect.poll(() => countOf(page, 'Open')).toBe(before + 1)
    await expect(rows(page)).toHaveCount(3)
    await expectAccessible(page)

    await showChanges.click()
    await expect(rowOf(page, added[0]!.so_no)).toBeVisible()
    await expect(rows(page)).toHaveCount(4)
    await expect(showChanges).toBeHidden()
    await expect(rowOf(page, opened!)).toBeFocused()
    await expect(rowOf(page, marked!).getByRole('checkbox')).toBeChecked()
    if (!hasTouch) await expect(page.getByRole('complementary', { name: 'Sales order' })).toContainText(opened!)

    // Pressing the button by keyboard removes it, so the focus moves to a row.
    await enterOrders(page, 1, { ...PLACE, reference })
    await waitUntil(() => expect(showChanges).toBeVisible({ timeout: 1000 }))
    await showChanges.press('Enter')
    await expect(rows(page)).toHaveCount(5)
    await expect(rowOf(page, opened!)).toBeFocused()
  })

  test('that are open in the aside show changes by others there, while their rows in the list stay as they were', async ({ page }) => {
    await page.clock.install()
    await signIn(page, MANAGER)
    const { reference, orders } = await enterOrders(page, 2)
    const [order] = orders
    await openList(page, reference)
    await rowOf(page, order!.so_no).getByRole('gridcell').nth(3).click()
    const aside = page.getByRole('complementary', { name: 'Sales order' })
    await expect(aside.locator('header')).toContainText('Entered')
    const released = await page.request.patch(`/api/sales-orders/${order!.id}`, {
      headers: { ...headers, 'if-match': `"${order!.version}"` },
      data: { action: 'release' },
    })
    expect(released.ok()).toBe(true)
    await expect(async () => {
      await page.clock.fastForward(45_000)
      await expect(page.getByRole('button', { name: 'change, show' })).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 15_000 })
    // The aside offers what can be done now. The row in the list stays as it was until the button for changes is pressed.
    await expect(aside.locator('header')).toContainText(((await released.json()) as { data: { status_name: string } }).data.status_name)
    await expect(aside.getByRole('button', { name: 'Release' })).toBeHidden()
    await expect(rowOf(page, order!.so_no)).toContainText('Entered')
  })

  test('are not checked for changes if v7 sends no ETag', async ({ page }) => {
    await page.clock.install()
    await signIn(page, MANAGER)
    let calls = 0
    await page.route('**/api/sales-orders?*', async (route) => {
      calls += 1
      const response = await route.fetch()
      const { etag: _etag, ...others } = response.headers()
      await route.fulfill({ response, headers: others })
    })
    await page.goto('/sales-orders')
    await expect(rows(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const callsBefore = calls
    for (let minute = 0; minute < 3; minute += 1) await page.clock.runFor(60_000)
    await page.waitForLoadState('networkidle')
    expect(calls).toBe(callsBefore)
  })

  test('that have been despatched can be tracked from their rows', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const [delivered] = (await v7<{ data: Order[] }>(page, 'sales-orders?client=ACME&status=DELIVERED&per_page=1')).data
    await page.goto(`/sales-orders?order_no=${delivered?.so_no}&filter_open=0`)
    await rowOf(page, String(delivered?.so_no)).hover()
    await page.getByRole('button', { name: `Actions for ${delivered?.so_no}` }).click()
    await page.getByRole('menuitem', { name: 'Track' }).click()
    const aside = page.getByRole('complementary', { name: 'Sales order' })
    await expect(aside.getByRole('tab', { name: /^Shipments/ })).toHaveAttribute('aria-selected', 'true')
    await expect(aside.getByRole('heading', { name: 'Packages' })).toBeVisible()
  })

  test('can be released in bulk: those that cannot are named first, and every result is listed afterwards', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const { reference, orders } = await enterOrders(page, 4)
    const [cancelledOrder, changedOrder] = orders
    const cancelled = await page.request.patch(`/api/sales-orders/${cancelledOrder?.id}`, {
      headers: { ...headers, 'if-match': `"${cancelledOrder?.version}"` },
      data: { action: 'cancel', reason: 'Ordered twice' },
    })
    expect(cancelled.ok()).toBe(true)
    await page.goto(`/sales-orders?customer_po_no=${reference}&filter_open=0`)
    await expect(rows(page)).toHaveCount(4)
    // Another user changes one of them after the list was loaded.
    const changed = await page.request.patch(`/api/sales-orders/${changedOrder?.id}`, {
      headers: { ...headers, 'if-match': `"${changedOrder?.version}"` },
      data: { priority: 'P2' },
    })
    expect(changed.ok()).toBe(true)

    await page.getByRole('checkbox', { name: 'Mark all rows on this page' }).check()
    await page.getByRole('region', { name: 'Marked rows' }).getByRole('button', { name: 'Release' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toHaveText('Release 3 of 4 sales orders')
    await expect(dialog.getByRole('list', { name: 'Will not be changed' })).toContainText(
      `${cancelledOrder?.so_no}Its status is Cancelled: only orders that are entered or on hold can be released.`,
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Release 3 sales orders' }).click()
    await expect(dialog.getByRole('status')).toHaveText('2 released, 2 refused.')
    const results = dialog.getByRole('list', { name: 'Results' })
    await expect(results.getByRole('listitem')).toHaveCount(4)
    await expect(results.getByRole('listitem').filter({ hasText: String(changedOrder?.so_no) })).toContainText(
      /saved this|changed|meantime/i,
    )
    await expectAccessible(page)
    // The refusal updated the order in the list, so a second attempt succeeds.
    await dialog.getByRole('button', { name: /^Try .* again$/ }).click()
    await expect(dialog.getByRole('status')).toHaveText('3 released, 1 refused.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(rows(page).filter({ has: page.getByText('Allocated', { exact: true }) })).toHaveCount(3)
  })

  test('released in bulk are counted separately if v7 has only accepted them, and reported after a sign-in if the session ends', async ({
    page,
  }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const { reference } = await enterOrders(page, 5)
    let changes = 0
    await page.route(/api\/sales-orders\/./, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      changes += 1
      // The first release is queued, and the session ends before the fourth.
      if (changes === 1) return route.fulfill({ status: 202, json: { message: 'Queued for the night run' } })
      if (changes === 4) await loseSession(page)
      return route.fallback()
    })
    const bar = page.getByRole('region', { name: 'Marked rows' })
    const release = async (count: number) => {
      await bar.getByRole('button', { name: 'Release' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Release ${count} sales orders` })
        .click()
    }
    await page.goto(`/sales-orders?customer_po_no=${reference}&filter_open=0`)
    await expect(rows(page)).toHaveCount(5)
    await rows(page).nth(0).getByRole('checkbox').check()
    await rows(page).nth(1).getByRole('checkbox').check()
    await release(2)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toHaveText('1 released, 1 accepted, but not done yet.')
    await expect(dialog.getByRole('list', { name: 'Results' })).toContainText(
      'The warehouse system has accepted this, but the order is still entered. Queued for the night run.',
    )
    await expect(dialog.getByRole('button', { name: /again/ })).toHaveCount(0)
    await dialog.getByRole('switch', { name: 'Show unfinished only' }).click()
    await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await page.reload()
    for (const index of [2, 3, 4]) await rows(page).nth(index).getByRole('checkbox').check()
    await release(3)
    await expect(page).toHaveURL(/reason=expired/)
    expect(changes).toBe(4)
    await logIn(page, CSR)
    await expect(page.getByText('Your session ended after 1 of 3 sales orders')).toBeVisible()
    await expect(page.getByText('1 released, 2 not done. What was not done is marked again.')).toBeVisible()
    await expect(bar).toContainText('2 marked')
  })

  test('that leave the list by a bulk action lose their mark, and marked ones that leave it otherwise are counted', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const { reference, orders } = await enterOrders(page, 4)
    const [first, second, third, fourth] = orders.map(({ so_no }) => so_no) as [string, string, string, string]
    const mark = (no: string) => rowOf(page, no).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Marked rows' })
    await page.goto(`/sales-orders?customer_po_no=${reference}&status=ENTERED`)
    await expect(rows(page)).toHaveCount(4)
    await mark(first)
    await mark(second)
    await bar.getByRole('button', { name: 'Release' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Release 2 sales orders' }).click()
    await expect(dialog.getByRole('status')).toHaveText('2 released.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(rows(page)).toHaveCount(2)
    await expect(bar).not.toContainText('marked')

    await mark(third)
    const cancelled = await page.request.patch(`/api/sales-orders/${orders[2]?.id}`, {
      headers: { ...headers, 'if-match': `"${orders[2]?.version}"` },
      data: { action: 'cancel', reason: 'Ordered twice' },
    })
    expect(cancelled.ok()).toBe(true)
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(bar).toContainText('1 marked, not in this list')
    await mark(fourth)
    await expect(bar).toContainText('2 marked, 1 not in this list')
    await bar.getByRole('button', { name: 'Unmark them' }).click()
    await expect(bar).not.toContainText('not in this list')
    await expect(rowOf(page, fourth).getByRole('checkbox')).toBeChecked()
  })

  test('can have their carrier and priority changed in bulk, except orders that are too far along', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const { reference, orders } = await enterOrders(page, 2)
    const released = await page.request.patch(`/api/sales-orders/${orders[0]?.id}`, {
      headers: { ...headers, 'if-match': `"${orders[0]?.version}"` },
      data: { action: 'release' },
    })
    expect(released.ok()).toBe(true)
    await openList(page, reference)
    await page.getByRole('checkbox', { name: 'Mark all rows on this page' }).check()
    await page.getByRole('region', { name: 'Marked rows' }).getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Change 2 sales orders' }).click()
    await expect(dialog.getByText('Choose what to change.')).toBeVisible()
    await dialog.getByLabel('Priority').selectOption('P1')
    await expect(dialog.getByRole('list', { name: 'Will not be changed' })).toContainText('so this can no longer be changed')
    await dialog.getByRole('button', { name: 'Change 1 sales order' }).click()
    await expect(dialog.getByRole('status')).toHaveText('1 changed, 1 refused.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(rowOf(page, String(orders[1]?.so_no))).toContainText('Emergency')
  })

  test('can be marked to export their lines as a spreadsheet', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const { reference, orders } = await enterOrders(page, 3)
    await openList(page, reference)
    await page.getByRole('checkbox', { name: 'Mark all rows on this page' }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Marked rows' }).getByRole('button', { name: 'Export lines' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^sales-order-lines_ACME_\d{4}-\d{2}-\d{2}\.xlsx$/)
    const book = await readXlsx(readFileSync(await file.path()))
    const sheet = book.sheets[0]?.rows ?? []
    const head = sheet.findIndex((row) => row.includes('UOM'))
    const table = sheet.slice(head + 1).map((row) => [row[0], row[sheet[head]?.indexOf('Ordered') ?? -1]])
    const sorted = (lines: unknown[][]) => lines.map((line) => line.join(' ')).toSorted()
    expect(sorted(table)).toEqual(sorted(orders.map((order, index) => [order.so_no, index + 1])))
  })
})

/** Closes the record, which covers the theme button, switches to dark mode, and opens the record again. */
const switchToDarkBehindRecord = async (page: Page) => {
  await page.keyboard.press('Escape')
  await switchTheme(page, 'dark')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
}

test.describe('purchase orders', () => {
  test('show statuses, all tabs of an order, and the weeks ahead @narrow', async ({ page, isMobile }) => {
    await signIn(page, MANAGER, '/login?next=/purchase-orders')
    await expect(rows(page, 'Purchase orders').first()).toBeVisible()
    if (isMobile) await switchTheme(page, 'dark')
    await expectAccessible(page)
    await quick(page, 'Overdue').click()
    await expect(rows(page, 'Purchase orders').first()).toContainText(/late \d+ d/)
    await rows(page, 'Purchase orders').first().click()
    await expect(page).toHaveURL(/[?&]open=po_\d+/)
    for (const name of ['Summary', 'Lines', 'Receipts', 'Documents', 'History']) {
      const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
      await tab.focus()
      await page.keyboard.press('Enter')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Views of purchase orders' }).getByRole('button', { name: 'Inbound forecast' }).click()
    await expect(page.getByRole('slider', { name: 'Inbound by week, units' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(13)
    await expectAccessible(page)
    await page.getByRole('slider').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/arrival_from=\d{4}-\d{2}-\d{2}&arrival_to=/)
    await expect(page.getByRole('grid', { name: 'Purchase orders' })).toBeVisible()
  })

  test('entered by a supplier are proposals: the form says who decides, and the buyer accepts or refuses them', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'supplier@greengrocer.test', '/login?next=/purchase-orders/new')
    const supplier = page.getByRole('combobox', { name: 'Supplier', exact: true })
    // Their own company is filled in, so the form starts at the top.
    await expect(supplier).toHaveValue(/^Green Grocer/)
    await expect(supplier).not.toBeFocused()
    // Reaching it by keyboard selects its text, as Tab does.
    await page.keyboard.press('Alt+KeyC')
    await page.keyboard.type('green')
    await expect(supplier).toHaveValue('green')
    await page.keyboard.press('Escape')
    await page.reload()
    // It may be filled in while the field has the focus: typing replaces it.
    await supplier.focus()
    await expect(supplier).toHaveValue(/^Green Grocer/)
    await page.keyboard.type('green')
    await expect(supplier).toHaveValue('green')
    await page.getByRole('option', { name: /Green Grocer/ }).click()
    await supplier.click()
    await page.keyboard.type('green')
    await expect(supplier).toHaveValue('green')
    await page.keyboard.press('Escape')
    await expect(supplier).toHaveValue(/^Green Grocer/)
    // Clicking the label focuses the field, where typing replaces the text too.
    await page.getByRole('textbox', { name: 'Expected date' }).focus()
    await page.locator('label', { hasText: /^Supplier$/ }).click()
    await expect(supplier).toBeFocused()
    await page.keyboard.type('gree')
    await expect(supplier).toHaveValue('gree')
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Expected date' }).fill(dayFromToday(300))
    // The items that they supply depend on the day of the seed.
    const { data } = await v7<{ data: { product_code: string }[] }>(page, 'products/typeahead?client=ACME&owner=ACME-AU&site=SYD1&limit=1')
    const item = data[0]!.product_code
    await page.getByPlaceholder('Scan or type a code').fill(item)
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, 'product_code')).toHaveText(item)
    await expect(page.getByRole('button', { name: 'Propose order' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enter and release' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Propose order' }).click()
    await expect(page.getByText(/ was proposed$/)).toBeVisible()
    await expect(page.getByText('Proposed by the supplier')).toBeVisible()

    const id = new URL(page.url()).searchParams.get('open')!
    const buyer = await (await browser.newContext()).newPage()
    await signIn(buyer, CSR, `/login?next=${encodeURIComponent(`/purchase-orders?proposed=1&status=ON_HOLD&open=${id}`)}`)
    const record = buyer.getByRole('complementary', { name: 'Purchase order' })
    await expect(record.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
    await expect(record.getByRole('button', { name: 'Refuse', exact: true })).toBeVisible()
    await buyer.getByRole('checkbox', { name: 'Mark all rows on this page' }).check()
    const marked = buyer.getByRole('region', { name: 'Marked rows' })
    await expect(marked.getByRole('button', { name: 'Accept' })).toBeVisible()
    await marked.getByRole('button', { name: 'Refuse' }).click()
    await buyer
      .getByRole('dialog', { name: /^Refuse / })
      .getByRole('button', { name: 'Decide later' })
      .click()
    // Whatever the filter: the words follow from the marked orders.
    await buyer.goto(`/purchase-orders?status=ON_HOLD&status=RELEASED&open=${id}`)
    const rowOf = (text: string) => buyer.getByRole('grid', { name: 'Purchase orders' }).getByRole('row').filter({ hasText: text })
    await rowOf('Proposed').first().getByRole('checkbox').check()
    await expect(marked.getByRole('button', { name: 'Accept' })).toBeVisible()
    await rowOf('Released').first().getByRole('checkbox').check()
    await expect(marked.getByRole('button', { name: 'Release' })).toHaveAttribute('aria-disabled', 'true')
    await marked.getByRole('button', { name: 'Release' }).hover()
    await expect(buyer.getByText('Mark only proposals or only other orders')).toBeVisible()
    await record.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(buyer.getByText(/: accepted$/)).toBeVisible()
    await buyer.context().close()
  })

  test('can get another promised date from the supplier, which the buyer sees and accepts', async ({ page, browser }) => {
    await signIn(page, 'supplier@greengrocer.test')
    const { data } = await v7<{ data: { id: string; po_no: string }[] }>(page, 'purchase-orders?status=RELEASED&per_page=1')
    const order = data[0]!
    await page.goto(`/purchase-orders?open=${order.id}`)
    await page.getByRole('button', { name: 'Promise another date' }).click()
    const dialog = page.getByRole('dialog', { name: `Promise another date for ${order.po_no}` })
    const promised = dayFromToday(400).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
    // An agreed date that has passed is not an error before anything is entered.
    await expect(dialog.getByText('Enter today or a later day.')).toHaveCount(0)
    await dialog.getByLabel('Promised date').fill(promised)
    await dialog.getByRole('button', { name: 'Promise this date' }).click()
    await expect(dialog).toBeHidden()
    // Elsewhere the same text may be a tooltip.
    await expect(page.getByRole('tabpanel', { name: 'Summary' }).getByText(`Promised for ${promised}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Expected date' })).not.toBeEditable()
    await expect(page.getByRole('textbox', { name: 'Promised date' })).toHaveValue(promised)
    await expect(page.getByRole('textbox', { name: 'Promised date' })).toBeEditable()
    const buyer = await (await browser.newContext()).newPage()
    await signIn(buyer, CSR, `/login?next=${encodeURIComponent(`/purchase-orders?q=${order.po_no}&open=${order.id}`)}`)
    await expect(rows(buyer, 'Purchase orders').filter({ hasText: order.po_no }).first()).toContainText(`promised ${promised}`)
    // The promised date is in view next to the agreed one, and next to its lateness if it has passed.
    const days = rows(buyer, 'Purchase orders')
      .getByRole('gridcell')
      .filter({ hasText: `promised ${promised}` })
    expect(await days.evaluateAll((cells) => cells.map((cell) => cell.scrollWidth > cell.clientWidth))).toEqual([false])
    await buyer.getByRole('button', { name: `Accept ${promised}` }).click()
    await expect(buyer.getByText(`${order.po_no} is expected on ${promised}`)).toBeVisible()
    await expect(buyer.getByText('Promised for', { exact: false })).toHaveCount(0)
    await buyer.context().close()
  })

  test('print labels with the GTIN of the unit of a line', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/purchase-orders')
    const [order] = (await v7<{ data: { id: string; po_no: string }[] }>(page, 'purchase-orders?client=ACME&status=RELEASED&per_page=1'))
      .data
    const { lines } = (await v7<{ data: { lines: { gtin: string }[] } }>(page, `purchase-orders?view=detail&id=${order?.id}`)).data
    // A few items have an invalid GTIN on purpose, and get no label.
    const line = lines.find(({ gtin }) => gtinProblem(gtin) === null)
    await page.goto(`/purchase-orders?order_no=${order?.po_no}`)
    await rows(page, 'Purchase orders').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Print labels' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Print labels' })
    await expect(dialog.getByRole('img', { name: new RegExp(`\\(01\\)0*${line?.gtin}`) })).toBeVisible()
  })

  test('that are customer returns lead to the sales order that is returned', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/purchase-orders')
    const sold = (await v7<{ data: Order[] }>(page, 'sales-orders?client=ACME&status=DELIVERED&per_page=1')).data[0]!
    const reply = await page.request.post('/api/purchase-orders', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: {
        status: 'DRAFT',
        client_code: 'ACME',
        owner_code: PLACE.owner,
        site_code: PLACE.site,
        order_type: 'RMA',
        supplier_ref: sold.so_no,
        lines: [],
      },
    })
    const { data } = (await reply.json()) as { data: { id: string } }
    await page.goto(`/purchase-orders/new?draft=${data.id}`)
    await expect(page.getByText('The sales order that the customer returns, or their own number for it.')).toBeVisible()
    await page.goto(`/purchase-orders?open=${data.id}`)
    await page.getByRole('tabpanel', { name: 'Summary' }).getByRole('link', { name: sold.so_no }).click()
    await expect(page).toHaveURL(/\/sales-orders\?/)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText(sold.so_no)
  })

  test('that are not open are found by a search of all orders', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/purchase-orders')
    const closed = (await v7<{ data: { po_no: string }[] }>(page, 'purchase-orders?status=CLOSED&per_page=1')).data[0]
    await page.goto(`/purchase-orders?q=${closed?.po_no}`)
    await page.getByRole('button', { name: 'Show 1 in All' }).click()
    await expect(rows(page, 'Purchase orders')).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`q=${closed?.po_no}&filter_open=0`))
  })
})
