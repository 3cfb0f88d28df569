import type { Page, Route } from '@playwright/test'
import {
  cell,
  chooseCustomer,
  CSR,
  enteredOrder,
  enterOrder,
  TYPING_SPEED,
  keyLine,
  logIn,
  openNew,
  type Order,
  saving,
  step,
  v7,
} from './order-form-parts.ts'
import { expectAccessible } from './axe.ts'
import { idleUntilWarning, loseSessionBefore, signIn } from './support.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@acme.test'

test.describe('nothing typed is lost', () => {
  test('a scan that is lost because the session has ended is named once after the sign-in', async ({ page }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '3')
    await expect(saving(page)).toContainText('Draft saved')
    await loseSessionBefore(page, async () => {
      await page.getByRole('searchbox', { name: 'Scan or type a code' }).fill('00423-A')
      await page.keyboard.press('Enter')
    })
    await logIn(page)
    const refused = page.getByRole('alert').filter({ hasText: 'This scan was not used' })
    await expect(refused).toContainText('00423-A Your session had ended. Scan it again.')
    await expect(cell(page, 0, 'qty')).toHaveText('3')
    await page.reload()
    await expect(cell(page, 0, 'qty')).toHaveText('3')
    await expect(refused).toHaveCount(0)
  })

  test('what was typed is in the tab as soon as the page is hidden', async ({ page }) => {
    await openNew(page)
    const kept = await page.getByRole('textbox', { name: 'Customer reference' }).evaluate((input: HTMLInputElement) => {
      input.focus()
      document.execCommand('insertText', false, '4500-9999')
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
      return Object.values(sessionStorage).join(' ')
    })
    expect(kept).toContain('4500-9999')
  })

  test('a draft is saved to v7 automatically, and is back after a reload and after the session has ended', async ({ page }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '3')
    await expect(saving(page)).toContainText('Draft saved')
    await expect(page).toHaveURL(/draft=so_/)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([])
    await page.reload()
    const report = page.waitForResponse((reply) => reply.request().method() === 'POST' && new URL(reply.url()).pathname === '/session')
    await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
    await expect(cell(page, 0, 'qty')).toHaveText('3')
    const number = (await page.getByRole('textbox', { name: 'Dispatch order' }).inputValue()).trim()

    await cell(page, 0, 'qty').click()
    await report
    await loseSessionBefore(page, async () => {
      await page.keyboard.type('8', TYPING_SPEED)
      await page.keyboard.press('Enter')
      await expect(cell(page, 0, 'qty')).toHaveText('8')
    })
    // The draft in v7 does not have the last quantity.
    await expect(page.getByText(`Your order ${number} is kept in this tab.`)).toBeVisible()
    await logIn(page)
    await expect(page.getByText('This is what you typed before')).toBeVisible()
    await expect(cell(page, 0, 'qty')).toHaveText('8')
    await expect(saving(page)).toContainText('Draft saved')

    // The next new order is empty, and offers the draft.
    await page.goto('/stock-holding')
    await page.goto('/sales-orders/new')
    const offer = page.getByRole('status').filter({ hasText: `You left an order unfinished: ${number} for` })
    await expect(offer).toBeVisible()
    await expect(cell(page, 0, 'product_code')).toHaveText('')
    await offer.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(cell(page, 0, 'qty')).toHaveText('8')
    await expect(page).toHaveURL(/draft=so_/)
    await expect(offer).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()

    // Continued and left, it is offered again.
    await page.getByRole('link', { name: 'Sales orders', exact: true }).first().click()
    await page.getByRole('link', { name: 'New sales order' }).click()
    await offer.getByRole('button', { name: 'Start a new order' }).press('Enter')
    await expect(page.getByLabel('Customer', { exact: true })).toBeFocused()
  })

  test('the form stays when the right to enter orders is withdrawn while it is open', async ({ page }) => {
    await openNew(page)
    await page.route('**/session', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { modules: { module: string; can_create: boolean }[] } }
      for (const access of data.modules) if (access.module === 'sales_orders') access.can_create = false
      return route.fulfill({ response, json: { data } })
    })
    await page.route('**/api/sales-orders', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { message: 'You can view orders but not enter them.', code: 'MODULE_FORBIDDEN' } })
        : route.continue(),
    )
    const profileRead = page.waitForResponse((response) => response.url().endsWith('/session') && response.request().method() === 'GET')
    const instructions = page.getByRole('textbox', { name: 'Picking instructions' })
    await instructions.fill('Mind the step')
    await (await profileRead).finished()
    await expect(page.getByText('You can view orders but not enter them.').first()).toBeVisible()
    await expect(instructions).toHaveValue('Mind the step')
  })

  test('text typed before the first save is kept in the tab, and a link asks before leaving', async ({ page }) => {
    await openNew(page)
    // Saving is delayed until the question has been answered, however slow the machine is.
    let allowSave = () => {}
    const gate = new Promise<void>((resolve) => (allowSave = resolve))
    await page.route('**/api/sales-orders', async (route) => {
      if (route.request().method() === 'POST') await gate
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Picking instructions' }).fill('Mind the step')
    await page.getByRole('link', { name: 'Stock holding' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Leave this sales order?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('link', { name: 'Stock holding' }).first().click()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Save draft and leave' }).click()
    allowSave()
    await expect(page).toHaveURL(/stock-holding/)
    const { data } = await v7<{ data: (Order & { pick_instructions: string | null })[] }>(
      page,
      'sales-orders?status=DRAFT&mine=1&sort=-ordered_date&per_page=25',
    )
    expect(data.some((order) => order.pick_instructions === 'Mind the step')).toBe(true)
  })

  test('signing out in another tab keeps the text typed in this one, and the sign-in returns to it', async ({ page, context }) => {
    await openNew(page)
    // v7 accepts no draft, so the typed text is only in the tab.
    await page.route('**/api/sales-orders', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.getByRole('textbox', { name: 'Picking instructions' }).fill('Typed when the other tab left')
    await expect(page.getByRole('textbox', { name: 'Dispatch order' })).not.toHaveValue('')
    const number = (await page.getByRole('textbox', { name: 'Dispatch order' }).inputValue()).trim()
    const other = await context.newPage()
    await other.goto('/stock-holding')
    await other.getByRole('button', { name: 'Account' }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(other).toHaveURL(/\/login\?reason=signed-out$/)
    await expect(
      page.getByText(`You signed out in another tab. Sign in to continue where you left off. Your order ${number} is kept in this tab.`),
    ).toBeVisible()
    // The tab knows which user typed this, so that the sign-in of another user would empty it.
    expect(await page.evaluate(() => sessionStorage.getItem('gatehouse.before'))).toMatch(/^u_\d+$/)
    await logIn(page)
    await expect(page).toHaveURL(/sales-orders\/new/)
    await expect(page.getByRole('textbox', { name: 'Picking instructions' })).toHaveValue('Typed when the other tab left')
  })

  test('a new order is empty, and an unfinished one is offered', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.route('**/api/sales-orders', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '3')
    const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
    const address = page.getByRole('textbox', { name: 'Address', exact: true })
    const chosen = async () => [await customer.inputValue(), await address.inputValue()]
    await expect(address).not.toHaveValue('')
    const before = await chosen()
    await page.goto('/stock-holding')
    await page.goto('/sales-orders/new')
    const offer = page.getByRole('status').filter({ hasText: /^You left an order unfinished: .+ for .+, 1 line\./ })
    await expect(offer).toBeVisible()
    await expect(cell(page, 0, 'product_code')).toHaveText('')
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Continue' }).click()
    await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
    await expect(cell(page, 0, 'qty')).toHaveText('3')
    await expect(offer).toHaveCount(0)
    await expect.poll(chosen).toEqual(before)
  })

  test('a draft is deleted from the form only after a question, and the list says which one', async ({ page }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '2')
    await expect(saving(page)).toContainText('Draft saved')
    const number = (await page.getByRole('textbox', { name: 'Dispatch order' }).inputValue()).trim()
    const chooseDelete = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: `Delete draft ${number}` }).click()
    }
    const question = page.getByRole('alertdialog', { name: `Delete draft ${number}?` })
    await chooseDelete()
    await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(cell(page, 0, 'qty')).toHaveText('2')
    await chooseDelete()
    await question.getByRole('button', { name: 'Delete draft' }).click()
    await expect(page).toHaveURL(/\/sales-orders$/)
    await expect(page.getByText(`Draft ${number} was deleted`)).toBeVisible()
  })

  test('a draft that was continued and deleted does not come back with Back, and one deleted elsewhere can be copied', async ({ page }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '2')
    await expect(saving(page)).toContainText('Draft saved')
    const id = new URL(page.url()).searchParams.get('draft') ?? ''
    const { data: draft } = await v7<{ data: Order }>(page, `sales-orders?view=detail&id=${id}`)
    await page.goto(`/sales-orders/new?draft=${id}`)
    await expect(cell(page, 0, 'qty')).toHaveText('2')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: `Delete draft ${draft.so_no}` }).click()
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await expect(page).toHaveURL(/\/sales-orders$/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'This order was not found.' })).toBeVisible()

    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '3')
    await expect(saving(page)).toContainText('Draft saved')
    const other = new URL(page.url()).searchParams.get('draft') ?? ''
    await step(page, (await v7<{ data: Order }>(page, `sales-orders?view=detail&id=${other}`)).data, { action: 'delete' })
    await page.getByRole('button', { name: 'Enter order' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'was not found. It may have been deleted.' })
    await notice.getByRole('button', { name: 'Copy to a new order' }).click()
    await expect(saving(page)).toContainText('Draft saved')
    await page.getByRole('button', { name: 'Enter order' }).click()
    expect((await enteredOrder(page)).lines).toMatchObject([{ qty_ordered: 3 }])
  })

  test('an offline failure disappears when the connection is back and the draft is saved', async ({ page, context }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '2')
    await expect(saving(page)).toContainText('Draft saved')
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Picking instructions' }).fill('Typed offline')
    // The code of this question was loaded when the first lines were typed.
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByRole('alertdialog', { name: 'Leave this sales order?' }).getByRole('button', { name: 'Stay here' }).click()
    // On a phone, the button is far from the top of the form.
    await page.setViewportSize({ width: 390, height: 844 })
    await cell(page, 0, 'qty').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Enter order' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Nothing you typed is lost' })
    await expect(failure).toBeInViewport({ ratio: 1 })
    await context.setOffline(false)
    await expect(failure).toHaveCount(0)
    await expect(saving(page)).toContainText('Draft saved')
  })

  test('a double click creates one order, even when the first response is lost', async ({ page }) => {
    const reference = `TWICE-${Date.now()}`
    await openNew(page)
    await chooseCustomer(page)
    await page.getByRole('textbox', { name: 'Customer reference' }).fill(reference)
    await keyLine(page, '1')
    let posts = 0
    const keys = new Set<string>()
    // The order is created, but the response is lost.
    await page.route('**/api/sales-orders', async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.add(route.request().headers()['idempotency-key'] ?? '')
      posts += 1
      if (posts > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Enter order' }).dblclick()
    await enteredOrder(page)
    const { data } = await v7<{ data: Order[] }>(page, `sales-orders?customer_po_no=${reference}`)
    expect([data.length, keys.size, posts]).toEqual([1, 1, 2])
  })

  test('a change by another user is shown, and the typed text is kept', async ({ page }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '1')
    await page.keyboard.press('Control+Enter')
    const order = await enteredOrder(page)
    // The edit begins in a filtered list, and leads back to it.
    await page.goto(`/sales-orders?q=${order.so_no}&filter_open=0`)
    await page.getByRole('grid', { name: 'Sales orders' }).getByRole('row').filter({ hasText: order.so_no }).hover()
    await page.getByRole('button', { name: `Actions for ${order.so_no}` }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
    await page.getByRole('textbox', { name: 'Picking instructions' }).fill('Mine')
    await step(page, order, { delivery_instructions: 'Theirs' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: `${order.so_no} was changed while you were typing` })
    await expect(dialog.getByRole('table')).toContainText('Theirs')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply their changes' }).click()
    await expect(page.getByRole('textbox', { name: 'Picking instructions' })).toHaveValue('Mine')
    await expect(page.getByRole('textbox', { name: 'Delivery instructions' })).toHaveValue('Theirs')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(new RegExp(`sales-orders\\?(?=.*q=${order.so_no})(?=.*filter_open=0)(?=.*open=${order.id})`))
    const { data } = await v7<{ data: { pick_instructions: string; delivery_instructions: string } }>(
      page,
      `sales-orders?view=detail&id=${order.id}`,
    )
    expect(data).toMatchObject({ pick_instructions: 'Mine', delivery_instructions: 'Theirs' })
  })

  test('changes of two people in different lines are both saved, without a choice', async ({ page }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '9')
    await keyLine(page, '5', 1)
    await page.keyboard.press('Control+Enter')
    const order = await enteredOrder(page)
    await page.goto(`/sales-orders/${order.id}/edit`)
    await cell(page, 1, 'qty').click()
    await page.keyboard.type('3', TYPING_SPEED)
    await page.keyboard.press('Enter')
    const line = (qty: number) => ({ product_code: '00417-B', uom: 'CASE', qty })
    await step(page, order, { lines: [line(12), line(5)] })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: `${order.so_no} was changed while you were typing` })
    await expect(dialog.getByRole('table')).toContainText('12 CASE 00417-B')
    await expect(dialog.getByText('You changed these too')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Apply their changes' }).click()
    await expect(cell(page, 0, 'qty')).toHaveText('12')
    await expect(cell(page, 1, 'qty')).toHaveText('3')
  })

  test('a draft open in two tabs loses the changes of neither', async ({ page, context }) => {
    await openNew(page)
    await chooseCustomer(page)
    await keyLine(page, '3')
    await keyLine(page, '6', 1)
    await page.keyboard.press('Control+s')
    await expect(saving(page)).toContainText('Draft saved')
    const second = await context.newPage()
    await second.goto(page.url())
    const change = async (tab: Page, row: number, qty: string) => {
      await cell(tab, row, 'qty').click()
      await tab.keyboard.type(qty, TYPING_SPEED)
      await tab.keyboard.press('Enter')
      await tab.keyboard.press('Control+s')
    }
    await expect(cell(second, 1, 'qty')).toHaveText('6')
    await change(page, 0, '9')
    await expect(saving(page)).toContainText('Draft saved')
    await change(second, 1, '7')
    // The dialog can be closed to look at the form, which leads back to it.
    await second.getByRole('button', { name: 'Back to the form' }).click()
    await expect(saving(second)).toHaveText(/^Not saved: .+ changed this order in the meantime\.$/)
    await second.getByRole('button', { name: 'See the changes' }).click()
    await second.getByRole('button', { name: 'Apply their changes' }).click()
    await expect(cell(second, 0, 'qty')).toHaveText('9')
    await expect(saving(second)).toContainText('Draft saved')
    await page.reload()
    await expect(cell(page, 0, 'qty')).toHaveText('9')
    await expect(cell(page, 1, 'qty')).toHaveText('7')
  })

  /** Opens an order for editing from the list, so that the browser has a page to go back to. */
  const openEdit = async (page: Page): Promise<Order> => {
    await signIn(page, CSR, '/login?next=/sales-orders')
    const order = await enterOrder(page)
    await page.goto(`/sales-orders?q=${order.so_no}&open=${order.id}`)
    await page.getByRole('complementary', { name: 'Sales order' }).getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
    return order
  }
  const unsavedOf = async (page: Page, id: string) =>
    (await v7<{ data: { version: number; unsaved: unknown; pick_instructions: string | null } }>(page, `sales-orders?view=detail&id=${id}`))
      .data
  const note = (page: Page) => page.getByRole('textbox', { name: 'Picking instructions' })

  for (const browser of ['with the Navigation API', 'without the Navigation API'])
    test(`Back asks before leaving, in a browser ${browser}: staying changes nothing, and leaving goes back once`, async ({ page }) => {
      if (browser === 'without the Navigation API') await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
      await openEdit(page)
      const here = page.url()
      await note(page).fill('Mind the step')
      await page.evaluate(() => window.history.back())
      const question = page.getByRole('alertdialog', { name: 'Leave without saving your changes?' })
      await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(question).toHaveCount(0)
      await expect(note(page)).toBeFocused()
      await expect(note(page)).toHaveValue('Mind the step')
      expect(page.url()).toBe(here)
      await page.evaluate(() => window.history.back())
      await question.getByRole('button', { name: 'Discard my changes' }).click()
      await expect(page).toHaveURL(/sales-orders\?/)
      // The browser went back once, and Forward leads to the saved order.
      await page.evaluate(() => window.history.forward())
      await expect(page).toHaveURL(here)
      await expect(note(page)).toHaveValue('')
    })

  test('changes of an entered order are back after signing out, on top of what another user saved', async ({ page }) => {
    const order = await openEdit(page)
    const here = page.url()
    await note(page).fill('Mine')
    await cell(page, 0, 'qty').click()
    // Without Enter: text in an open cell counts as typed too.
    await page.keyboard.type('many', TYPING_SPEED)
    await page.getByRole('button', { name: /Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(`Your changes to ${order.so_no} are kept.`)).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.goto(here)
    await logIn(page, MANAGER)
    await expect(note(page)).toHaveValue('')
    await step(page, order, { delivery_instructions: 'Theirs' })
    await page.getByRole('button', { name: /Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto(here)
    await logIn(page)
    await expect(
      page.getByText(/^These are your changes from .*has changed the order since; your changes are applied on top\.$/),
    ).toBeVisible()
    await expect(note(page)).toHaveValue('Mine')
    await expect(page.getByRole('textbox', { name: 'Delivery instructions' })).toHaveValue('Theirs')
    await expect(cell(page, 0, 'qty')).toContainText('many')
    await cell(page, 0, 'qty').click()
    await page.keyboard.type('4', TYPING_SPEED)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/[?&]open=/)
    expect(await unsavedOf(page, order.id)).toMatchObject({ unsaved: null, pick_instructions: 'Mine', delivery_instructions: 'Theirs' })
  })

  test('conflicting changes are asked about, and the typed text is kept until then', async ({ page, browser }) => {
    const order = await openEdit(page)
    await note(page).fill('Mine')
    await page.getByRole('link', { name: 'Stock holding' }).first().click()
    await page.getByRole('button', { name: 'Keep them for later' }).click()
    await expect(page).toHaveURL(/stock-holding/)
    const other = await browser.newPage()
    await signIn(other, MANAGER)
    await step(other, order, { pick_instructions: 'Theirs' })
    await other.close()
    await page.goto(`/sales-orders/${order.id}/edit`)
    const dialog = page.getByRole('dialog', { name: `${order.so_no} was changed while you were typing` })
    await expect(dialog).toContainText('Theirs')
    await expect(dialog).toContainText('Mine')
    await expect(page.getByText('Reload it')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Keep mine where both changed' }).click()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused()
    await expect(note(page)).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/[?&]open=/)
    expect(await unsavedOf(page, order.id)).toMatchObject({ unsaved: null, pick_instructions: 'Mine' })
  })

  test('a status change in the meantime locks some fields: the changes in those are named, and the others are kept', async ({
    page,
    browser,
  }) => {
    const order = await openEdit(page)
    const reference = page.getByRole('textbox', { name: 'Customer reference' })
    await reference.fill('PO-MINE')
    await note(page).fill('Mine')
    const other = await browser.newPage()
    await signIn(other, MANAGER)
    const released = await step(other, order, { action: 'release' })
    await other.close()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: `${order.so_no} was changed while you were typing` })
    await expect(dialog).toContainText('Customer reference: PO-MINE')
    await expect(dialog).not.toContainText('Picking instructions')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply their changes' }).click()
    await expect(page.getByRole('banner').or(page.locator('header')).getByText(released.status_name, { exact: true })).toBeVisible()
    await expect(reference).toHaveAttribute('readonly')
    await expect(reference).not.toHaveValue('PO-MINE')
    await expect(note(page)).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/[?&]open=/)
    expect(await unsavedOf(page, order.id)).toMatchObject({ unsaved: null, pick_instructions: 'Mine' })
  })

  test('after two hours without activity the draft is saved to v7, and back after the sign-in', async ({ page }) => {
    await page.clock.install()
    await openNew(page)
    await chooseCustomer(page)
    await cell(page, 0, 'product_code').click()
    await page.keyboard.type('00417-B', TYPING_SPEED)
    await page.keyboard.press('Tab')
    await page.keyboard.type('12', TYPING_SPEED)
    await page.clock.runFor(200)
    const unblockSession = await idleUntilWarning(page)
    await page.clock.runFor(56_000)
    await expect(page).toHaveURL(/\/login\?/)
    await unblockSession()
    await expect(page.getByText(/You were signed out after a period of inactivity\. Your draft order SO-\d+ is saved\./)).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await logIn(page)
    await expect(page).toHaveURL(/draft=so_/)
    await expect(cell(page, 0, 'product_code')).toHaveText('00417-B')
    await expect(cell(page, 0, 'qty')).toHaveText('12')
  })
})
