import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { expectAccessible } from './axe.ts'
import { layoutSaved, scan, signIn, switchTheme } from './support.ts'
import { expect, test } from './test.ts'

type Line = { sscc: string | null; lot_no: string | null; product_code: string; site_code: string; holding_id: string }

/** Calls v7 as the signed-in page does. */
const v7 = async <T>(page: Page, path: string): Promise<T> => {
  const response = await page.request.get(`/api/${path}`, { headers: { 'X-CSRF': '1' } })
  expect(response.ok()).toBe(true)
  return (await response.json()) as T
}

const linesOf = async (page: Page, query: string) =>
  (await v7<{ data: Line[] }>(page, `stocks/holding?view=table&per_page=100&${query}`)).data

const grid = (page: Page) => page.getByRole('grid', { name: 'Stock holding' })
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const rowOf = (page: Page, code: string) => rows(page).filter({ hasText: code }).first()
const total = async (page: Page) => {
  const text = (await page.getByText(/^\d[\d,]*–\d[\d,]* of [\d,]+$/).textContent()) ?? ''
  return Number(/of ([\d,]+)$/.exec(text)?.[1]?.replaceAll(',', ''))
}

test.beforeEach(async ({ page }) => {
  await signIn(page, undefined, '/login?next=/stock-holding')
  await expect(rows(page).first()).toBeVisible()
})

/** Replaces every number of a response that counts stock. */
const withQty = (value: unknown, qty: number, key = ''): unknown => {
  if (typeof value === 'number') return /^(?:qty|on_hand|allocated|available|balance|undated|b\d$)/.test(key) ? qty : value
  if (Array.isArray(value)) return value.map((item) => withQty(item, qty))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withQty(field, qty, name)]))
}

/** The cells of the list whose text is painted outside them. */
const cellsWithTextOutside = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange()
    const paintedOf = (text: Node, cell: Element) => {
      range.selectNodeContents(text)
      let { left, right } = range.getBoundingClientRect()
      for (let box = text.parentElement; box && cell.contains(box); box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const clip = box.getBoundingClientRect()
        left = Math.max(left, clip.left)
        right = Math.min(right, clip.right)
      }
      return { left, right }
    }
    return [...document.querySelectorAll('tbody td, tfoot td')].flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const painted = paintedOf(texts.currentNode, cell)
        if (painted.right > right + 1 || painted.left < left - 1) return [cell.textContent]
      }
      return []
    })
  })

test('a quantity that does not fit stays in its cell, its unit is cut first, and the tooltip has all of it', async ({ page }) => {
  await page.context().clearCookies()
  await signIn(page, 'manager@acme.test', '/stock-holding?view=lines')
  let qty = 99_999_999
  await page.route(
    /\/api\/(?:stocks|stockageprofile|sales-orders|purchase-orders|shipments|supplier-management)\b[^?]*\?/,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: withQty(await response.json(), qty) })
    },
  )
  const list = page.getByRole('grid')
  const big = list.locator('tbody').getByText('99,999,999').first()
  for (const path of [
    '/stock-holding?view=lines',
    '/stock-holding',
    '/stock-age',
    '/stock-movements',
    '/sales-orders?view=lines',
    '/purchase-orders?view=lines',
    '/purchase-orders',
    '/shipments',
    '/shipments?view=in',
  ]) {
    await page.goto(path)
    await expect(list.locator('tbody td').nth(1), path).toBeVisible()
    if (!path.startsWith('/shipments')) await expect(big, path).toBeVisible()
    expect(await cellsWithTextOutside(page), path).toEqual([])
  }
  // The digits fit, and the unit does not.
  qty = 9_999_999
  await page.goto('/stock-holding?view=lines')
  const cell = list.getByRole('gridcell', { name: /^9,999,999 \w+$/ }).first()
  const [digits, unit] = [cell.getByText('9,999,999', { exact: true }), cell.getByText(/^ ?(?:EACH|KG)$/)]
  const hidden = (box: Element) => box.scrollWidth - box.clientWidth
  expect([await digits.evaluate(hidden), (await unit.evaluate(hidden)) > 0]).toEqual([0, true])
  const text = (await cell.textContent()) ?? ''
  await cell.hover()
  await expect(page.getByRole('presentation').filter({ hasText: text })).toBeVisible()
})

test.describe("a clerk's morning", () => {
  test('a scanned pallet shows its stock', async ({ page }) => {
    const line = (await linesOf(page, 'has_stock=1')).find(({ sscc }) => sscc !== null)
    await page.getByRole('button', { name: 'Refresh' }).focus()
    await scan(page, `]C100${line?.sscc}`)
    await expect(page).toHaveURL(new RegExp(`sscc=${line?.sscc}`))
    await expect(rowOf(page, line?.product_code ?? '')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText(line?.sscc ?? '')
  })

  test('a lot is found by typing it, and Back keeps the position', async ({ page }) => {
    const lot = (await linesOf(page, 'has_stock=1')).find(({ lot_no }) => lot_no !== null)
    const before = await total(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(lot?.lot_no ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]q=/)
    await expect(rowOf(page, lot?.product_code ?? '')).toBeVisible()
    await expect.poll(() => total(page)).toBeLessThan(before)
    await page.goBack()
    await expect.poll(() => total(page)).toBe(before)
  })

  test('all six tabs of a holding can be read with only the keyboard @narrow', async ({ page, isMobile }) => {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]open=/)
    // This client labels lots as batches.
    for (const name of ['Overview', 'Batches', 'Orders', 'Movements', 'Forecast', 'Age']) {
      const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
      await tab.focus()
      await page.keyboard.press('Enter')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel')).not.toBeEmpty()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page)
    }
    if (!isMobile) await expect(page).toHaveURL(/tab=age/)
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/[?&]open=/)
  })

  test('arrow keys move the focus and the tab stop, and change nothing else in the table', async ({ page }) => {
    const rows = page.locator('main tr[data-index]')
    await rows.first().focus()
    // Without the header, which may be rendered again while the rest of the list loads.
    const changes = await page.locator('main [role=grid] tbody').evaluateHandle((table) => {
      const found: string[] = []
      const note = ({ type, attributeName, target }: MutationRecord) => `${attributeName ?? type} of ${target.nodeName}`
      new MutationObserver((records) => void found.push(...records.map(note))).observe(table, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      })
      return found
    })
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
    await expect(rows.nth(2)).toBeFocused()
    // The cell of the actions covers the outline of its row.
    await expect(rows.nth(2).getByRole('gridcell').last()).toHaveCSS('background-image', /linear-gradient/)
    expect(new Set(await changes.jsonValue())).toEqual(new Set(['tabindex of TR', 'tabindex of INPUT', 'tabindex of BUTTON']))
    await expect(page.locator('main tr[data-index][tabindex="0"]')).toHaveAttribute('data-index', '2')
    await page.keyboard.press('Tab')
    await expect(rows.nth(2).getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(rows.nth(2).getByRole('button', { name: /^Actions for/ })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(rows.nth(2)).toBeFocused()
  })

  test('a hovered or focused row shows its actions at the right edge, and forces no layout until the table is scrolled sideways', async ({
    page,
    context,
  }) => {
    const view = page.locator('[data-list-scroll]')
    // The columns are wider than the window, so the end of the rows is out of view.
    expect(await view.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(100)
    const distance = async (index: number) => {
      const [box, button] = await Promise.all([
        view.evaluate((element) => element.getBoundingClientRect().left + element.clientWidth),
        rows(page)
          .nth(index)
          .getByRole('button', { name: /^Actions for/ })
          .boundingBox(),
      ])
      return box - (button?.x ?? 0) - (button?.width ?? 0)
    }
    await rows(page).nth(1).hover()
    expect(await distance(1)).toBeCloseTo(8, 0)
    await page.mouse.move(0, 0)

    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    const layouts = async () =>
      (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutDuration')?.value ?? Number.NaN
    // Something else on the page may cause a layout once, but not each time.
    await expect(async () => {
      await rows(page).nth(0).focus()
      await page.keyboard.press('ArrowDown')
      await expect(rows(page).nth(1)).toBeFocused()
      const before = await layouts()
      for (const index of [2, 3, 4]) {
        await page.keyboard.press('ArrowDown')
        await expect(rows(page).nth(index)).toBeFocused()
        expect(await distance(index)).toBeCloseTo(8, 0)
      }
      expect((await layouts()) - before).toBe(0)
    }).toPass()

    // They are in view, so the focus scrolls nothing.
    await rows(page)
      .nth(4)
      .getByRole('button', { name: /^Actions for/ })
      .focus()
    expect(await view.evaluate((element) => element.scrollLeft)).toBe(0)

    for (const left of [60, 5000]) {
      await view.evaluate((element, to) => (element.scrollLeft = to), left)
      await expect(view).toHaveAttribute('data-moved')
      // Also in other rows: what is clicked must not move under the pointer.
      for (const index of [4, 5]) await expect.poll(() => distance(index)).toBeCloseTo(8, 0)
    }
  })

  test('the quantities in a row and in its aside satisfy the balance equation', async ({ page }) => {
    const holding = (await v7<{ data: Record<string, number | string>[] }>(page, 'stocks/holding?product=00417-B&site=SYD1')).data[0]
    expect(holding).toBeDefined()
    const part = (key: string) => Number(holding?.[key])
    expect(part('available') + part('allocated') + part('on_hold') + part('quarantined') + part('damaged') + part('expired')).toBeCloseTo(
      part('on_hand'),
      3,
    )
    await page.goto(`/stock-holding?product=00417-B&site=SYD1&open=${encodeURIComponent(String(holding?.['id']))}`)
    const bar = rowOf(page, '00417-B').locator('[data-tip^="Available "]').first()
    await expect(bar).toHaveText(part('on_hand').toLocaleString('en-US'))
    await expect(bar).toHaveAttribute('data-tip', new RegExp(`^Available ${part('available').toLocaleString('en-US')}( ·|$)`))
    await expect(bar).toHaveCSS('background-image', /linear-gradient/)
    const panel = page.getByRole('tabpanel')
    for (const key of ['on_hand', 'available', 'allocated']) await expect(panel).toContainText(part(key).toLocaleString('en-US'))
  })

  test('marked rows are exported as a spreadsheet that keeps leading zeros', async ({ page }) => {
    await page.goto('/stock-holding?client=ACME&site=SYD1&sort=product_code')
    await expect(rows(page).nth(3)).toBeVisible()
    const codes: string[] = []
    for (const index of [1, 2, 3]) {
      const row = rows(page).nth(index)
      codes.push(((await row.getByRole('checkbox').getAttribute('aria-label')) ?? '').replace(/^Mark /, ''))
      await row.getByRole('checkbox').check()
    }
    const bar = page.getByRole('region', { name: 'Marked rows' })
    await expect(bar).toContainText('3 marked')
    await bar.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /Excel|XLSX/i }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^stock-holding_ACME_SYD1_\d{4}-\d\d-\d\d\.xlsx$/)
    const book = await readXlsx(readFileSync(await file.path()))
    const cells = (book.sheets[0]?.rows ?? []).map((row) => row.map(String))
    const header = cells.findIndex((row) => row.includes('Item'))
    const column = cells[header]?.indexOf('Item') ?? -1
    expect(cells.slice(header + 1).map((row) => row[column])).toEqual(codes)
  })

  test('all filtered pages are exported as CSV, without formulas', async ({ page }) => {
    await page.goto('/stock-holding?site=SYD1&sort=-on_hand')
    await expect(rows(page).first()).toBeVisible()
    const rowCount = await total(page)
    expect(rowCount).toBeGreaterThan(50)
    await page.getByRole('toolbar', { name: 'List' }).getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/i }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const lines = text.trimEnd().split('\r\n')
    const header = lines.findIndex((line) => line.includes('On hand'))
    expect(lines.length - header - 1).toBe(rowCount)
    expect(lines.filter((line) => /(^|,)"?[=@]/.test(line))).toEqual([])
  })

  test('a file of stock that a filter matches in part says that its figures are those of the whole item', async ({ page }) => {
    await page.goto('/stock-holding?site=SYD1&expiring_within_days=90')
    const note = page.getByRole('status').filter({ hasText: 'Matching stock:' })
    const sentence = ((await note.textContent()) ?? '').replace('Show the lines', '').trim()
    await page.getByRole('toolbar', { name: 'List' }).getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /Excel|XLSX/i }).click()
    const book = await readXlsx(readFileSync(await (await download).path()))
    const [about, headings] = book.sheets[0]!.rows
    expect(String(about?.[0])).toContain(sentence)
    expect(headings).toContain('On hand (whole item)')
  })

  test('all results can be marked, not only those of the page, and marks removed by a filter can be restored', async ({ page }) => {
    const all = await total(page)
    await page.getByRole('checkbox', { name: 'Mark all rows on this page' }).check()
    const bar = page.getByRole('region', { name: 'Marked rows' })
    await expect(bar).toContainText('50 marked')
    await bar.getByRole('button', { name: /^Mark all / }).click()
    await expect(bar).toContainText(`${all.toLocaleString('en-US')} marked`)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('milk')
    await page.keyboard.press('Enter')
    await expect(bar).not.toContainText('marked')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bar).toContainText('marked')
  })

  test('labels for marked rows have a preview, copies and ZPL', async ({ page }) => {
    await page.goto('/stock-holding?view=lines&has_stock=1')
    await expect(rows(page).nth(2)).toBeVisible()
    await rows(page).nth(0).getByRole('checkbox').check()
    await rows(page).nth(1).getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Marked rows' }).getByRole('button', { name: 'Print labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print labels' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Label', { exact: true }).selectOption({ label: 'Carton' })
    await expect(dialog.getByText('For 2 rows.')).toBeVisible()
    await expect(dialog.getByRole('img', { name: /\(01\)\d{14}/ }).first()).toBeVisible()
    await dialog.getByLabel('Label', { exact: true }).selectOption({ label: 'Item' })
    await expect(dialog.locator('svg').first()).toBeVisible()
    await expectAccessible(page)
    const copies = dialog.getByLabel(/Copies/)
    await copies.fill('1000000')
    await copies.press('Tab')
    await expect(copies).toHaveAccessibleDescription('Enter a whole number from 1 to 99.')
    await expect(dialog.getByRole('button', { name: 'Print labels', exact: true })).toBeVisible()
    await copies.fill('2')
    await expect(dialog.getByRole('button', { name: 'Print 4 labels' })).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download ZPL' }).click()
    const zpl = readFileSync(await (await download).path(), 'utf8')
    expect(zpl.match(/\^XA/g)?.length).toBe(2)
    expect(zpl.match(/\^PQ2/g)?.length).toBe(2)
  })

  test('a column can be moved by keyboard, stays there after a reload, and can be reset', async ({ page }) => {
    const names = async () => (await grid(page).getByRole('columnheader').allTextContents()).map((name) => name.trim()).filter(Boolean)
    const before = await names()
    const saved = layoutSaved(page)
    await grid(page).getByRole('columnheader', { name: 'Allocated' }).getByRole('button').first().focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(names).not.toEqual(before)
    const after = await names()
    await saved
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    expect(await names()).toEqual(after)
    await page.getByRole('button', { name: /^Columns/ }).click()
    const reset = layoutSaved(page)
    await page.getByRole('button', { name: 'Reset all', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(names).toEqual(before)
    await reset
  })

  test('an empty result has a message and a button that clears the filters', async ({ page }) => {
    await page.goto('/stock-holding?site=SYD1&q=nothing-is-called-this&has_hold=1')
    await expect(page.getByText(/No stock matches/)).toBeVisible()
    const note = page.getByText('Only SYD1 was searched, as chosen at the top.')
    await expect(note).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Show all / }).click()
    await expect(note).toBeHidden()
    await expect(page).toHaveURL(/\?q=nothing-is-called-this&has_hold=1$/)
    await page.getByRole('button', { name: /Clear/ }).last().click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('a failed list can be retried without losing the filters', async ({ page }) => {
    await page.route('**/api/stocks/holding?*', (route) => route.abort('connectionreset'))
    await page.goto('/stock-holding?site=SYD1')
    const retry = page.getByRole('button', { name: /Retry|Try again/ })
    await expect(retry).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/stocks/holding?*')
    await retry.click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page).toHaveURL(/site=SYD1/)
  })

  test('the list has no axe findings in light and dark mode, with filters, columns and help open @narrow', async ({ page }) => {
    await switchTheme(page, 'light')
    await expectAccessible(page)
    await switchTheme(page, 'dark')
    await expectAccessible(page)
    for (const key of ['f', 'c', '?']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await switchTheme(page, 'light') // the choice belongs to the user, and the next test is the same user
  })
})

test('Ctrl+P prints the rows of the page, or the marked ones, with a heading; the browser’s own print has no interface either', async ({
  page,
}) => {
  // Chromium without a window would end printing at once, and the frame would be removed.
  await page.addInitScript(() => Object.assign(window, { print: () => {} }))
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  const printed = page.frameLocator('#print-list-frame')
  await page.keyboard.press('Control+p')
  await expect(printed.getByRole('heading', { name: 'Stock holding', includeHidden: true })).toBeAttached()
  const shown = await v7<{ data: unknown[] }>(page, 'stocks/holding?view=summary&per_page=50')
  await expect(printed.locator('tbody tr')).toHaveCount(shown.data.length)
  await expect(printed.locator('p')).toContainText(/rows 1–\d+ of [\d,]+ · /)
  await rows(page).nth(1).getByRole('checkbox').click()
  await page.keyboard.press('Control+p')
  await expect(printed.locator('tbody tr')).toHaveCount(1)
  await expect(printed.locator('p')).toContainText('1 marked · ')

  await page.emulateMedia({ media: 'print' })
  const title = (await page.getByRole('heading', { name: 'Stock holding' }).boundingBox())!
  const table = (await grid(page).boundingBox())!
  expect(table.y).toBeGreaterThanOrEqual(title.y + title.height)
  await expect(rows(page).first().getByRole('checkbox')).toBeHidden()
  await page.emulateMedia({ media: null })
})
