import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { TOLERATED, COMBINABLE } from '../support/other-v7/deviations.ts'
import { faulty, formatPath, type ReportedFault } from '../support/other-v7/faults.ts'
import { deviationsOf } from '../support/other-v7/deviations-by-name.ts'
import { startOtherV7, type OtherV7 } from '../support/other-v7/server.ts'
import type { Deviation, Json } from '../support/other-v7/types.ts'
import { type Product, startProduct } from '../support/product.ts'
import { freePort } from '../support/services.ts'
import { MODULE_CALLS } from '#lib/contract/extensions.ts'
import { MODULE_INFO, SCREEN_MODULES, type ScreenModule } from '#lib/modules.ts'
import { cell, CSR, TYPING_SPEED } from './order-form-parts.ts'
import { PASSWORD } from './support.ts'
import { expect, test } from './test.ts'

/* The built product in front of versions of v7 that differ. Each is a real server: no response is changed in the browser. */

const listOf = (module: ScreenModule): string => MODULE_INFO[module].route.slice(1)
/** The list of every module, without the leading slash. */
const LISTS = SCREEN_MODULES.map(listOf)
/** Those of a v7 without extensions. Its settings have sections, but no list. */
const REQUIRED_LISTS = SCREEN_MODULES.filter((module) => !MODULE_CALLS[module] && module !== 'settings').map(listOf)
const MANAGER = 'manager@acme.test'
const ADMIN = 'admin@gatehouse.test'
const EXAMPLES = join(import.meta.dirname, '../../docs/examples')

let other: OtherV7
const products: Product[] = []
/** Starts the product in front of the other v7, and returns its address. */
const startInFrontOf = async (v7: string, env: Record<string, string> = {}) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  products.push(await startProduct(v7, { PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, ...env }))
  return origin
}
let origin = ''
test.beforeAll(async ({ stage }) => {
  other = await startOtherV7({ upstream: stage.reference })
  origin = await startInFrontOf(other.url)
})
test.afterAll(async () => {
  await Promise.all(products.map((product) => product.stop('SIGTERM')))
  await other.stop()
})
test.beforeEach(() => {
  other.setDeviations()
  other.clearRequests()
})

const signIn = async (page: Page, origin: string, email: string, next: string) => {
  await page.goto(`${origin}/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /Account:/ })).toBeAttached()
}

/** Collects uncaught errors of a page. */
const errorsOf = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const firstRow = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()

const openByAddress = (page: Page, origin: string, list: string) => page.goto(`${origin}/${list}`)
/** Opens a list from the menu: a third of the processor time of a full page load, but with all calls made again. */
const openByMenu = async (page: Page, _at: string, list: string) => {
  if (new URL(page.url()).pathname === `/${list}`) return
  await page.getByRole('navigation').first().locator(`a[href^="/${list}"]`).click()
  await page.waitForURL(({ pathname }) => pathname === `/${list}`)
}

/** Opens a list from the menu, or by its address if a fault has taken it out of the menu, perhaps while the menu was read. */
const openByMenuIfThere = async (page: Page, origin: string, list: string) => {
  const link = page.getByRole('navigation').first().locator(`a[href^="/${list}"]`)
  const opened = async () => {
    await link.click({ timeout: 5000 })
    await page.waitForURL(({ pathname }) => pathname === `/${list}`, { timeout: 5000 })
    return true
  }
  const isThere = (await link.count()) > 0 && (await opened().catch(() => false))
  if (!isThere) await openByAddress(page, origin, list)
}

/** Opens every list and checks that it shows rows. */
const expectRowsInLists = async (
  page: Page,
  origin: string,
  lists: readonly string[] = LISTS,
  open: typeof openByMenu | typeof openByAddress = openByAddress,
) => {
  const errors = errorsOf(page)
  for (const list of lists) {
    await open(page, origin, list)
    await expect(firstRow(page), list).toBeVisible()
    await expect(page.getByText(/rows? could not be read/), list).toHaveCount(0)
  }
  expect(errors).toEqual([])
}

/*
 * `tests/flow/check.test.ts` reads every response of every call with each deviation. These tests are about the screens. For each
 * deviation, four lists that have all kinds of cells are opened from the menu, or only two if the deviation concerns sign-in or
 * changes. For all deviations together, every list that does not need an extension is opened by address.
 */
const FOUR_LISTS = (['stock', 'movements', 'sales_orders', 'users'] as const).map(listOf)
const TWO_LISTS = (['stock', 'users'] as const).map(listOf)
const SHORT_RUNS = /^(login|token|no-extensions|ignores|empty|broken)/

test.describe('a v7 that differs, without a dialect', () => {
  for (const name of TOLERATED) {
    const lists = SHORT_RUNS.test(name) ? TWO_LISTS : FOUR_LISTS
    test(`${name}: ${lists.length} lists show rows`, async ({ page }) => {
      other.setDeviations(...deviationsOf([name]))
      const errors = errorsOf(page)
      await signIn(page, origin, MANAGER, `/${lists[0]}`)
      await expectRowsInLists(page, origin, lists, openByMenu)
      expect(errors).toEqual([])
      expect(other.writes.filter(({ path }) => /orders|users/.test(path))).toEqual([])
    })
  }

  test('all of them together: every list that needs no extension shows rows', async ({ page }) => {
    other.setDeviations(...COMBINABLE.flatMap((name) => deviationsOf([name])))
    await signIn(page, origin, MANAGER, '/stock-holding')
    await expectRowsInLists(page, origin, REQUIRED_LISTS)
  })
})

/** Signs in and types a sales order of one line, without entering it. */
const typeOrder = async (page: Page, origin: string) => {
  await signIn(page, origin, CSR, '/sales-orders/new')
  await expect(page.getByRole('grid', { name: 'Order lines' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Customer', exact: true }).focus()
  await page.keyboard.type('Corner', TYPING_SPEED)
  await expect(page.locator('[role=listbox]:not([aria-busy]) [role=option]').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'City' })).not.toHaveValue('')
  await page.keyboard.press('Alt+l')
  await expect(cell(page, 0, 'product_code')).toBeFocused()
  await page.keyboard.type('00417-B', TYPING_SPEED)
  await page.keyboard.press('Tab')
  await page.keyboard.type('2', TYPING_SPEED)
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'qty')).toHaveText('2')
}

const createCalls = () => other.writes.filter(({ name }) => name === 'createSalesOrder')

test.describe('an order is entered once, however long typing takes', () => {
  test('at a renamed v7 with a dialect, all of whose lists show rows', async ({ page }) => {
    other.setDeviations(...deviationsOf(['renamed']))
    const origin = await startInFrontOf(other.url, { V7_DIALECT: join(EXAMPLES, 'laravel-like.ts') })
    await signIn(page, origin, ADMIN, '/stock-holding')
    await expectRowsInLists(page, origin, LISTS, openByMenu)
    await page.context().clearCookies()
    other.clearRequests()
    await typeOrder(page, origin)
    // The order is first saved as a draft, for which this v7 has another name.
    await expect(page.getByRole('status', { name: 'Saving' })).toContainText(/Draft saved/, { timeout: 30_000 })
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/[?&]open=/)
    await expect
      .poll(() => other.writes.filter(({ path }) => path.startsWith('outbound/orders')).map(({ method }) => method))
      .toContain('POST')
    expect(createCalls()).toHaveLength(1)
  })

  test('at a v7 with lists and creates only: one POST, sent once', async ({ page }) => {
    other.setDeviations(...deviationsOf(['lists-and-creates']))
    await typeOrder(page, origin)
    await expect(page.getByText('Saved in this tab only')).toBeVisible({ timeout: 30_000 })
    expect(other.writes).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(() => createCalls().map(({ status, body }) => [status, (body as { status: string }).status]))
      .toEqual([[201, 'ENTERED']])
    await expect(page).not.toHaveURL(/\/new/)
    expect(createCalls()).toHaveLength(1)
  })
})

/** Removes the id from every fifth row of stock. */
const WITHOUT_ID: Deviation = {
  description: 'Every fifth row of stock has no id.',
  changeResponse: (response, { name }) => {
    const { data } = response.body as { data?: unknown }
    if (name !== 'stocksHolding' || !Array.isArray(data)) return response
    return {
      ...response,
      body: { ...(response.body as Json), data: data.map((row: Json, n) => (n % 5 === 2 ? { ...row, id: null } : row)) },
    }
  },
}

test.describe('what a v7 lacks', () => {
  test('unreadable rows are counted below the others, with the reason', async ({ page }) => {
    other.setDeviations(WITHOUT_ID)
    await signIn(page, origin, MANAGER, '/stock-holding')
    await expect(firstRow(page)).toBeVisible()
    await expect(page.getByText(/^\d+ rows could not be read\.$/)).toBeVisible()
    await page.getByText('Details').click()
    await expect(page.getByText(/data\[\]\.id: expected .+, got null \(\d+ times\)/)).toBeVisible()
  })

  test('is not offered: new suppliers, reprocessing, changes of orders, and customers', async ({ page }) => {
    other.setDeviations(...deviationsOf(['no-extensions-404']))
    const v7Origin = await startInFrontOf(other.url, { V7_DIALECT: join(EXAMPLES, 'no-extensions.ts') })
    const visibleFeatures = async (start: string) => {
      await page.goto(`${start}/supplier-management`)
      await expect(firstRow(page)).toBeVisible()
      const suppliers = await page.getByRole('button', { name: 'New supplier' }).count()
      await page.goto(`${start}/rejections`)
      await firstRow(page).click()
      await expect(page.getByRole('complementary').getByRole('tab').first()).toBeVisible()
      const messages = await page.getByRole('button', { name: /^Reprocess/ }).count()
      await page.goto(`${start}/sales-orders`)
      await firstRow(page).click()
      await expect(page.getByRole('complementary').getByRole('tab').first()).toBeVisible()
      const orders = await page.getByRole('button', { name: /^(Edit|Hold|Cancel order)/ }).count()
      const customers = await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).count()
      return [suppliers > 0, messages > 0, orders > 0, customers > 0]
    }
    await signIn(page, v7Origin, MANAGER, '/supplier-management')
    expect(await visibleFeatures(v7Origin)).toEqual([false, false, false, false])
    // Without the dialect, everything is offered until v7 refuses it.
    await page.context().clearCookies()
    other.setDeviations()
    await signIn(page, origin, MANAGER, '/supplier-management')
    expect(await visibleFeatures(origin)).toEqual([true, true, true, true])
  })

  test('is named by the page and left out of its menu, at once and after a reload', async ({ page }) => {
    other.setDeviations(...deviationsOf(['no-extensions-404']))
    await signIn(page, origin, 'system@gatehouse.test', '/stock-age')
    const menu = page.getByRole('navigation').first()
    const settings = page.getByRole('navigation', { name: 'Settings sections' })
    await menu.getByRole('link', { name: 'Customers' }).click()
    const noCustomers = page.getByText('This warehouse system has no list of customers.')
    await expect(noCustomers).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Customers' })).toHaveCount(0)
    await page.reload()
    await expect(noCustomers).toBeVisible()
    await page.goto(`${origin}/settings?view=columns`)
    const noColumns = page.getByText('This warehouse system does not keep default columns.')
    await expect(noColumns).toBeVisible()
    await page.reload()
    await expect(noColumns).toBeVisible()
    await settings.getByRole('button', { name: 'Streams' }).click()
    await expect(page.getByText(/^Streams carry messages between/)).toBeVisible()
    // A change is refused in words that are not about the record.
    await page.goto(`${origin}/supplier-management`)
    await page.getByRole('button', { name: 'New supplier' }).click()
    const dialog = page.getByRole('dialog', { name: 'New supplier' })
    await dialog.getByRole('textbox', { name: 'Supplier number' }).fill('HARBOUR')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Foods')
    await dialog.getByRole('button', { name: 'Add supplier' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This warehouse system does not offer this. Nothing was changed.')
  })

  test('in its audit log does not affect an export: the file is saved, no error is shown, and v7 is not called again', async ({ page }) => {
    other.setDeviations(...deviationsOf(['no-extensions-404']))
    await signIn(page, origin, MANAGER, '/supplier-management')
    await expect(firstRow(page)).toBeVisible()
    const errors = errorsOf(page)
    const statuses: number[] = []
    page.on('response', (response) => response.url().includes('/api/audit/event') && statuses.push(response.status()))
    const exportCsv = async () => {
      await page.getByRole('toolbar', { name: 'List' }).getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    }
    await exportCsv()
    await expect(() => expect(statuses).toEqual([404])).toPass()
    await exportCsv()
    await expect(page.getByRole('region', { name: 'Exports' }).getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    expect([statuses, errors]).toEqual([[404], []])
  })
})

test.describe('one wrong field in each response', () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    test(`seed ${seed}: no list goes blank, no page throws, no change is sent twice`, async ({ page }, info) => {
      const faults: ReportedFault[] = []
      await signIn(page, origin, ADMIN, '/stock-holding')
      other.setDeviations(faulty(seed, (fault) => faults.push(fault)))
      const errors = errorsOf(page)
      // The profile, too, is read with faults.
      await page.reload()
      for (const list of LISTS) {
        await openByMenuIfThere(page, origin, list)
        // In every case there is a frame with a heading, and rows, an empty list or an error message.
        await expect(page.getByRole('main'), list).toContainText(/\S{3}/)
        await expect(page.getByRole('main').getByRole('heading').first(), list).toBeVisible()
      }
      info.annotations.push({
        type: 'faults',
        description: [...new Set(faults.map(({ call, path, kind }) => `${call} ${formatPath(path)} ${kind}`))].join('; '),
      })
      expect([errors, faults.length > 10]).toEqual([[], true])
      const writes = other.writes.map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`)
      expect(writes).toEqual([...new Set(writes)])
    })
  }
})
