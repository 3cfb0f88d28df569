import type { Page } from '@playwright/test'
import { presetBody } from '#components/users/shared/presets.ts'
import { PRESETS } from '#lib/contract/users/standard-presets.ts'
import { expectAccessible } from './axe.ts'
import { signIn } from './support.ts'
import { expect, test } from './test.ts'

const SYSTEM = 'system@gatehouse.test'
const MANAGER = 'manager@acme.test'

const row = (page: Page, name: string) => page.getByRole('grid', { name: 'Settings' }).getByRole('row').filter({ hasText: name })
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

test('an administrator sees who can see a client and why, and opens one of the users', async ({ page }) => {
  await signIn(page, SYSTEM, '/settings?client=ACME')
  await expect(row(page, 'Sydney System').getByText('All divisions')).toBeVisible()
  await expect(row(page, 'Nia Zealand').getByText('Some owners: ACME-NZ')).toBeVisible()
  await expect(row(page, 'Green Grocer').getByText(/^As a supplier: Green Grocer/)).toBeVisible()
  await expectAccessible(page)
  await row(page, 'Demo Clerk').getByRole('link', { name: 'Demo Clerk' }).click()
  await expect(page).toHaveURL(/\/users-management\?.*open=u_1042/)
  await expect(page.getByRole('tab', { name: /Divisions|Clients/ })).toHaveAttribute('aria-selected', 'true')
})

test('labels are previewed, checked, saved after showing what others have saved, and reset @narrow', async ({ page }) => {
  await signIn(page, SYSTEM, '/settings?view=labels&client=VOLT')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Item product_code').fill('Part / Roll')
  await expect(preview(page).getByRole('columnheader', { name: 'Part / Roll' })).toBeVisible()
  await field('Zone zone').fill('<b>')
  await saveBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(saveBar(page).getByRole('alert')).toContainText('Zone: Use at least two characters')
  await expect(field('Zone zone')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset Zone (zone)' }).click()

  // The preview, which is sticky on narrow screens, covers no field that Shift+Tab scrolls to.
  await page.getByRole('textbox').last().focus()
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Shift+Tab')
    const isCovered = () =>
      page.evaluate(() => {
        const { left, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        return [top + 2, bottom - 2].some((y) => document.elementFromPoint(left + 8, y) !== document.activeElement)
      })
    expect(await isCovered(), `after ${step + 1} times`).toBe(false)
  }

  // Another administrator saves first.
  const status = await page.evaluate(async () => {
    const headers = { 'x-csrf': '1', 'content-type': 'application/json' }
    const { meta } = (await (await fetch('/api/settings/field-label?client=VOLT', { headers })).json()) as { meta: { version: number } }
    const body = JSON.stringify({ client: 'VOLT', labels: { zone: 'Aisle' } })
    return (await fetch('/api/settings/field-label', { method: 'PUT', headers: { ...headers, 'if-match': `"${meta.version}"` }, body }))
      .status
  })
  expect(status).toBe(200)
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page).getByRole('alert')).toContainText('Someone else saved this in the meantime: Zone: Zone → Aisle.')
  await expect(field('Zone zone')).toHaveValue('Aisle')
  await expect(field('Item product_code')).toHaveValue('Part / Roll')
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page)).toBeHidden()

  await page.goto('/stock-holding?client=VOLT')
  await expect(page.getByRole('columnheader', { name: /^Part \/ Roll/ })).toBeVisible()
  await page.goto('/settings?view=labels&client=VOLT')
  await page.getByRole('button', { name: 'Reset Item (product_code)' }).click()
  await page.getByRole('button', { name: 'Reset Zone (zone)' }).click()
  await saveBar(page).getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(saveBar(page)).toBeHidden()
  await expect(field('Item product_code')).toHaveValue('')
})

/** Changes a setting as another administrator would, in the same session. */
const changeElsewhere = (page: Page, path: string, body: object, version: number | null) =>
  page.evaluate(
    async ([url, text, match]) => {
      const headers = { 'x-csrf': '1', 'content-type': 'application/json', ...(match !== null && { 'if-match': `"${match}"` }) }
      return (await fetch(url, { method: 'PUT', headers, body: text })).status
    },
    [`/api/${path}`, JSON.stringify(body), version] as const,
  )

test('default columns are what a list starts with and is reset to; a conflict is named and loses nothing', async ({ page }) => {
  await signIn(page, SYSTEM, '/settings?view=columns&client=VOLT&list=sales_orders.summary')
  const columns = page.getByRole('region', { name: 'List columns' })
  const heading = (name: string) => page.getByRole('region', { name: 'List headings' }).getByRole('columnheader', { name })
  await expect(heading('Priority')).toBeVisible()
  await columns.getByRole('checkbox', { name: 'Priority' }).uncheck()
  await page.getByLabel('Row height').selectOption('compact')
  await expect(heading('Priority')).toHaveCount(0)
  await expect(saveBar(page)).toContainText('Compact rows')
  await expectAccessible(page)

  const body = { client: 'VOLT', list: 'sales_orders.summary', layout: { sort: 'so_no' } }
  expect(await changeElsewhere(page, 'settings/list-layouts', body, null)).toBe(200)
  await saveBar(page).getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(saveBar(page).getByRole('alert')).toContainText('Someone else saved this in the meantime: Sort: Order.')
  await expect(columns.getByRole('checkbox', { name: 'Priority' })).not.toBeChecked()
  await saveBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(saveBar(page)).toBeHidden()

  await page.goto('/sales-orders?client=VOLT')
  const grid = page.getByRole('grid', { name: 'Sales orders' })
  await expect(grid.getByRole('columnheader', { name: /^Order/ }).first()).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'Priority' })).toHaveCount(0)
  await expect(page.locator('[data-density=compact]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await expect(panel.getByText('VOLT has its own default layout for this list.')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Priority' }).check()
  await panel.getByRole('button', { name: 'Reset all' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Priority' })).not.toBeChecked()
  await panel.getByRole('link', { name: 'Set the default' }).click()
  await page.getByRole('button', { name: 'Restore standard layout' }).click()
  await saveBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(saveBar(page)).toBeHidden()
  await expect(heading('Priority')).toBeVisible()
})

test('an unknown carrier code leads from the message to its mapping, which can be undone; a conflict is named', async ({ page }) => {
  await signIn(page, SYSTEM, '/rejections?client=ACME&error_code=CARRIER_UNMAPPED&q=NRTH')
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
  await page.getByRole('link', { name: 'Map NRTH to a carrier' }).first().click()
  const carrier = page.getByRole('combobox', { name: 'Carrier for NRTH' })
  await expect(carrier).toBeFocused()
  await expectAccessible(page)
  await carrier.selectOption('TOLL')
  expect(
    await changeElsewhere(page, 'settings/carrier-codes', { client: 'ACME', sent_code: 'NRTH', carrier_code: 'STARTRACK' }, null),
  ).toBe(200)
  await page.getByRole('button', { name: 'Map NRTH' }).click()
  await expect(page.getByText('Someone else mapped NRTH to STARTRACK in the meantime.')).toBeVisible()
  await expect(carrier).toHaveValue('TOLL')
  await page.getByRole('button', { name: 'Save NRTH' }).click()
  await expect(page.getByText('NRTH is mapped to TOLL')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(carrier).toHaveValue('STARTRACK')
  await page.getByRole('button', { name: 'Remove NRTH' }).click()
  await expect(page.getByRole('region', { name: 'Unknown codes' }).getByText('NRTH', { exact: true })).toBeVisible()
  // The pressed button is gone.
  await expect(carrier).toBeFocused()
  await page.getByRole('textbox', { name: 'Code as the sender writes it' }).fill('toll')
  await page.keyboard.press('Enter')
  const ours = page.getByRole('combobox', { name: 'Our carrier' })
  await expect(ours).toBeFocused()
  await ours.selectOption('TOLL')
  await page.getByRole('button', { name: 'Add code' }).click()
  await expect(page.getByText('TOLL is our own code for this carrier.')).toBeVisible()
  await ours.selectOption('')
  // Unsaved text and choices survive a switch to another section, and leaving the settings asks first.
  await carrier.selectOption('TOLL')
  await page.getByRole('textbox', { name: 'Code as the sender writes it' }).fill('HALF')
  await page.getByRole('button', { name: /^Field labels/ }).click()
  await page.getByRole('button', { name: /^Carrier codes/ }).click()
  await expect(page.getByRole('textbox', { name: 'Code as the sender writes it' })).toHaveValue('HALF')
  await expect(carrier).toHaveValue('TOLL')
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving the carrier codes?' })
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('a manager has neither a menu entry nor the screen, and an administrator can only look at labels', async ({ page }) => {
  await signIn(page, MANAGER, '/settings')
  await expect(page.getByText('You don’t have access to settings.')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.context().clearCookies()
  await signIn(page, 'admin@gatehouse.test', '/settings?view=labels&client=ACME')
  await expect(page.getByText('Only users with the System level can change labels.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Lot lot_no' })).toHaveAttribute('readonly')
})

test('a link to a client that does not exist names it in sections and forecasts, and leads back', async ({ page }) => {
  await signIn(page, 'admin@gatehouse.test', '/settings?view=labels&client=NOPE')
  const main = page.getByRole('main')
  await expect(main).toContainText('You don’t have access to NOPE.')
  await main.getByRole('button', { name: 'Show what you have access to' }).click()
  await expect(main.getByRole('combobox', { name: 'Client' })).toBeVisible()
  await expect(main).not.toContainText('NOPE')
  await page.goto('/purchase-orders?view=inbound&client=NOPE')
  await expect(main).toContainText('You don’t have access to NOPE.')
})

test('labels stay in the form if v7 only accepts them, and the others are not removed', async ({ page }) => {
  const field = (name: string) => page.getByRole('textbox', { name })
  await signIn(page, SYSTEM, '/settings?view=labels&client=ACME')
  await expect(field('Lot lot_no')).toHaveValue('Batch')
  const bodies: { labels: Record<string, string> }[] = []
  const answers = [
    { status: 202, body: { message: 'Queued for tonight' } },
    { status: 409, body: { message: 'Locked until Friday' } },
  ]
  await page.route('**/api/settings/field-label', async (route) => {
    bodies.push(route.request().postDataJSON() as (typeof bodies)[number])
    const { status, body } = answers.shift()!
    await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
  })
  await field('Zone zone').fill('Aisle')
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page).getByRole('alert')).toContainText('has not changed anything yet. Queued for tonight.')
  await expect(field('Zone zone')).toHaveValue('Aisle')
  await expect(field('Lot lot_no')).toHaveValue('Batch')
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page).getByRole('alert')).toHaveText('Locked until Friday.')
  expect(bodies[1]?.labels).toMatchObject({ lot_no: 'Batch', zone: 'Aisle' })
  await saveBar(page).getByRole('button', { name: 'Discard' }).click()
})

test('a v7 without some of these calls lacks only their sections', async ({ page }) => {
  const answer404 = { status: 404, contentType: 'application/json', body: JSON.stringify({ message: 'No route.' }) }
  await page.route('**/api/settings/field-label', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(answer404) : route.fallback(),
  )
  await signIn(page, SYSTEM, '/settings?view=labels&client=VOLT')
  await page.getByRole('textbox', { name: 'Lot lot_no' }).fill('Roll')
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('Field labels cannot be changed in this warehouse system.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Field labels' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Who sees a client' }).click()
  await expect(row(page, 'Sydney System')).toBeVisible()
  await page.route('**/api/settings/client-users*', (route) => route.fulfill(answer404))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('navigation', { name: 'Lists' })).toBeVisible()
  // It was the first section, which the address does not name, so the next one takes its place.
  await expect(page.getByRole('button', { name: 'Who sees a client' })).toHaveCount(0)
  await page.unrouteAll()
})

test('an access preset is added by keyboard, offered when a user is added, and removed; a conflict is named @narrow', async ({ page }) => {
  await signIn(page, SYSTEM, '/settings?view=presets')
  const presets = page.getByRole('navigation', { name: 'Presets' })
  const rights = page.getByRole('grid', { name: /^Rights by module/ })
  const name = page.getByRole('textbox', { name: 'Name' })
  // Only the section scrolls, not the page below it.
  await expect(rights).toBeVisible()
  expect(await page.locator('main').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await page.getByRole('button', { name: 'Add preset' }).click()
  await saveBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(saveBar(page).getByRole('alert')).toContainText('New preset: Enter a name.')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Night shift')
  // The rights are one tab stop; the arrow keys skip rights that a module does not have.
  await page.getByRole('checkbox', { name: /^For users of a supplier/ }).focus()
  await page.keyboard.press('Tab')
  await expect(rights.getByRole('checkbox', { name: 'view in Stock holding' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(rights.getByRole('checkbox', { name: 'view in Stock movements' })).toBeChecked()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove preset' })).toBeFocused()
  // What the level does not allow is locked, and goes when the level is lowered.
  const level = page.getByRole('combobox', { name: 'Level' })
  await expect(rights.getByRole('button', { name: 'view in Users: no, locked. Requires level Manager or higher' })).toBeVisible()
  await level.selectOption('Manager')
  await rights.getByRole('checkbox', { name: 'view in Users' }).check()
  await level.selectOption('Regular')
  await expect(page.getByText('Removed because a higher level is needed: Users (Manager).')).toBeVisible()
  await expectAccessible(page)

  // Another administrator removes all presets first.
  const { count, version } = await page.evaluate(async () => {
    const response = await fetch('/api/settings/access-presets', { headers: { 'x-csrf': '1' } })
    const { meta } = (await response.json()) as { meta: { version: number } }
    return { version: meta.version, count: document.querySelectorAll('nav[aria-label=Presets] li').length - 1 }
  })
  expect(await changeElsewhere(page, 'settings/access-presets', { presets: [] }, version)).toBe(200)
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page).getByRole('alert')).toContainText('Someone else saved this in the meantime:')
  await expect(name).toHaveValue('Night shift')
  await saveBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Presets saved')).toBeVisible()

  await page.goto('/users-management')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByRole('button', { name: 'Night shift' }).click()
  await expect(dialog.getByRole('button', { name: 'Night shift' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/settings?view=presets')
  await presets.getByRole('button', { name: 'Night shift' }).click()
  await page.getByRole('button', { name: 'Remove preset' }).click()
  await page.getByRole('button', { name: 'Restore standard presets' }).click()
  await saveBar(page)
    .getByRole('button', { name: `Save ${count + 1} changes` })
    .click()
  await expect(saveBar(page)).toBeHidden()
  await expect(presets.getByRole('listitem')).toHaveCount(count)
})

test('unsaved changes in one section are marked there and asked about when leaving from another', async ({ page }) => {
  await signIn(page, SYSTEM, '/settings?view=labels&client=VOLT')
  const section = (name: RegExp) => page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name })
  await page.getByRole('textbox', { name: 'Zone zone' }).fill('Aisle')
  await section(/^Access presets/).click()
  await page.getByRole('button', { name: 'Add preset' }).click()
  await section(/^Who sees/).click()
  await expect(section(/^Field labels \(not saved yet\)$/)).toBeVisible()
  await expect(section(/^Access presets \(not saved yet\)$/)).toBeVisible()
  await expect(section(/^Default columns$/)).toBeVisible()
  await expectAccessible(page)

  const question = page.getByRole('alertdialog', { name: 'Leave without saving the field labels and presets?' })
  await page.getByRole('link', { name: 'Stock age' }).click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  let dialogType = ''
  page.once('dialog', async (dialog) => {
    dialogType = dialog.type()
    await dialog.dismiss()
  })
  await page.reload({ timeout: 3_000 }).catch(() => undefined)
  expect(dialogType).toBe('beforeunload')
  await section(/^Field labels/).click()
  await expect(page.getByRole('textbox', { name: 'Zone zone' })).toHaveValue('Aisle')

  await page.getByRole('link', { name: 'Stock age' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/stock-age/)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(section(/^Field labels$/)).toBeVisible()
})

test('unsaved changes are applied after a reload to what someone else has saved, which is named if both changed it', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, SYSTEM, '/settings?view=presets')
  const presets = page.getByRole('navigation', { name: 'Presets' })
  const right = (name: string) => page.getByRole('grid', { name: /^Rights by module/ }).getByRole('checkbox', { name })
  const changes = saveBar(page).getByRole('list', { name: 'What will change' }).getByRole('listitem')
  await right('export in Rejections').check()
  const version = await page.evaluate(async () => {
    const response = await fetch('/api/settings/access-presets', { headers: { 'x-csrf': '1' } })
    return ((await response.json()) as { meta: { version: number } }).meta.version
  })
  const [clerk, ...others] = PRESETS
  const theirs = { ...clerk!, rights: { ...clerk!.rights, sales_orders: ['can_view'] as const } }
  expect(await changeElsewhere(page, 'settings/access-presets', { presets: [theirs, ...others].map(presetBody) }, version)).toBe(200)
  await page.reload()
  await expect(changes).toHaveText(['Clerk: + view in Rejections, + export in Rejections'])
  await expect(right('view in Sales orders')).toBeChecked()
  await expect(saveBar(page).getByRole('alert')).toHaveCount(0)
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page)).toBeHidden()
  await page.reload()
  await expect(right('view in Sales orders')).toBeChecked()
  await expect(right('export in Rejections')).toBeChecked()
  await page.getByRole('button', { name: 'Restore standard presets' }).click()
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page)).toBeHidden()
  await expect(presets.getByText('Not saved yet')).toHaveCount(0)

  await page.goto('/settings?view=columns&client=VOLT&list=purchase_orders.summary')
  const columns = page.getByRole('region', { name: 'List columns' })
  await columns.getByRole('checkbox', { name: 'Priority' }).check()
  await page.getByLabel('Sort by').selectOption({ label: 'Status' })
  const layout = { sort: 'po_no', density: 'compact' }
  expect(await changeElsewhere(page, 'settings/list-layouts', { client: 'VOLT', list: 'purchase_orders.summary', layout }, null)).toBe(200)
  await page.reload()
  await expect(changes).toHaveText([/Priority$/, 'Sort: Status'])
  await expect(page.getByLabel('Row height')).toHaveValue('compact')
  await expect(saveBar(page).getByRole('alert')).toContainText('Someone else saved this in the meantime: Sort: Order. Your changes')
  await saveBar(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Restore standard layout' }).click()
  await saveBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(saveBar(page)).toBeHidden()
})

test('a change that someone else has saved in the meantime is no longer unsaved', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, SYSTEM, '/settings?view=columns&client=VOLT&list=purchase_orders.summary')
  await page.getByLabel('Sort by').selectOption({ label: 'Status' })
  const body = { client: 'VOLT', list: 'purchase_orders.summary', layout: { sort: 'status' } }
  const layoutVersion = await page.evaluate(async (list) => {
    const response = await fetch('/api/settings/list-layouts?client=VOLT', { headers: { 'x-csrf': '1' } })
    const { data } = (await response.json()) as { data: { list: string; version: number }[] }
    return data.find((row) => row.list === list)?.version ?? null
  }, body.list)
  expect(await changeElsewhere(page, 'settings/list-layouts', body, layoutVersion)).toBe(200)
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText(/are already saved for VOLT/)).toBeVisible()
  await expect(saveBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Restore standard layout' }).click()
  await saveBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(saveBar(page)).toBeHidden()

  await page.goto('/settings?view=labels&client=VOLT')
  await page.getByRole('textbox', { name: 'Zone zone' }).fill('Aisle')
  const version = await page.evaluate(async () => {
    const response = await fetch('/api/settings/field-label?client=VOLT', { headers: { 'x-csrf': '1' } })
    return ((await response.json()) as { meta: { version: number } }).meta.version
  })
  expect(await changeElsewhere(page, 'settings/field-label', { client: 'VOLT', labels: { zone: 'Aisle' } }, version)).toBe(200)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Zone zone' })).toHaveValue('Aisle')
  await expect(saveBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Reset Zone (zone)' }).click()
  await saveBar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(saveBar(page)).toBeHidden()
})

test('streams show their state, and their failures lead to the rejected messages', async ({ page }) => {
  await signIn(page, SYSTEM, '/settings?view=streams&client=ACME')
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Last message|No message yet/ })
  await expect(entries.first().getByText(/Running|Silent|Not active/)).toBeVisible()
  await expectAccessible(page)
  const failures = entries.getByRole('link', { name: /rejected/ }).first()
  const count = Number((await failures.innerText()).match(/\d+/)?.[0])
  await failures.click()
  await expect(page).toHaveURL(/\/rejections\?.*stream=/)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  expect(count).toBeGreaterThan(0)
})
