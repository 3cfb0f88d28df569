import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { dayFromToday, scan, signIn, switchTheme } from './support.ts'
import { expect, test } from './test.ts'

const CSR = 'csr@acme.test'
const MANAGER = 'manager@acme.test'

type StockLine = { sscc: string | null; location_code: string; on_hand: number; uom: string }
type Movement = {
  id: string
  sscc: string | null
  ref_no: string | null
  type_code: string
  product_code: string
  site_code: string
  moved_at: string
}
type Line = { sscc: string | null; location_code: string; product_code: string }

type ListResponse<T> = { data: T[]; meta: { total: number } }

/** Calls v7 as the signed-in page does. */
const v7 = async <T>(page: Page, path: string): Promise<ListResponse<T>> => {
  const response = await page.request.get(`/api/${path}`, { headers: { 'X-CSRF': '1' } })
  expect(response.ok(), path).toBe(true)
  return (await response.json()) as ListResponse<T>
}

const rows = (page: Page, name = 'Stock movements') =>
  page
    .getByRole('grid', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

/** The total in "1–50 of 5,046", as a number. */
const total = async (page: Page) => {
  const text = (await page.getByText(/^\d[\d,]*–\d[\d,]* of ~?[\d,]+$/).textContent()) ?? ''
  return Number(/of ~?([\d,]+)$/.exec(text)?.[1]?.replaceAll(',', ''))
}

const dayOf = (instant: string) => instant.slice(0, 10)

test.describe('stock movements', () => {
  test('a clerk traces a pallet from its receipt to its despatch @narrow', async ({ page, isMobile }) => {
    await signIn(page, undefined, '/login?next=/stock-movements')
    await expect(rows(page).first()).toBeVisible()
    const [first, last] = [dayFromToday(-180), dayFromToday(-4)]
    const picks = (await v7<Movement>(page, `stocks/movement?type=PICK&ref_type=SO&moved_from=${first}&moved_to=${last}&per_page=500`)).data
    const movementsOf = async (type: string) =>
      (await v7<Movement>(page, `stocks/movement?type=${type}&moved_from=${first}&moved_to=${last}&per_page=500`)).data
    const received = new Set((await movementsOf('RECEIPT')).map(({ sscc }) => sscc))
    const despatched = new Set((await movementsOf('DESPATCH')).map(({ ref_no }) => ref_no))
    const picksOfReceived = picks.filter(({ sscc, ref_no }) => sscc !== null && received.has(sscc) && despatched.has(ref_no))
    const ssccParams = picksOfReceived.slice(0, 100).map(({ sscc }) => `&sscc=${sscc}`)
    const remainingStock = (await v7<StockLine>(page, `stocks/holding?view=table&per_page=500${ssccParams.join('')}`)).data
    const pick = picksOfReceived.find(({ sscc }) => remainingStock.some((line) => line.sscc === sscc))
    expect(pick, 'a pallet that was received, picked from, despatched from, and still has stock').toBeDefined()
    await page.goto(`/stock-movements?sscc=${pick?.sscc}&moved_from=${first}&moved_to=${dayFromToday(-2)}`)
    await rows(page).filter({ hasText: 'Picked for order' }).first().click()
    const trace = page.getByRole('list', { name: `Trace: Pallet ${pick?.sscc}` })
    await expect(trace).toBeVisible()
    const steps = trace.getByRole('listitem')
    await expect(steps.first()).toContainText(/Received.* on pallet/s)
    await expect(page.getByRole('img', { name: /^On this pallet, step by step: lowest / })).toBeVisible()
    await expect(steps.filter({ hasText: 'Despatched' }).first()).toBeVisible()
    await expect(trace.locator('[aria-current=step]')).toContainText('Picked for order')
    // The location of the remaining stock comes from stock holding, not from the last pick.
    // Lines of different status in one location are added up.
    const onHand = new Map<string, number>()
    const linesOfPallet = remainingStock.filter((line) => line.sscc === pick?.sscc)
    for (const { location_code, on_hand } of linesOfPallet) onHand.set(location_code, (onHand.get(location_code) ?? 0) + on_hand)
    for (const { location_code, uom } of linesOfPallet)
      await expect(page.getByText(/^Now at /)).toContainText(
        `at ${location_code} with ${onHand.get(location_code)?.toLocaleString('en-US')} ${uom}`,
      )
    await expectAccessible(page)
    if (isMobile) return
    // Moves on by keyboard to the next movement of the same pallet.
    const currentStep = trace.locator('[aria-current=step]')
    const before = await currentStep.innerText()
    // On a narrow screen the record covers the rows.
    const openRow = page.viewportSize()!.width > 600 ? page.locator('tr[data-open]') : null
    await openRow?.focus()
    await page.keyboard.press(']')
    // The row that looks focused is the one that Space would mark.
    if (openRow) await expect(openRow).toBeFocused()
    await expect(currentStep).not.toHaveText(before, { useInnerText: true })
    await expect(page).toHaveURL(/open=m_/)
    await page.getByRole('link', { name: 'Show these in the list' }).click()
    await expect(page).toHaveURL(new RegExp(`sscc=${pick?.sscc}.*sort=moved_at`))
  })

  test('the period can be chosen by name, by dates, and with sliders by keyboard @narrow', async ({ page, isMobile }) => {
    await signIn(page, undefined, '/login?next=/stock-movements')
    const periods = page.getByRole('group', { name: 'Period' })
    await expect(periods.getByRole('button', { name: '30 d' })).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page).first()).toBeVisible()
    await periods.getByRole('button', { name: 'Last month' }).click()
    await expect(page).toHaveURL(/moved_from=\d{4}-\d{2}-01&moved_to=/)
    const { meta: ofMonth } = await v7(page, `stocks/movement${new URL(page.url()).search}&per_page=1`)
    await expect.poll(() => total(page)).toBe(ofMonth.total)
    await page.getByRole('button', { name: /Choose a period/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a period' })
    const first = dialog.getByRole('slider', { name: 'First day' })
    await expect(first).toBeVisible()
    await expectAccessible(page)
    const from = await dialog.getByRole('textbox', { name: 'From' }).inputValue()
    await first.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => dialog.getByRole('textbox', { name: 'From' }).inputValue()).not.toBe(from)
    await dialog.getByRole('slider', { name: 'Last day' }).focus()
    await page.keyboard.press('PageDown')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/moved_from=\d{4}-\d{2}-02&/)
    const { meta } = await v7(page, `stocks/movement${new URL(page.url()).search}&per_page=1`)
    await expect.poll(() => total(page)).toBe(meta.total)
    if (isMobile) return
    const years = `moved_from=${dayFromToday(-1050)}&moved_to=${dayFromToday(-2)}`
    await page.goto(`/stock-movements?${years}`)
    await expect(page.getByText(/^The list cannot show [\d,]+ days at once/)).toBeVisible()
    await expectAccessible(page)
    const { meta: allYears } = await v7(page, `stocks/movement?${years}&per_page=1`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(allYears.total + 1)
    await page.getByRole('button', { name: 'Show only the last year' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('one item at one site shows its balance, and is reached from stock holding', async ({ page }) => {
    await signIn(page, undefined, '/login?next=/stock-holding%3Fproduct%3D00417-B%26site%3DSYD1')
    await page.getByRole('button', { name: 'Actions for 00417-B' }).first().click()
    await page.getByRole('menuitem', { name: 'Movements' }).click()
    await expect(page).toHaveURL(/\/stock-movements\?.*product=00417-B/)
    const balance = page.getByRole('region', { name: 'Balance' })
    await expect(balance.getByRole('slider', { name: /Balance of 00417-B at SYD1/ })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    const newest = (
      await v7<{ balance_after: number; moved_at: string }>(page, 'stocks/movement?product=00417-B&site=SYD1&owner=ACME-AU&per_page=1')
    ).data[0]
    await expect(balance).toContainText((newest?.balance_after ?? -1).toLocaleString('en-US'))
    expect(dayOf(newest?.moved_at ?? '')).toMatch(/^\d{4}-/)
    for (const theme of ['dark', 'light'] as const) {
      await switchTheme(page, theme)
      await expectAccessible(page)
    }
  })
})

test.describe('“Search everything”', () => {
  test('finds an order by its number, with only the keyboard, and remembers it @narrow', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/stock-movements')
    await page.goto('/')
    await expect(page.getByRole('link', { name: /Below reorder level/ })).toBeVisible()
    const order = (await v7<{ value: string }>(page, 'dropdown/getorderno?type=SO&q=SO-2019&per_page=1')).data[0]?.value ?? ''
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search everything' })
    await expect(box).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(order)
    await expect(page.getByRole('option', { name: new RegExp(order) }).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sales-orders\?open=/)
    const record = { name: 'Sales order' }
    await expect(page.getByRole('complementary', record).or(page.getByRole('dialog', record))).toContainText(order)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([order])
    await page.keyboard.type('stock mov')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/stock-movements/)
  })

  test('a scanned pallet leads to its location', async ({ page }) => {
    await signIn(page, undefined, '/login?next=/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const line = (await v7<Line>(page, 'stocks/holding?view=table&has_stock=1&per_page=100')).data.find(({ sscc }) => sscc !== null)
    // The result must not depend on which call answers first, so stock is delayed until the movements have arrived.
    const moves = page.waitForResponse(/stocks\/movement\?/)
    await page.route(/stocks\/holding\?.*sscc=/, async (route) => {
      await moves
      await route.continue()
    })
    await scan(page, `]C100${line?.sscc}`)
    await expect(page).toHaveURL(new RegExp(`/stock-holding\\?.*sscc=${line?.sscc}`))
    await expect(rows(page, 'Stock holding').first()).toContainText(line?.location_code ?? '')
  })
})

test.describe('the home page', () => {
  test('counts open work, and each count equals its list', async ({ page }) => {
    await signIn(page, MANAGER, '/login?next=/')
    const cards = page.locator('main a[data-count]')
    await expect(cards.first()).toBeVisible()
    await expectAccessible(page)
    for (const name of ['Late', 'Overdue', 'Below reorder level', 'On hold', 'Rejections waiting']) {
      const card = cards.filter({ hasText: name }).first()
      await expect(card).toBeVisible()
      const count = Number(await card.getAttribute('data-count'))
      if (count === 0) continue
      await card.click()
      await expect(page).not.toHaveURL(/\/$/)
      await expect.poll(() => total(page), { message: name }).toBe(count)
      await page.goBack()
      await expect(cards.first()).toBeVisible()
    }
  })

  test('shows the clerk what was received today, and nothing of modules that they do not have @narrow', async ({ page }) => {
    await signIn(page, undefined, '/login?next=/stock-movements')
    await page.goto('/')
    await expect(page.locator('main a[data-count]').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Received today/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Late/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('works when some counts cannot be loaded, and loads them again on Retry', async ({ page }) => {
    // Without the overview, the counts ask lists.
    await page.route('**/api/home/overview**', (route) => route.fulfill({ status: 404, json: { message: 'No such call.' } }))
    await page.route('**/api/stocks/holding?*view=filter*', (route) => route.abort('connectionreset'))
    await signIn(page, undefined, '/login?next=/')
    await expect(page.getByText('Not counted')).toHaveCount(2)
    await expect(page.getByRole('link', { name: /Received today/ })).toHaveAttribute('data-count', /\d+/)
    await page.unroute('**/api/stocks/holding?*view=filter*')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await expect(page.getByRole('link', { name: /Below reorder level/ })).toHaveAttribute('data-count', /\d+/)
  })
})
