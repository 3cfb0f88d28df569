import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, listRows } from './support.ts'
import { expect, test } from './test.ts'

const ADMIN = 'admin@gatehouse.test'

const card = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const updatedMinute = async (page: Page): Promise<number> => {
  const text = page.getByText(/^updated \d\d:\d\d$/)
  await expect(text).toBeVisible()
  const [hours, minutes] = (await text.innerText()).slice(-5).split(':').map(Number)
  return hours! * 60 + minutes!
}

test.describe('the home page', () => {
  test('counts lines that wait for stock, and links to exactly those', async ({ page }) => {
    await signIn(page, ADMIN, '/login?next=/')
    const waiting = card(page, /^Back-ordered/)
    await expect(waiting).toHaveAttribute('data-count', /^[1-9]/)
    const count = await waiting.getAttribute('data-count')
    await expect(waiting).toContainText('lines')
    await expectAccessible(page)
    await waiting.click()
    await expect(page).toHaveURL(/\/sales-orders\?(?=.*view=lines)(?=.*back_ordered=1)/)
    await expect(page.getByText(new RegExp(`^[\\d,]+–[\\d,]+ of ${Number(count).toLocaleString('en-US')}$`))).toBeVisible()
  })

  test('shows figures with tables, and links to lists of exactly these rows @narrow', async ({ page }, testInfo) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(pathname)
    })
    await signIn(page, ADMIN, '/login?next=/')
    const punctuality = page.getByRole('region', { name: 'On time', exact: true })
    await expect(page.getByRole('region', { name: 'Stock by age', exact: true }).getByRole('cell').first()).toBeVisible()
    await expect(card(page, /^Locked users/)).toHaveAttribute('data-count', /^\d/)
    expect(calls.filter((path) => path === '/api/home/overview' || path === '/api/stockageprofile')).toHaveLength(2)
    expect(calls.filter((path) => path !== '/api/auth/login').length).toBeLessThanOrEqual(6)
    await expectAccessible(page)
    const days = page.getByRole('region', { name: 'Orders in and out by day', exact: true })
    const size = page.viewportSize()!
    await page.setViewportSize({ ...size, width: Math.min(size.width, 320) })
    // The area of a link for fingers is 44 px high, and would cover the links of the line above.
    const lines = await days
      .locator('p')
      .last()
      .evaluate((text) => [...new Set([...text.children].map((part) => Math.round(part.getBoundingClientRect().bottom)))])
    const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
    expect(isTouch).toBe(testInfo.project.name === 'narrow-dark')
    expect(lines.length).toBeGreaterThan(1)
    if (isTouch) for (const [index, line] of lines.slice(1).entries()) expect(line - lines[index]!).toBeGreaterThanOrEqual(44)
    await page.setViewportSize(size)
    await days.getByRole('button', { name: 'Table: Orders in and out by day' }).click()
    await expect(days.getByRole('row')).toHaveCount(23)
    await punctuality.getByRole('button', { name: 'Table: On time' }).click()
    await expectAccessible(page)
    const despatched = punctuality
      .getByRole('row', { name: /^Despatched/ })
      .getByRole('link')
      .first()
    const count = await despatched.innerText()
    await despatched.click()
    await expect(page).toHaveURL(/\/sales-orders\?(?=.*on_time=1)(?=.*despatched_from=)/)
    await expect(page.getByText(new RegExp(`^[\\d,]+–[\\d,]+ of ${count}$`))).toBeVisible()
  })

  test('makes at most six calls if v7 does not have the overview, and a count opens its list', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && pathname !== '/api/auth/login') calls.push(pathname)
    })
    await page.route('**/api/home/overview**', (route) => route.fulfill({ status: 404, json: { message: 'No such call.' } }))
    await signIn(page, ADMIN, '/login?next=/')
    for (const name of [/^Late/, /^Overdue/, /^Below reorder/, /^Rejections waiting/])
      await expect(card(page, name)).toHaveAttribute('data-count', /^\d/)
    await expect(page.getByRole('region', { name: 'On time', exact: true })).toHaveCount(0)
    expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(6)
    await expectAccessible(page)
    // Without the overview, this card counts orders.
    const waiting = card(page, /^Back-ordered.*order/)
    const count = await waiting.getAttribute('data-count')
    await waiting.click()
    await expect(page).toHaveURL(/\/sales-orders\?(?!.*view=lines).*back_ordered=1/)
    await expect(page.getByText(new RegExp(`^[\\d,]+–[\\d,]+ of ${Number(count).toLocaleString('en-US')}$`))).toBeVisible()
  })

  test('uses the singular for a count of 1, and shows the time in the same time zone as lists', async ({ page }) => {
    await signIn(page, ADMIN, '/login?next=/')
    const ones = page.locator('a[data-count="1"]')
    await expect(card(page, /^Locked users/)).toHaveAttribute('data-count', /^\d/)
    for (const count of await ones.all()) await expect(count).toHaveText(/1(order|line|item|movement|message|user)$/)
    const homeMinute = await updatedMinute(page)
    await page.goto('/sales-orders')
    await listRows(page)
    // Modulo 1,440 minutes, because midnight may pass in between.
    expect(((await updatedMinute(page)) - homeMinute + 1440) % 1440).toBeLessThan(5)
  })
})

test('all clients can be chosen on the home page, whose address has no scope', async ({ page }) => {
  await signIn(page, ADMIN, '/login?next=/stock-age?client=ACME')
  await listRows(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('ACME at 3 warehouses.')).toBeVisible()
  await page.getByRole('button', { name: /^Divisions: / }).click()
  await page.getByRole('button', { name: 'All divisions' }).click()
  await expect(page.getByText('3 clients at 3 sites.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clients: All clients' })).toBeVisible()
})

test('the sort arrow of the age column follows the ages, not the dates', async ({ page }) => {
  await signIn(page, ADMIN, '/login?next=/rejections')
  await listRows(page)
  const head = page.getByRole('columnheader', { name: 'Age', exact: true })
  // Reads all at once, because new rows may replace the old ones at any time.
  const ages = () =>
    page
      .getByRole('gridcell')
      .locator('time')
      .evaluateAll((times) => times.slice(0, 10).map((time) => -Date.parse(time.getAttribute('datetime') ?? '')))
  // The oldest is first.
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(await ages()).toEqual((await ages()).toSorted((a, b) => b - a))
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/sort=-rejected_at/)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  // The old rows stay until the new ones have been loaded.
  await expect
    .poll(async () => {
      const shownAges = await ages()
      return shownAges.length > 1 && shownAges.every((age, index) => index === 0 || age >= shownAges[index - 1]!)
    })
    .toBe(true)
})

test('text typed right after Ctrl+K goes into the search, not into the list behind it', async ({ page }) => {
  await signIn(page, ADMIN, '/login?next=/sales-orders')
  await listRows(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('milk oat')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toHaveValue('milk oat')
  await expect(page.getByRole('option').first()).toContainText('Oat Milk')
  await expect(page).toHaveURL(/\/sales-orders$/)
})

test('the search box cuts a long placeholder with an ellipsis', async ({ page }) => {
  await signIn(page, ADMIN, '/login?next=/sales-orders')
  const box = page.getByRole('searchbox').first()
  await expect(box).toHaveCSS('text-overflow', 'ellipsis')
})

test('“Search everything” stays in front of a record that opens behind it @narrow', async ({ page }) => {
  await signIn(page, ADMIN, '/login?next=/rejections')
  await (await listRows(page)).first().getByRole('gridcell').nth(1).click()
  const record = page.getByRole('dialog', { name: 'Rejected message' }).or(page.getByRole('complementary', { name: 'Rejected message' }))
  await expect(record).toBeVisible()
  const address = page.url()
  await record.getByRole('button', { name: 'Close' }).click()
  await expect(record).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await expect(box).toBeFocused()
  await page.evaluate((url) => window.history.pushState(null, '', url), address)
  await expect(page.locator('tr[data-open]')).toHaveCount(1)
  await page.keyboard.type('PO-1')
  await expect(box).toHaveValue('PO-1')
  await box.click()
  if ((page.viewportSize()?.width ?? 0) < 700) await expect(page.getByRole('dialog', { name: 'Rejected message' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(record).toBeVisible()
})

test('the selected result stays selected while others are added above it', async ({ page }) => {
  await signIn(page, ADMIN, '/login?next=/sales-orders')
  await listRows(page)
  // Items are loaded last, but shown above the screens, which are found at once.
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/products/typeahead**', async (route) => {
    await gate
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('or')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  const chosen = page.getByRole('option', { selected: true })
  const orders = page.getByRole('option').filter({ hasText: 'Purchase orders' })
  while (!(await chosen.textContent())?.startsWith('Purchase orders')) await page.keyboard.press('ArrowDown')
  const before = await page.getByRole('option').count()
  release()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(before)
  await expect(orders.first()).toHaveAttribute('aria-selected', 'true')
  // More results may still arrive, and then both change together.
  await expect.poll(async () => (await box.getAttribute('aria-activedescendant')) === (await chosen.getAttribute('id'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/purchase-orders$/)
})
