import { TYPING_SPEED } from './order-form-parts.ts'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre'
import { MODULE_INFO, SCREEN_MODULES, type ScreenModule } from '#lib/modules.ts'
import { startProduct, type Product } from '../support/product.ts'
import { freePort } from '../support/services.ts'
import { loseSessionBefore, CLERK, openPrint, PASSWORD, signIn, signInByForm } from './support.ts'
import { expect, type Stage, test } from './test.ts'

const CSR = 'csr@acme.test'
const MANAGER = 'manager@acme.test'
const ADMIN = 'admin@gatehouse.test'
const SUPPLIER = 'supplier@greengrocer.test'

const headers = (page: Page) => page.getByRole('columnheader')
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
const headerNames = async (page: Page) => {
  await expect(rows(page).first()).toBeVisible()
  return (await headers(page).allTextContents()).map((name) => name.trim())
}

/** Starts the same build as another process with other settings. */
const startMode = async ({ reference }: Stage, settings: Record<string, string>): Promise<{ origin: string; product: Product }> => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const product = await startProduct(reference, { PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, ...settings })
  return { origin, product }
}

const mode = (settings: () => Record<string, string> | Promise<Record<string, string>>) => {
  let started: { origin: string; product: Product } | undefined
  test.beforeAll(async ({ stage }) => {
    started = await startMode(stage, await settings())
  })
  test.afterAll(async () => {
    await started?.product.stop('SIGTERM')
  })
  return (path: string) => `${started?.origin}${path}`
}

const signInAgain = async (page: Page, email: string) => {
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('Stock holding offers a supplier only what they may see', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400) refused.push(response.url())
  })
  await signIn(page, SUPPLIER, '/login?next=/stock-holding')
  expect(await headerNames(page)).toEqual(expect.arrayContaining(['Item', 'On hand', 'On order']))
  await expect(page.getByRole('navigation', { name: 'Views of stock' })).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search item, name, GTIN', exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByRole('heading')).toHaveText(['Item', 'Quantity', 'Show'])
  await expect(panel.getByText(/^(?:Available|Location|Lot|Disposition|With stock on hold)$/)).toHaveCount(0)
  await page.keyboard.press('Escape')

  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Marked rows' }).getByRole('button', { name: 'Compare' }).click()
  const compared = page.getByRole('region', { name: 'Fields side by side' })
  await expect(compared.getByRole('rowheader', { name: 'On hand' })).toBeVisible()
  await expect(compared.getByRole('rowheader', { name: /Available|Allocated|Last movement|Cover/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Stock lines|Forecast/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Open' }).click()
  await expect(page).toHaveURL(/open=/)
  await page.goto(`${page.url()}&tab=forecast`)
  await expect(page.getByText('Suppliers don’t see “Forecast”.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Overview'])

  await page.keyboard.press('Control+k')
  for (const text of ['A-01-01', '393123450000000495']) {
    await page.getByRole('combobox', { name: 'Search everything' }).fill(text)
    await expect(page.getByRole('status').filter({ hasText: `No results for “${text}”.` })).toBeAttached()
  }

  await page.goto('/stock-holding?client=ACME&view=lines&location=A-01-01')
  await expect(page.getByText('Suppliers don’t see stock lines.')).toBeVisible()
  await page.getByRole('button', { name: 'Show summary' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL('/stock-holding?client=ACME')
  expect(refused).toEqual([])
})

test.describe('months and another date format', () => {
  const urlAt = mode(() => ({ MONTHS_FORMAT: 'true', DATE_FORMAT: 'DD.MM.YYYY' }))

  test('with the months format, cover, age and forecast are in months', async ({ page }) => {
    await signIn(page, MANAGER, urlAt('/login?next=/stock-holding'))
    const names = await headerNames(page)
    expect(names).toContain('Cover (months)')
    expect(names).not.toContain('Cover (days)')
    await rows(page).first().getByRole('gridcell').nth(3).click()
    await page.getByRole('tab', { name: /^Forecast/ }).click()
    await expect(page.getByRole('radio', { name: 'Months' })).toBeChecked()
    await page.goto(urlAt('/stock-age'))
    expect(await headerNames(page)).toEqual(expect.arrayContaining(['0–1 m', '> 12 m']))
    await expect(page).not.toHaveURL(/unit=/)
  })

  test('another date format is used in lists, filters and files, and accepted in forms', async ({ page }) => {
    await signIn(page, MANAGER, urlAt(`/login?next=${encodeURIComponent('/purchase-orders?ordered_from=2020-01-31')}`))
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('from 31.01.2020')
    await expect(rows(page).first()).toContainText(/\d\d\.\d\d\.\d{4}/)
    expect(await page.getByRole('grid').textContent()).not.toMatch(/\d\d\/\d\d\/\d{4}/)

    await rows(page).first().getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Marked rows' })
    await bar.getByRole('button', { name: 'Export', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /Excel|XLSX/i }).click()
    const book = await readXlsx(readFileSync(await (await download).path()))
    expect(JSON.stringify(book.sheets.map((sheet) => sheet.rows))).toContain('31.01.2020')

    await page.getByRole('button', { name: /^Filter/ }).click()
    const ordered = page.getByRole('textbox', { name: 'Ordered from' })
    await expect(ordered).toHaveValue('31.01.2020')
    await ordered.fill('29.02.2020')
    await ordered.press('Enter')
    await expect(page).toHaveURL(/ordered_from=2020-02-29/)

    await page.goto(urlAt('/purchase-orders/new'))
    const expectedDate = page.getByRole('textbox', { name: 'Expected' }).first()
    await expect(expectedDate).toHaveAttribute('placeholder', 'DD.MM.YYYY')
    await expectedDate.fill('31.12.2030')
    await expectedDate.blur()
    await expect(expectedDate).toHaveValue('31.12.2030')
    await expectedDate.fill('12/31/2030')
    await page.getByRole('button', { name: 'Enter order' }).click()
    await expect(page.getByRole('region', { name: /The order has/ })).toContainText('Enter a date as DD.MM.YYYY.')
  })
})

test.describe('supplier mode of a client', () => {
  const urlAt = mode(() => ({ SUPPLIER_MODE: 'true', CLIENT_ID: 'ACME' }))

  test('the client identifier puts the logo of the client on the sign-in page', async ({ page }) => {
    await page.goto(urlAt('/login'))
    const logo = page.locator('img[src*="/images/ACME"]')
    await expect(logo).toBeVisible()
    expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })

  test('supplier mode offers My company and My shipments, and no sales orders', async ({ page }) => {
    await signIn(page, SUPPLIER, urlAt('/login'))
    const menu = page.getByRole('navigation').first()
    await expect(menu.getByRole('link', { name: 'My company' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'My shipments' })).toBeVisible()
    for (const name of ['Suppliers', 'Shipments', 'Sales orders'])
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
    const screens = page.getByRole('region', { name: 'Screens' })
    await expect(screens.getByText('My company')).toBeVisible()
    await expect(screens.getByText('Sales orders')).toHaveCount(0)
    await menu.getByRole('link', { name: 'My shipments' }).click()
    await expect(page).toHaveURL(/\/shipments/)
    await expect(page.getByRole('columnheader', { name: 'ASN' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Supplier' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'My shipments' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Outbound' })).toHaveCount(0)
    await menu.getByRole('link', { name: 'My company' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('supplier mode shows a user who is not a supplier no company, and says why', async ({ page }) => {
    await signIn(page, MANAGER, urlAt('/login'))
    const reason = page.getByText('Your account isn’t linked to a supplier.')
    await expect(reason).toBeVisible()
    await expect(page.locator('[data-count]')).toHaveCount(0)
    const menu = page.getByRole('navigation').first()
    for (const name of ['My company', 'My shipments']) {
      await menu.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(reason).toBeVisible()
      await expect(page.getByRole('grid')).toHaveCount(0)
      await expect(page.getByRole('article')).toHaveCount(0)
    }
    await expect(menu.getByRole('link', { name: 'Sales orders' })).toHaveCount(0)
    // Other screens do not show them the data of the client either.
    for (const path of ['/purchase-orders', '/stock-holding', '/rejections']) {
      await page.goto(urlAt(path))
      await expect(reason).toBeVisible()
      await expect(page.getByRole('grid')).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^New/ })).toHaveCount(0)
    }
    // They can still link accounts to suppliers.
    await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible()
  })
})

test.describe('the mobile redirect', () => {
  let requestCount = 0
  const mobileSite = createServer((_request, response) => {
    requestCount += 1
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Mobile site</title>')
  })
  const urlAt = mode(async () => {
    const port = await freePort()
    await new Promise<void>((resolve) => mobileSite.listen(port, '127.0.0.1', resolve))
    return { MOBILE_SITE_URL: `http://127.0.0.1:${port}` }
  })
  test.afterAll(() => void mobileSite.close())

  const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  for (const [title, width, isRedirected] of [
    ['a mobile device of 500 px is redirected to the mobile site without looping', 500, true],
    ['a mobile device of 744 px stays without looping', 744, false],
  ] as const)
    test(title, async ({ browser }) => {
      const context = await browser.newContext({ userAgent: PIXEL, isMobile: true, hasTouch: true, viewport: { width, height: 800 } })
      const page = await context.newPage()
      let pages = 0
      page.on('request', (request) => (pages += request.isNavigationRequest() ? 1 : 0))
      const before = requestCount
      await page.goto(urlAt('/stock-holding'))
      await expect(page).toHaveTitle(isRedirected ? 'Mobile site' : /Gatehouse/)
      if (!isRedirected) await expect(page.getByLabel('Email')).toBeVisible()
      expect(requestCount > before).toBe(isRedirected)
      expect(pages).toBeLessThan(6)
      await context.close()
    })

  test('a mobile browser without hints is measured, and redirected by the width cookie', async ({ browser }) => {
    // Chromium always sends hints, so a proxy removes them.
    const front = createServer((incoming, response) => {
      const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith('sec-ch-')))
      request(urlAt(incoming.url ?? '/'), { headers }, (answer) =>
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
      ).end()
    })
    const port = await freePort()
    await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
    const context = await browser.newContext({ userAgent: PIXEL, isMobile: true, hasTouch: true, viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    await page.goto(`http://localhost:${port}/stock-holding`)
    await expect(page).toHaveTitle('Mobile site')
    expect((await context.cookies(urlAt('/'))).find(({ name }) => name === 'gatehouse_width')?.value).toBe('390')
    await context.close()
    front.close()
  })
})

test.describe('field labels per client', () => {
  type LabelledList = { path?: string; email: string; clientLabels: readonly string[]; builtIn: readonly string[] }
  /**
   * Each list with a user who sees only one client in it, the labels of that client and the built-in ones. Null: no visible column of
   * the list has a label that the client of the demo has replaced, or only administrators see it, who see several clients.
   */
  const LISTS: Readonly<Record<ScreenModule, LabelledList | null>> = {
    stock: { path: '/stock-holding?view=lines', email: CSR, clientLabels: ['Warehouse', 'Batch'], builtIn: ['Client', 'Site', 'Lot'] },
    movements: { email: CSR, clientLabels: ['Warehouse', 'Batch'], builtIn: ['Site', 'Lot'] },
    age: { email: CSR, clientLabels: ['Warehouse'], builtIn: ['Client', 'Site'] },
    sales_orders: {
      path: '/sales-orders?filter_open=0',
      email: CSR,
      clientLabels: ['Dispatch order', 'Warehouse'],
      builtIn: ['Order', 'Site'],
    },
    purchase_orders: { email: CSR, clientLabels: ['Warehouse'], builtIn: ['Client', 'Site'] },
    shipments: { path: '/shipments?view=in', email: MANAGER, clientLabels: ['Warehouse'], builtIn: ['Site'] },
    audit: { email: MANAGER, clientLabels: ['Warehouse'], builtIn: ['Site'] },
    users: { email: MANAGER, clientLabels: ['Warehouses', 'Divisions'], builtIn: ['Sites', 'Clients'] },
    customers: null,
    suppliers: null,
    rejections: null,
    settings: null,
  }
  const labelledLists = SCREEN_MODULES.flatMap((module) => {
    const list = LISTS[module]
    return list ? [{ module, path: MODULE_INFO[module].route, ...list }] : []
  }).toSorted((a, b) => a.email.localeCompare(b.email))

  test('every list of one client has the labels of that client as column headers', async ({ page, browser }) => {
    let email = ''
    for (const { module: list, path, clientLabels, builtIn, ...user } of labelledLists) {
      if (email !== user.email) {
        await page.context().clearCookies()
        await signIn(page, user.email)
      }
      email = user.email
      await page.goto(path)
      await expect(headers(page).filter({ hasText: clientLabels[0] }).first(), list).toBeVisible()
      const names = await headerNames(page)
      expect(names, list).toEqual(expect.arrayContaining([...clientLabels]))
      for (const word of builtIn) expect(names, list).not.toContain(word)
      // A column with the same value in every row for this user is hidden.
      expect(names, list).not.toContain('Division')
      // The top bar uses the same labels as the lists.
      const bar = page.getByRole('group', { name: 'Divisions, owners and warehouses' })
      await expect(bar).toContainText('Warehouses:')
      await expect(bar).not.toContainText('Sites')
    }
    const admin = await browser.newPage()
    await signIn(admin, ADMIN)
    // With several clients in view, the built-in labels are used.
    for (const { module: list, path, clientLabels, builtIn } of labelledLists.filter(({ module }) =>
      /^(stock|sales_orders)$/.test(module),
    )) {
      await admin.goto(path)
      const names = await headerNames(admin)
      expect(names, list).toEqual(expect.arrayContaining([...builtIn]))
      for (const word of clientLabels) expect(names, list).not.toContain(word)
    }
    await admin.close()
  })

  test('filters, files, printed labels, sheets and forms have them too', async ({ page }) => {
    await signIn(page, CSR, '/login?next=/stock-holding')
    // An active filter.
    await page.goto('/stock-movements?lot_no=L2411A')
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Batch')
    // The header of a file.
    await page.goto('/stock-holding?view=lines&has_stock=1')
    await expect(headers(page).filter({ hasText: 'Batch' })).toBeVisible()
    await rows(page).first().getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Marked rows' })
    await bar.getByRole('button', { name: 'Export', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/i }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    // The column that is hidden for this user is not in the file either.
    expect(file.split('\r\n')[0]).toMatch(/Warehouse.*Batch/)
    expect(file.split('\r\n')[0]).not.toMatch(/Division|Client|Site|Lot/)
    // A printed label.
    await page.goto('/stock-holding?view=lines&has_stock=1&sort=-lot_no')
    const rowsWithLot = rows(page).filter({ hasText: /L\d{4}/ })
    await rowsWithLot.first().getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Print labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print labels' })
    await dialog.getByLabel('Label', { exact: true }).selectOption({ label: 'Item' })
    await expect(dialog.getByRole('img', { name: /Batch/ })).toBeVisible()
    // A printed pick list. The print dialog of the browser is replaced.
    await page.addInitScript(() => (window.print = () => {}))
    await page.goto('/sales-orders?status=ALLOCATED')
    await rows(page).first().getByRole('checkbox').check()
    await (await openPrint(page, 'Print pick lists')).click()
    const sheet = page.frameLocator('iframe').locator('section').first()
    await expect(sheet).toContainText('Division')
    await expect(sheet).toContainText('Warehouse')
    await expect(sheet).toContainText('Batch')
    // A form.
    await page.goto('/sales-orders/new')
    await expect(page.getByRole('grid', { name: 'Order lines' }).getByRole('columnheader', { name: /Batch/ })).toBeVisible()
    await expect(page.getByText('Warehouse', { exact: true }).first()).toBeVisible()
  })

  /** Each screen with a text of its aside. Null: it shows texts of v7 about any field, or only administrators see it, who see several clients. */
  const SCREENS: Readonly<Record<ScreenModule, { path?: string; aside: string | null } | null>> = {
    stock: { aside: 'Overview' },
    movements: { aside: 'Where' },
    age: { aside: null },
    purchase_orders: { aside: 'Summary' },
    sales_orders: { aside: 'Summary' },
    customers: { aside: 'Details' },
    shipments: { path: '/shipments?view=in', aside: 'Details' },
    suppliers: { aside: 'Details' },
    audit: null,
    rejections: { aside: null },
    users: { aside: 'Account' },
    settings: null,
  }

  test('no built-in label appears on the screens of a client with labels of its own', async ({ page }) => {
    // Every screen, one after the other.
    test.slow()
    await addOtherLabels(page)
    await signIn(page, MANAGER)
    const found: string[] = []
    const read = async (screen: string) => found.push(...(await builtInWordsLeft(page)).map((text) => `${screen}: ${text}`))
    const readList = async (path: string, aside: string | null) => {
      await page.goto(path)
      await rows(page).first().click()
      if (aside) await expect(page.getByRole('complementary').getByText(aside, { exact: true }).first(), path).toBeVisible()
      await page.getByRole('button', { name: /^Filter/ }).click()
      await expect(page.getByRole('button', { name: /^Apply/ })).toBeVisible()
      await read(path)
    }
    await expect(page.getByText(/by SKU and warehouse/).first()).toBeVisible()
    await read('home')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeVisible()
    const stock = await page.request.get('/api/stocks/holding?view=table&has_stock=1&sort=-lot_no&per_page=1', {
      headers: { 'X-CSRF': '1' },
    })
    const [line] = ((await stock.json()) as { data: { lot_no: string }[] }).data
    await page.keyboard.type(line!.lot_no)
    await expect(page.getByRole('group', { name: 'Batches' })).toBeVisible()
    await read('search')
    for (const module of SCREEN_MODULES) {
      const screen = SCREENS[module]
      if (screen) await readList(screen.path ?? MODULE_INFO[module].route, screen.aside)
    }
    for (const path of ['/stock-holding?view=lines', '/shipments?view=out']) await readList(path, null)
    for (const path of ['/stock-holding', '/shipments?view=in', '/shipments?view=out', '/customers', '/supplier-management']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}q=nothing-is-called-this`)
      await expect(page.getByText(/^No /).first(), path).toBeVisible()
      await read(`${path}, nothing found`)
    }
    page.on('dialog', (dialog) => void dialog.accept())
    for (const path of ['/sales-orders/new', '/purchase-orders/new']) {
      await page.goto(path)
      await expect(page.getByRole('grid', { name: 'Order lines' }), path).toBeVisible()
      await page.getByRole('gridcell').and(page.locator('[tabindex="0"]')).click()
      await page.keyboard.type('NOSUCH', TYPING_SPEED)
      await page.keyboard.press('Tab')
      await expect(page.getByText('No SKU NOSUCH. Check the code.').first(), path).toBeAttached()
      await read(path)
    }
    await page.goto('/users-management')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByRole('dialog', { name: 'Add user' }).getByText('Warehouses', { exact: true })).toBeVisible()
    await read('add user')
    expect(found).toEqual([])
  })

  test('no built-in label appears in row menus, dialogs and settings either', async ({ page }) => {
    test.slow()
    await addOtherLabels(page)
    await signIn(page, MANAGER)
    const found: string[] = []
    const read = async (screen: string) => found.push(...(await builtInWordsLeft(page)).map((text) => `${screen}: ${text}`))
    for (const path of [
      '/stock-holding',
      '/stock-movements',
      '/shipments?view=in',
      '/shipments?view=out',
      '/customers',
      '/supplier-management',
      '/supplier-management?view=products',
      '/users-management',
    ]) {
      await page.goto(path)
      await rows(page).first().hover()
      await rows(page)
        .first()
        .getByRole('button', { name: /^Actions/ })
        .click()
      await expect(page.getByRole('menu'), path).toBeVisible()
      await read(`${path}, row menu`)
    }
    for (const [path, button] of [
      ['/customers?status=ACTIVE', 'Block'],
      ['/supplier-management?status=ACTIVE', 'Block'],
      ['/supplier-management', 'New vendor'],
      ['/shipments?view=in&status=ADVISED', 'Cancel'],
    ] as const) {
      await page.goto(path)
      if (button !== 'New vendor') await rows(page).first().click()
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('dialog'), path).toBeVisible()
      await read(`${path}, ${button}`)
    }
    await page.context().clearCookies()
    await signIn(page, ADMIN)
    const main = page.getByRole('main')
    for (const view of ['access', 'carriers', 'presets']) {
      await page.goto(`/settings?client=ACME&view=${view}`)
      await expect(page.getByRole('button', { name: /^Who sees a division/ }), view).toBeVisible()
      await expect(main.getByRole('gridcell').or(main.locator('li, fieldset')).first(), view).toBeVisible()
      await read(view)
    }
    // The name of a preset is data.
    expect(found.filter((text) => text !== 'presets: Supplier')).toEqual([])
  })
})

/** Also gives the client labels that the reference does not, so that few built-in words are left. */
const addOtherLabels = (page: Page) =>
  page.route('**/api/settings/field-label?*', async (route) => {
    const response = await route.fetch()
    const { data, meta } = (await response.json()) as { data: Record<string, string>; meta: object }
    await route.fulfill({ response, json: { data: { ...data, ...OTHER_LABELS }, meta } })
  })

const OTHER_LABELS = { customer_name: 'Store', supplier_name: 'Vendor', carrier_name: 'Haulier', shipment_no: 'Load', product_code: 'SKU' }

/** Visible and announced texts of the page that contain labels which ACME has renamed. */
const builtInWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributeTexts = [...document.querySelectorAll('[aria-label], [placeholder], [title], [data-tip]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'data-tip'].map((name) => element.getAttribute(name) ?? ''),
    )
    const texts = [...document.body.innerText.split('\n'), ...attributeTexts]
    // What v7 writes into records, and addresses of people, are data.
    const data =
      /@|^\s*Customer pick-up|^Return to supplier$|^Customer return$|^Left the supplier$|^Advised by the supplier$|carrier’s manifest|^Customer (?:unknown|\d)|^Create the customer|^Line \d+ has no item/
    return [
      ...new Set(
        texts.filter((text) => /\b(?:client|site|lot|customer|supplier|carrier|shipment|item)s?\b/i.test(text) && !data.test(text)),
      ),
    ]
  })

/** Those that stay: words do not wait for the labels of a slow v7 for more than 1.5 s. */
const builtInWordsLeft = async (page: Page): Promise<string[]> => {
  let words: string[] = []
  const read = async () => (words = await builtInWords(page))
  await expect
    .poll(read, { timeout: 5000 })
    .toEqual([])
    .catch(() => undefined)
  return words
}

test.describe('a session that ends during an action', () => {
  test('during a filter leads to the sign-in page and back to the same place', async ({ page }) => {
    await signInByForm(page, CLERK, '/login?next=/stock-holding')
    await expect(rows(page).first()).toBeVisible()
    await loseSessionBefore(page, async () => {
      await page.getByRole('searchbox').fill('oat')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/q=oat/)
    })
    await signInAgain(page, CLERK)
    await expect(page).toHaveURL(/\/stock-holding\?.*q=oat/)
  })

  test('during a bulk action redirects to the sign-in page and back to the same list', async ({ page }) => {
    await signInByForm(page, CSR, `/login?next=${encodeURIComponent('/sales-orders?filter_open=0&sort=-so_no')}`)
    await rows(page).first().getByRole('checkbox').check()
    const pickLists = await openPrint(page, 'Print pick lists')
    await pickLists.waitFor()
    await loseSessionBefore(page, () => pickLists.click())
    await signInAgain(page, CSR)
    await expect(page).toHaveURL(/\/sales-orders\?.*sort=-so_no/)
  })

  test('while saving access redirects to the sign-in page and back to the user', async ({ page }) => {
    await signInByForm(page, ADMIN, `/login?next=${encodeURIComponent('/users-management?open=u_1042&tab=modules')}`)
    const box = page.getByRole('checkbox', { name: 'export in Stock age' })
    await expect(box).toBeVisible()
    await box.click()
    await loseSessionBefore(page, () => page.getByRole('button', { name: /^Save 1 change/ }).click())
    await signInAgain(page, ADMIN)
    await expect(page).toHaveURL(/\/users-management\?.*open=u_1042/)
    await expect(page.getByRole('checkbox', { name: 'export in Stock age' })).toBeVisible()
  })
})

test.describe('a v7 that is down', () => {
  let isDown = false
  let backendUrl = ''
  const front = createServer((incoming, answer) => {
    if (isDown) {
      incoming.socket.destroy()
      return
    }
    const { method, headers, url } = incoming
    const forwarded = request(`${backendUrl}${url}`, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    incoming.pipe(forwarded)
  })
  test.beforeAll(({ stage }) => {
    backendUrl = stage.reference
  })
  const urlAt = mode(async () => {
    const port = await freePort()
    await new Promise<void>((ready) => front.listen(port, '127.0.0.1', ready))
    return { V7_BASE_URL: `http://127.0.0.1:${port}` }
  })
  test.afterAll(() => {
    front.close()
  })

  test('is reported by one banner on the home page, which disappears when v7 is back', async ({ page }) => {
    await signIn(page, MANAGER, urlAt('/login'))
    await expect(page.locator('[data-count]').first()).toBeVisible()
    isDown = true
    await page.getByRole('button', { name: 'Refresh' }).click()
    const banner = page.getByRole('status').filter({ hasText: 'The warehouse system is not responding.' })
    await expect(banner).toHaveCount(1)
    await page.reload()
    await expect(banner).toHaveCount(1)
    await expect(page.getByText('Not counted').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1)
    isDown = false
    // The page recovers by itself, as the banner says.
    await expect(page.locator('[data-count]').first()).toBeVisible({ timeout: 15_000 })
    await expect(banner).toHaveCount(0)
  })

  test('is reported once by screens that wait for the session, and by the account page', async ({ page }) => {
    await signIn(page, MANAGER, urlAt('/login'))
    for (const [path, title, heading] of [
      ['/shipments', 'Shipments', /^Shipments/],
      ['/supplier-management', 'Suppliers', /^Suppliers/],
      ['/account', 'Your account', /^Your account/],
    ] as const) {
      isDown = true
      await page.goto(urlAt(path))
      const failure = page.getByRole('main').getByRole('alert')
      await expect(failure).toContainText(`${title} could not be loaded.`)
      await expect(failure).toHaveCount(1)
      isDown = false
      await failure.getByRole('button', { name: 'Retry' }).click()
      await expect(failure).toHaveCount(0)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
  })
})
