import { readFileSync } from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import type { Browser, Page } from '@playwright/test'
import { holdCalls, signIn } from './support.ts'
import { openOtherBrowser, logIn, makeUser, v7 } from './users-support.ts'
import { expect, test } from './test.ts'

const ADMIN = 'admin@gatehouse.test'

/** Creates two users with two sites each, whose names start with a word that only they have. */
const makePair = async (page: Page) => {
  const stem = `pair${Date.now()}`
  const people = [
    await makeUser(page, { name: `${stem} One`, sites: ['SYD1', 'MEL2'] }),
    await makeUser(page, { name: `${stem} Two`, sites: ['SYD1', 'MEL2'] }),
  ]
  return { stem, ids: people.map(({ id }) => id), emails: people.map(({ email }) => email) }
}
const markAll = async (page: Page) => {
  await expect(page.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(2)
  await page.getByRole('columnheader').first().getByRole('checkbox').check()
}
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
const marked = (page: Page) => page.getByRole('region', { name: 'Marked rows' })
const quickTab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Users by status' }).getByRole('button', { name })

test("a page that stays open follows a change of its user's clients, in heading and figures", async ({ page, browser }) => {
  await signIn(page, ADMIN)
  const rights = { can_view: true, can_create: false, can_edit: false, can_export: false }
  const both = ['ACME', 'BOREAL'].map((code) => ({ client_code: code, all_owners: true }))
  const { id, email } = await makeUser(page, { clients: both, modules: ['stock', 'age'].map((module) => ({ module, ...rights })) })
  const other = await openOtherBrowser(browser)
  await other.clock.install()
  await logIn(other, email)
  await expect(other.getByText('2 clients at 1 site.')).toBeVisible()
  const age = other.getByRole('region', { name: 'Stock by age' })
  await expect(age.getByRole('link').first()).toBeVisible()
  const before = await age.textContent()

  const { data } = await v7<{ data: { version: number } }>(page, 'get', `audit/client-access/${id}`)
  await v7(page, 'put', `audit/client-access/${id}`, { clients: both.slice(1), version: data.version })
  await other.clock.runFor('02:30')
  await expect(other.getByText('1 client at 1 site.')).toBeVisible()
  await expect(age).not.toHaveText(before ?? '')
  await other.context().close()
})

const both = ['ACME', 'BOREAL'].map((code) => ({ client_code: code, all_owners: true }))

/** The page of a new user of both clients who enters orders, and a function that changes the clients. */
const openForBoth = async (page: Page, browser: Browser) => {
  await signIn(page, ADMIN)
  const rights = { can_view: true, can_create: true, can_edit: true, can_export: false }
  const { id, email } = await makeUser(page, { clients: both, modules: ['sales_orders', 'stock'].map((module) => ({ module, ...rights })) })
  const setClients = async (clients: object[]) => {
    const { data } = await v7<{ data: { version: number } }>(page, 'get', `audit/client-access/${id}`)
    await v7(page, 'put', `audit/client-access/${id}`, { clients, version: data.version })
  }
  const other = await openOtherBrowser(browser)
  await logIn(other, email)
  await expect(other).not.toHaveURL(/login/)
  return { other, setClients }
}

test('a side panel whose user has lost access to its client says so after a refused action, and offers no further ones', async ({
  page,
  browser,
}) => {
  const { other, setClients } = await openForBoth(page, browser)
  await other.goto('/sales-orders?client=BOREAL&status=ENTERED')
  await rows(other).first().getByRole('gridcell').nth(2).click()
  await other.keyboard.press('Enter')
  const release = other.getByRole('complementary').getByRole('button', { name: 'Release', exact: true })
  await expect(release).toBeVisible()
  await setClients(both.slice(0, 1))
  await release.click()
  await expect(other.getByText('You no longer have access to BOREAL. Ask your administrator if you need it.')).toBeVisible()
  await expect(other.getByRole('complementary').getByText('You no longer have access to BOREAL.', { exact: true })).toBeVisible()
  await expect(release).toBeHidden()
  await expect(other.getByText('You don’t have access to BOREAL.')).toBeVisible()
  await other.context().close()
})

test('an order form names the client that its user has lost access to, and a new form continues with another client', async ({
  page,
  browser,
}) => {
  const { other, setClients } = await openForBoth(page, browser)
  await other.goto('/sales-orders/new?client=BOREAL')
  const note = other.getByRole('textbox', { name: 'Picking instructions' })
  const saving = other.getByRole('status', { name: 'Saving' })
  await note.fill('One')
  await expect(saving).toContainText('Draft saved', { timeout: 20_000 })

  await setClients(both.slice(0, 1))
  await note.fill('Two')
  const lost = 'You no longer have access to BOREAL.'
  await expect(saving).toContainText('Not saved: you no longer have access to BOREAL.', { timeout: 20_000 })
  await expect(other.getByText(lost, { exact: true })).toHaveCount(1)
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByRole('alert').getByText(`${lost} Ask your administrator for it.`)).toBeVisible()

  await setClients(both)
  await note.fill('Three')
  await expect(saving).toContainText('Draft saved', { timeout: 20_000 })
  await expect(other.getByText(lost)).toHaveCount(0, { timeout: 20_000 })

  await setClients(both.slice(0, 1))
  await other.goto('/sales-orders/new?client=BOREAL')
  await expect(other.getByText('You don’t have access to BOREAL.')).toBeVisible()
  await other.getByRole('button', { name: 'Continue with ACME' }).click()
  await expect(other.getByRole('textbox', { name: 'Division' })).toHaveValue(/ACME/)
  await other.context().close()
})

test('a list that is refreshed after its user’s client was replaced shows the new client in the top bar, not the old one', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN)
  const clients = ['ACME', 'BOREAL'].map((code) => ({ client_code: code, all_owners: true }))
  const { id, email } = await makeUser(page, { clients: clients.slice(0, 1) })
  const other = await openOtherBrowser(browser)
  await logIn(other, email)
  await expect(other).not.toHaveURL(/login/)
  await other.goto('/stock-holding')
  const scope = other.getByRole('banner').getByRole('button', { name: /ACME|Acme|BOREAL|Boreal/ })
  await expect(scope.or(other.getByRole('banner').getByText(/ACME/)).first()).toBeVisible()
  const { data } = await v7<{ data: { version: number } }>(page, 'get', `audit/client-access/${id}`)
  await v7(page, 'put', `audit/client-access/${id}`, { clients: clients.slice(1), version: data.version })
  await other.getByRole('button', { name: 'Refresh' }).click()
  await expect(
    other
      .getByRole('banner')
      .getByText(/BOREAL/)
      .first(),
  ).toBeVisible()
  await expect(other.getByRole('banner').getByText(/ACME/)).toHaveCount(0)
  await other.context().close()
})

test.describe('several users at once', () => {
  test('can lose a site and get a client, but not lose their last site, and are counted in the tabs when disabled', async ({ page }) => {
    await signIn(page, ADMIN)
    const { stem, ids } = await makePair(page)
    await page.goto(`/users-management?q=${stem}`)
    await markAll(page)
    const dialog = page.getByRole('dialog')
    const changeAccess = async (grant: { kind: 'Site' | 'Client'; code: string; isGiven: boolean }) => {
      await marked(page).getByRole('button', { name: 'Give or remove access' }).click()
      if (!grant.isGiven) await dialog.getByLabel('Action', { exact: true }).selectOption('remove')
      await dialog.getByLabel('Access to', { exact: true }).selectOption(grant.kind.toLowerCase())
      await dialog.getByLabel(grant.kind, { exact: true }).selectOption(grant.code)
      await dialog
        .getByRole('button', {
          name: grant.isGiven ? `Give access to ${grant.code} for 2 users` : `Remove access to ${grant.code} for 2 users`,
        })
        .click()
    }
    const close = () => dialog.getByRole('button', { name: 'Close' }).last().click()

    await changeAccess({ kind: 'Site', code: 'MEL2', isGiven: false })
    await expect(dialog.getByRole('status')).toContainText('2 changed')
    await close()
    await changeAccess({ kind: 'Site', code: 'SYD1', isGiven: false })
    await expect(dialog.getByText('A user needs at least one site.')).toHaveCount(2)
    await close()
    await changeAccess({ kind: 'Client', code: 'BOREAL', isGiven: true })
    await expect(dialog.getByRole('status')).toContainText('2 changed')
    await close()
    // Again: nothing is left to change, and the result says so.
    await changeAccess({ kind: 'Client', code: 'BOREAL', isGiven: true })
    await expect(dialog.getByRole('status')).toHaveText('0 changed, 2 unchanged.')
    const results = dialog.getByRole('list', { name: 'Results' })
    await expect(results.getByText('Already had access.')).toHaveCount(2)
    const names = results.locator('.truncate').filter({ visible: true })
    expect(await names.evaluateAll((shown) => shown.filter((name) => name.scrollWidth > name.clientWidth).length)).toBe(0)
    await close()
    for (const id of ids) {
      const { data: sites } = await v7<{ data: { sites: string[] } }>(page, 'get', `audit/site-access/${id}`)
      const { data: clients } = await v7<{ data: { clients: { client_code: string }[] } }>(page, 'get', `audit/client-access/${id}`)
      expect([sites.sites, clients.clients.map(({ client_code }) => client_code)]).toEqual([['SYD1'], ['ACME', 'BOREAL']])
    }

    await expect(quickTab(page, /^Active/)).toHaveText('Active2')
    await marked(page).getByRole('button', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Disable 2 users' }).click()
    await expect(dialog.getByText('Enter a reason.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Left the company' }).click()
    await dialog.getByRole('button', { name: 'Disable 2 users' }).click()
    await expect(dialog.getByRole('status')).toContainText('2 disabled')
    await close()
    await expect(quickTab(page, /^Active/)).toHaveText('Active0')
    await expect(quickTab(page, /^Locked/)).toHaveText('Locked or disabled2')
    await quickTab(page, /^Locked/).click()
    await expect(page.getByRole('row', { name: new RegExp(stem) })).toHaveCount(2)
  })

  test('can be exported with their access and rights', async ({ page }) => {
    await signIn(page, ADMIN)
    const { stem, emails } = await makePair(page)
    await page.goto(`/users-management?q=${stem}`)
    await markAll(page)
    const download = page.waitForEvent('download')
    await marked(page).getByRole('button', { name: 'Export access list' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^user-access.*\.xlsx$/)
    const { sheets } = await readXlsx(readFileSync(await file.path()))
    const cells = sheets[0]!.rows.map((row) => row.map((cell) => String(cell ?? '')))
    expect(cells[0]?.[0]).toMatch(new RegExp(`^User access · 2 marked · Search: ${stem} · View: All · exported `))
    const head = cells.find((row) => row.includes('Email'))!
    const facts = cells
      .filter((row) => row.some((cell) => emails.includes(cell)))
      .map((row) => ['Email', 'Sites', 'Clients and owners', 'Stock holding', 'Users'].map((name) => row[head.indexOf(name)]))
    const sites = 'Melbourne 2 (MEL2), Sydney 1 (SYD1)'
    const clients = 'Acme Foods (ACME): Acme Foods AU (ACME-AU), Acme Foods NZ (ACME-NZ)'
    expect(facts).toEqual(emails.map((email) => [email, sites, clients, 'view, export', '']))
  })
})

test.describe('a user in the aside who is changed by somebody else', () => {
  test('is loaded again when the list is refreshed, with their rights', async ({ page }) => {
    await signIn(page, ADMIN)
    const rights = { can_view: true, can_create: false, can_edit: false, can_export: false }
    const { id, email } = await makeUser(page, { modules: [{ module: 'stock', ...rights }] })
    await page.goto(`/users-management?q=${encodeURIComponent(email)}&open=${id}&tab=modules`)
    const aside = page.getByRole('complementary')
    const mayExport = aside.getByRole('checkbox', { name: 'export in Stock holding' })
    await expect(mayExport).not.toBeChecked()
    const { data } = await v7<{ data: { version: number } }>(page, 'get', `audit/modul-access/${id}`)
    await v7(page, 'put', `audit/modul-access/${id}`, {
      modules: [{ module: 'stock', ...rights, can_export: true }],
      version: data.version,
    })
    const user = await v7<{ data: { version: number } }>(page, 'get', `users/${id}`)
    await v7(page, 'put', `users/${id}`, { status: 'DISABLED', reason: 'Left the company', version: user.data.version })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(aside.getByText('Disabled', { exact: true })).toBeVisible()
    await expect(mayExport).toBeChecked()
  })

  test('keeps unsaved changes when the list is refreshed, and says when saving what changed in every part', async ({ page }) => {
    await signIn(page, ADMIN)
    const rights = { can_view: true, can_create: false, can_edit: false, can_export: false }
    const { id, name, email } = await makeUser(page, { modules: ['stock', 'age'].map((module) => ({ module, ...rights })) })
    await page.goto(`/users-management?q=${encodeURIComponent(email)}&open=${id}&tab=modules`)
    const aside = page.getByRole('complementary')
    await aside.getByRole('checkbox', { name: 'view in Stock holding' }).uncheck()
    const { data } = await v7<{ data: { version: number } }>(page, 'get', `audit/modul-access/${id}`)
    const modules = ['stock', 'age'].map((module) => ({ module, ...rights, can_export: module === 'stock' }))
    await v7(page, 'put', `audit/modul-access/${id}`, { modules, version: data.version })
    const newest = await v7<{ data: { version: number } }>(page, 'get', `users/${id}`)
    await v7(page, 'put', `users/${id}`, { name: 'Renamed Meanwhile', version: newest.data.version })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows(page).getByText('Renamed Meanwhile')).toBeVisible()
    await aside.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(aside.getByText('Someone else saved this in the meantime: ', { exact: false })).toContainText(
      `Name: ${name} → Renamed Meanwhile, + export in Stock holding.`,
    )
    // Without the right to view, the added right to export is removed too, as in the matrix.
    await expect(aside.getByRole('checkbox', { name: 'export in Stock holding' })).not.toBeChecked()
    await aside.getByRole('button', { name: /^Save \d changes?$/ }).click()
    await expect(page.getByText('Changes to Renamed Meanwhile saved')).toBeVisible()
  })
})

test('an audit log of one site says that sign-ins have no site, and shows all sites again', async ({ page }) => {
  await signIn(page, ADMIN, '/audit?site=SYD1')
  const note = page.getByText('Only entries of SYD1.', { exact: false })
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Show all sites' }).click()
  await expect(note).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Event types' })
    .getByRole('button', { name: /^Sign-in/ })
    .click()
  await expect(rows(page).first()).toBeVisible()
})

test.describe('typed text', () => {
  test('in an account is kept when another user saves first, and saved on top of it', async ({ page }) => {
    await signIn(page, ADMIN)
    const { id, name } = await makeUser(page)
    await page.goto(`/users-management?open=${id}`)
    await page.getByLabel('Phone').fill('+61 2 5550 1234')
    const { data } = await v7<{ data: { version: number } }>(page, 'get', `users/${id}`)
    await v7(page, 'put', `users/${id}`, { name: 'Renamed Meanwhile', version: data.version })
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(page.getByText('Someone else saved this in the meantime: ', { exact: false })).toContainText(
      `Name: ${name} → Renamed Meanwhile.`,
    )
    await expect(page.getByLabel('Phone')).toHaveValue('+61 2 5550 1234')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed Again')
    await page.getByRole('button', { name: 'Save 2 changes' }).click()
    await expect(page.getByText('Changes to Renamed Again saved')).toBeVisible()
    const { data: now } = await v7<{ data: { name: string; account: { phone: string } } }>(page, 'get', `users/${id}`)
    expect([now.name, now.account.phone]).toEqual(['Renamed Again', '+61 2 5550 1234'])
    // Text typed while an earlier change is being saved becomes the next change.
    await page.getByLabel('Phone').fill('+61 2 5550 1')
    const release = await holdCalls(page, 'PUT')
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByLabel('Phone').fill('+61 2 5550 1999')
    release()
    await expect(page.getByText('Changes to Renamed Again saved')).toHaveCount(2)
    await expect(page.getByLabel('Phone')).toHaveValue('+61 2 5550 1999')
    await expect(page.getByText('Phone: +61 2 5550 1 → +61 2 5550 1999')).toBeVisible()
  })

  test("on the user's own account page is kept as well", async ({ page, browser }) => {
    await signIn(page, ADMIN)
    const { id, email } = await makeUser(page)
    const ownTab = await openOtherBrowser(browser)
    await logIn(ownTab, email)
    await expect(ownTab).not.toHaveURL(/\/login/)
    await ownTab.goto('/account')
    await ownTab.getByLabel('Phone').fill('+61 2 5550 9876')
    const { data } = await v7<{ data: { version: number } }>(page, 'get', `users/${id}`)
    await v7(page, 'put', `users/${id}`, { name: 'Renamed Meanwhile', version: data.version })
    await ownTab.getByRole('button', { name: 'Save details' }).click()
    await expect(ownTab.getByText('Your changes are still here', { exact: false })).toBeVisible()
    await expect(ownTab.getByLabel('Name', { exact: true })).toHaveValue('Renamed Meanwhile')
    await ownTab.getByRole('button', { name: 'Save details' }).click()
    await expect(ownTab.getByText('Your details have been saved')).toBeVisible()
    await expect(ownTab.getByRole('button', { name: 'Save details' })).toBeFocused()
    const { data: now } = await v7<{ data: { account: { phone: string } } }>(page, 'get', `users/${id}`)
    expect(now.account.phone).toBe('+61 2 5550 9876')
    await ownTab.getByLabel('Phone').fill('+61 2 5550 1')
    const release = await holdCalls(ownTab, 'PUT')
    await ownTab.getByRole('button', { name: 'Save details' }).click()
    await ownTab.getByLabel('Phone').fill('+61 2 5550 1999')
    release()
    await expect(ownTab.getByRole('button', { name: 'Save details' })).not.toHaveAttribute('aria-busy')
    await expect(ownTab.getByLabel('Phone')).toHaveValue('+61 2 5550 1999')
    await ownTab.getByRole('button', { name: 'Save details' }).click()
    await expect(ownTab.getByText('Your details have been saved')).toBeVisible()
    await expect(ownTab.getByLabel('Phone')).toHaveValue('+61 2 5550 1999')
    await ownTab.context().close()
  })

  test('is not lost without a question by Back or by closing the panel', async ({ page }) => {
    await signIn(page, ADMIN)
    const { email, name } = await makeUser(page)
    await page.goto(`/users-management?q=${email}`)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(name)
      .click()
    await page.getByLabel('Phone').fill('+61 2 5550 1111')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await page.evaluate(() => window.history.back())
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Phone')).toHaveValue('+61 2 5550 1111')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('heading', { name })).toBeHidden()
  })
})

test.describe('a module that is removed', () => {
  test("disappears at once from the user's screen, menu and search", async ({ page, browser }) => {
    await signIn(page, ADMIN)
    const account = await makeUser(page)
    const user = await openOtherBrowser(browser)
    await logIn(user, account.email)
    await expect(user).not.toHaveURL(/\/login/)
    await user.goto('/stock-holding')
    await rows(user).first().press('Enter')
    await expect(user.getByRole('tab', { name: 'Forecast' })).toBeVisible()
    await expect(user.getByRole('tab', { name: 'Movements' })).toHaveCount(0)
    await user.keyboard.press('Escape')
    const { data } = await v7<{ data: { version: number } }>(page, 'get', `audit/modul-access/${account.id}`)
    await v7(page, 'put', `audit/modul-access/${account.id}`, { modules: [], version: data.version })
    await user.getByRole('button', { name: 'Refresh' }).click()
    await expect(user.getByText('You don’t have access to stock holding.')).toBeVisible()
    await expect(user.getByText('Ask your administrator if you need it.')).toBeVisible()
    await expect(user.getByRole('link', { name: 'Stock holding' })).toHaveCount(0)
    await expect(rows(user)).toHaveCount(0)
    // The message does not suggest another filter, tab or client.
    for (const role of ['searchbox', 'tab', 'grid'] as const) await expect(user.getByRole('main').getByRole(role)).toHaveCount(0)
    await expect(user.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await user.goto('/rejections')
    await expect(user.getByText('You don’t have access to rejections.')).toBeVisible()
    await expect(user.getByText(/another client/)).toHaveCount(0)
  })
})

test('the preset for suppliers is undone by choosing another one, and only offered for users with the Regular level', async ({ page }) => {
  await signIn(page, 'admin@gatehouse.test')
  const presets = page.getByRole('tabpanel', { name: 'Modules' })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await page.goto('/users-management?open=u_1042&tab=modules')
  await presets.getByRole('button', { name: 'Supplier' }).click()
  await expect(bar).toContainText('Supplier user: no → yes')
  // The message says what is missing, and leads to the field, which is on another tab.
  await bar.getByRole('button', { name: /^Save/ }).click()
  await expect(bar.getByRole('alert')).toHaveText('Choose the supplier that this user signs in for.')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
  await page.getByRole('tab', { name: /^Modules/ }).click()
  await presets.getByRole('button', { name: 'CSR' }).click()
  await expect(bar).not.toContainText('Supplier user')
  await expect(presets.getByRole('button', { name: 'CSR' })).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: 'Discard' }).click()
  // The open row is far below in a short window, and the list scrolls to it.
  await page.setViewportSize({ width: 1440, height: 480 })
  await page.goto('/users-management?open=u_1045&tab=modules&sort=user_level')
  await expect(page.locator('tr[data-open]')).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(presets.getByRole('button', { name: 'CSR' })).toBeVisible()
  await expect(presets.getByRole('button', { name: 'Supplier' })).toHaveCount(0)

  // A supplier user keeps the level until the supplier is removed.
  await page.goto('/users-management?open=u_1044')
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Change level/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Supplier user' }).uncheck()
  await expect(bar).toContainText('Supplier user: yes → no')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('tab', { name: /^Modules/ }).click()
  const closed = 'view in Sales orders: no, locked. Supplier users don’t have access to this module'
  await expect(presets.getByRole('button', { name: closed })).toBeVisible()

  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByRole('button', { name: 'Supplier' }).click()
  await dialog.getByRole('combobox', { name: 'Level' }).selectOption('Manager')
  await expect(dialog.getByText('Supplier users always have the Regular level.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Supplier' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Level' }).selectOption('Regular')
  await expect(dialog.getByText('Supplier users always have the Regular level.')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Supplier' }).fill('SUP-014')
  await dialog.getByRole('combobox', { name: 'Supplier' }).press('Enter')
  await dialog.getByRole('button', { name: 'CSR' }).click()
  await expect(dialog.getByText(/^Left out because supplier users don’t have access to these modules: Stock movements, /)).toBeVisible()
})

test('a link to a client that the user may not see names that client, and offers a way back to their own', async ({ page }) => {
  await signIn(page, 'csr@acme.test')
  for (const path of ['/stock-holding?client=BOREAL', '/?client=BOREAL']) {
    await page.goto(path)
    await expect(page.getByText('You don’t have access to BOREAL.')).toHaveCount(1)
    // The bar shows the requested scope, not the allowed one.
    await expect(page.getByRole('group', { name: /owners and/ })).toContainText('BOREAL')
    await page.getByRole('button', { name: 'Show ACME' }).click()
    await expect(page.getByText('You don’t have access to BOREAL.')).toHaveCount(0)
    await expect(page.getByRole('group', { name: /owners and/ })).not.toContainText('BOREAL')
  }
  await page.goto('/stock-holding')
  await expect(rows(page).first()).toBeVisible()
})
