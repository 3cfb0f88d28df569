import type { Locator, Page } from '@playwright/test'
import { dayFromToday, signIn } from './support.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@acme.test'

/** Texts of elements whose content is cut off. */
const cutOffTexts = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent),
    )

test('the button that collapses the menu is named after its action', async ({ page }) => {
  await signIn(page, MANAGER, '/shipments')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible()
})

test('no entry of the menu moves when the saved views of the screen arrive', async ({ page }) => {
  await signIn(page, MANAGER, '/stock-holding')
  const views = page.getByRole('list', { name: 'Views of Stock holding' })
  await expect(views).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/preferences/user-modules', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.reload()
  const entry = page.getByRole('link', { name: 'Sales orders', exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await entry.boundingBox()
  await expect(views).toHaveCount(0)
  answer.resolve()
  await expect(views).toBeVisible()
  expect(await entry.boundingBox()).toEqual(before)
})

test('with forced colours a ticked box differs from an empty one, and bars are filled', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, MANAGER, '/sales-orders')
  const fillOf = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  const canvas = await fillOf(page.locator('body'))
  const boxes = page.getByRole('checkbox', { name: /^Mark SO-/ })
  await boxes.first().check()
  expect(await fillOf(boxes.first())).not.toBe(await fillOf(boxes.nth(1)))
  await page.goto('/')
  const bar = page.getByRole('table', { name: 'Stock by age' }).getByRole('cell').first().locator('[aria-hidden]')
  expect([canvas, 'rgba(0, 0, 0, 0)']).not.toContain(await fillOf(bar))
  await page.emulateMedia({ forcedColors: null })
})

test('in a low window the list keeps room for rows, and its section scrolls to them', async ({ page }) => {
  await signIn(page, MANAGER, '/sales-orders')
  await page.setViewportSize({ width: 360, height: 225 })
  const row = page.locator('tr[data-index="1"]')
  await row.scrollIntoViewIfNeeded()
  await expect(row).toBeInViewport({ ratio: 0.25 })
  await row.press('Enter')
  await expect(page).toHaveURL(/open=/)
})

test('a scope in a linked address stays when another screen is opened from the menu', async ({ page }) => {
  await signIn(page, MANAGER, '/stock-holding?client=ACME&site=MEL2')
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText('This tab shows only ACME, MEL2')
  await page.getByRole('link', { name: 'Sales orders' }).click()
  await expect(page).toHaveURL(/\/sales-orders\?client=ACME&site=MEL2/)
})

for (const [screen, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`a message covers neither the actions of rows nor their menus, on ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, MANAGER, '/stock-holding?client=ACME')
    const card = page.getByRole('region', { name: 'Messages', exact: true }).locator('[role=status] > *')
    await expect(card).toContainText('This tab shows only ACME')
    // A message that is hovered stays.
    await card.hover()
    const { x, y, width: cardWidth, height: cardHeight } = (await card.boundingBox())!
    const buttons = page.getByRole('button', { name: /^Actions for / })
    await expect(buttons.first()).toBeAttached()
    const boxes = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect))
    const beside = boxes.flatMap((box, index) => (box.bottom > y && box.top < y + cardHeight ? [{ left: box.left, index }] : []))
    expect(beside.length).toBeGreaterThan(0)
    for (const box of beside) expect(x + cardWidth).toBeLessThanOrEqual(box.left)
    await buttons.nth(beside[0]!.index).click()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    await expect(card).toBeVisible()
    const covered = await items.evaluateAll((all) =>
      all.filter((item) => {
        const { left, top, width: itemWidth, height: itemHeight } = item.getBoundingClientRect()
        return !item.contains(document.elementFromPoint(left + itemWidth / 2, top + itemHeight / 2))
      }),
    )
    expect(covered.length).toBe(0)
  })

test('a linked address with a site that the user may not see is refused on its page alone', async ({ page }) => {
  await signIn(page, 'csr@acme.test', '/stock-holding?site=BNE9')
  const refusal = page.getByText('You don’t have access to BNE9.')
  const rows = page.locator('tbody tr[data-index]')
  await expect(refusal).toBeVisible()
  await page.getByRole('link', { name: 'Sales orders', exact: true }).click()
  await expect(rows.first()).toBeVisible()
  await expect(page).toHaveURL((url) => !url.search.includes('BNE9'))
  await page.goBack()
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: /: BNE9$/ }).click()
  await page.getByRole('option', { name: /MEL2/ }).click()
  await expect(rows.first()).toBeVisible()
  await expect(page).toHaveURL((url) => url.search.includes('MEL2') && !url.search.includes('BNE9'))
})

test('the placeholder of a search always fits, or is shortened', async ({ page }) => {
  await signIn(page, MANAGER, '/shipments')
  const box = page.getByRole('searchbox', { name: /^Search shipment/ })
  // This client calls an order a dispatch order, which leaves no room for all words.
  await expect(box).toHaveAttribute('placeholder', 'Search shipment, dispatch order…')
  await page
    .locator('tbody tr')
    .filter({ has: page.getByRole('gridcell') })
    .first()
    .press('Enter')
  await expect(page.getByRole('complementary', { name: 'Shipment' })).toBeVisible()
  const fits = () =>
    box.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input)
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      return (
        canvas.measureText(input.placeholder).width <= input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      )
    })
  await expect.poll(fits).toBe(true)
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(fits).toBe(true)
  await page.goto('/users-management')
  const users = page.getByRole('searchbox', { name: 'Search name, email' })
  await expect(users).toHaveAttribute('placeholder', 'Search name, email')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(users).toHaveAttribute('placeholder', 'Search')
})

test('the reason next to the available quantity is never cut off', async ({ page }) => {
  // The seed does not have stock in every one of these conditions on every day.
  let checkedCount = 0
  for (const code of ['HOLD', 'QI', 'QTN', 'DMG', 'RTN', 'EXP', 'CUS']) {
    await signIn(page, MANAGER, `/stock-holding?view=lines&disposition=${code}`)
    const row = page.locator('tbody tr[data-index]').first()
    await expect(row.or(page.getByText(/^No stock/)).first()).toBeVisible()
    if (await row.isVisible()) checkedCount += 1
    expect(await cutOffTexts(page, 'td .text-warn .truncate')).toEqual([])
  }
  expect(checkedCount).toBeGreaterThan(3)
})

test('the note on the time zone of days is not covered by an open movement', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, MANAGER, '/stock-movements')
  const note = page.getByText(/^Days are in /)
  await expect(note).toBeVisible()
  // Rows that are still loading have no index.
  await page.locator('tbody tr[data-index]').first().press('Enter')
  const aside = page.getByRole('complementary', { name: 'Movement' })
  await expect(aside).toBeVisible()
  const [noteBox, asideBox] = [await note.boundingBox(), await aside.boundingBox()]
  expect(noteBox!.x + noteBox!.width).toBeLessThanOrEqual(asideBox!.x)
})

test('at 390 px the bar for marked rows shows its count, with the actions below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, MANAGER, '/sales-orders')
  await page.locator('tbody tr').filter({ hasText: /SO-/ }).first().press('Space')
  const bar = page.getByRole('region', { name: 'Marked rows' })
  const close = await bar.getByRole('button', { name: 'Unmark all' }).boundingBox()
  const count = await bar.getByText('1 marked').last().boundingBox()
  const actions = await bar.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(Math.abs(close!.y + close!.height / 2 - (count!.y + count!.height / 2))).toBeLessThan(4)
  expect(actions.filter((top) => top > close!.y + close!.height / 2).length).toBe(actions.length - 1)
})

test('the bar for marked rows stays on one line, and files and messages appear above it', async ({ page }) => {
  await signIn(page, MANAGER, '/sales-orders')
  const row = page.locator('tbody tr').filter({ hasText: /SO-/ }).first()
  await row.press('Space')
  const bar = page.getByRole('region', { name: 'Marked rows' })
  const tops = await bar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8)
  await bar.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = page.getByRole('article', { name: /\.csv$/ })
  await expect(file.getByRole('button', { name: 'Save again' })).toBeVisible()
  const [card, unmark] = [await file.boundingBox(), await bar.getByRole('button', { name: 'Unmark all' }).boundingBox()]
  expect(card!.y + card!.height).toBeLessThan(unmark!.y)
})

test('a supplier gets a confirmation of an advised shipment, and a reload does not start it again', async ({ page }) => {
  await signIn(page, 'supplier@greengrocer.test', '/supplier-management')
  const table = page.getByRole('table', { name: 'Open purchase orders' })
  await table
    .getByRole('link', { name: /^Advise/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Advise shipment' })
  const no = `FRAME-${Date.now()}`
  await dialog.getByLabel('ASN number').fill(no)
  await dialog.getByRole('textbox', { name: /^Expected at/ }).fill(dayFromToday(9))
  for (const day of await dialog.getByLabel(/^Best before/).all()) await day.fill(dayFromToday(700))
  await dialog.getByRole('button', { name: 'Advise shipment' }).click()
  await expect(page.getByRole('dialog', { name: `${no} has been advised` })).toBeVisible()
  await expect(page).not.toHaveURL(/advise=/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a connection, a link of the menu keeps the page and says why, and home does not blame the warehouse system', async ({
  page,
  context,
}) => {
  await signIn(page, MANAGER, '/')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(refresh).toBeVisible()
  // Its parts and their code may still be loading.
  await context.setOffline(true)
  await refresh.click()
  await expect(page.getByText('You are offline. What you see may be outdated; changes cannot be saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Sales orders', exact: true }).click()
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  await expect(messages).toContainText('That screen needs a connection. Try again when you are back online.')
  await expect(page.getByText('The warehouse system is not responding.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Sales orders', exact: true }).click()
  await expect(page).toHaveURL(/\/sales-orders/)
})
