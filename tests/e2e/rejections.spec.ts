import type { APIResponse, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, switchTheme } from './support.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@acme.test'
const CSR = 'csr@acme.test'

type Message = { id: string; ref_no: string | null; error_code: string; status: string; errors_count: number; payload_bytes: number }

const rows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const expectLoaded = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

const jsonOf = async <T>(response: APIResponse): Promise<T> => {
  expect([response.status(), response.ok() ? '' : await response.text()]).toEqual([response.status(), ''])
  return (await response.json()) as T
}
/** Calls v7 as the signed-in page does. */
const v7 = {
  get: async <T>(page: Page, path: string): Promise<T> => jsonOf<T>(await page.request.get(`/api/${path}`, { headers: { 'X-CSRF': '1' } })),
  send: async <T>(page: Page, method: 'POST' | 'PATCH', path: string, data: object, headers: Record<string, string> = {}): Promise<T> =>
    jsonOf<T>(
      await page.request.fetch(`/api/${path}`, {
        method,
        data,
        headers: { 'X-CSRF': '1', Origin: new URL(page.url()).origin, ...headers },
      }),
    ),
}
const rejectionsOf = async (page: Page, query: string) =>
  (await v7.get<{ data: Message[] }>(page, `audit/rejected?per_page=500&${query}`)).data

test('one fix resolves 61 rejections with the same cause', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/rejections')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'By error' }).click()
  await expect(page.getByRole('heading', { name: '61 messages: customer unknown — 1 customer' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create customer 77031' }).click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await expect(form.getByLabel('Name')).toHaveValue('Freshway Markets')
  await expect(form.getByLabel('Customer number')).toHaveValue('77031')
  await expect(form.getByLabel('Delivery address')).toHaveValue('88 Wharf Road')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add customer' }).click()

  const run = page.getByRole('dialog', { name: 'Reprocess 61 messages' })
  await run.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Reprocess 61', exact: true })).toBeFocused()
  // The next user sees that the customer exists, and is not asked to create it again.
  const setUpNote = page.getByText('Customer 77031 is now set up. Reprocess 61 messages.')
  await expect(setUpNote).toBeVisible()
  await page.reload()
  await expect(setUpNote).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create customer 77031' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reprocess 61', exact: true }).click()
  await run.getByRole('button', { name: 'Reprocess 61 messages' }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await expect(done.getByRole('status')).toHaveText('61 processed.')
  await expect(done.getByRole('link', { name: /^SO-\d+$/ })).toHaveCount(61)
  await expectAccessible(page)
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: /customer unknown/ })).toHaveCount(0)

  const [message] = await rejectionsOf(page, 'status=REPROCESSED&q=77031')
  await page.goto(`/rejections?status=REPROCESSED&open=${message?.id}`)
  await page.getByRole('link', { name: /^SO-\d+$/ }).click()
  await expect(page).toHaveURL(/\/sales-orders\?open=so_/)
})

test('a message shows its errors and its text @narrow', async ({ page, isMobile }, { project }) => {
  await signIn(page, MANAGER, '/login?next=/rejections')
  await expect(rows(page).first()).toBeVisible()
  await switchTheme(page, project.name.endsWith('dark') ? 'dark' : 'light')
  await expectLoaded(page)
  await expectAccessible(page)
  const all = await rejectionsOf(page, '')

  const withManyErrors = all.find((row) => row.errors_count === 190)
  await page.goto(`/rejections?open=${withManyErrors?.id}`)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Line 1 has no quantity.')).toBeVisible()
  await panel.getByRole('button', { name: 'Show all 190 errors' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(190)
  await expect(page.getByRole('button', { name: 'Reprocess' }).last()).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  const large = all.find((row) => row.payload_bytes === 1_000_000)
  await page.goto(`/rejections?open=${large?.id}&tab=payload`)
  const text = page.getByRole('region', { name: 'The message' })
  await expect(text).toContainText('W05*N*')
  // Of a megabyte, only the visible part is in the page.
  expect(await text.locator('div > div').count()).toBeLessThan(200)
  await panel.getByRole('searchbox').fill('IEA*1')
  await expect(panel.getByRole('status')).toHaveText('1 of 1')
  await expect(text.getByText('Interchange trailer')).toBeInViewport()
  await panel.getByRole('button', { name: 'Clear' }).click()
  await panel.getByText('Raw', { exact: true }).click()
  await expect(text).toContainText('ISA*00*')
  await expectAccessible(page)

  await page.getByRole('tab', { name: /^Attempts/ }).click()
  await expect(panel.getByRole('list', { name: 'Attempts and notes' })).toContainText('Rejected on arrival')
  await expectAccessible(page)
  const tab = page.getByRole('tab', { name: /^Attempts and notes/ })
  const count = Number((await tab.textContent())?.replaceAll(/\D/g, ''))
  await page.getByRole('button', { name: 'Write a note' }).click()
  const dialog = page.getByRole('dialog', { name: /^Note on / })
  await dialog.getByLabel('Note').fill('The sender was called.')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText(/^The note on .+ has been saved$/)).toBeVisible()
  await expect(tab).toHaveText(`Attempts and notes${count + 1}`)
  if (isMobile) return
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
})

test('marked messages can be ignored with a reason, with a result for each', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/rejections')
  await expect(rows(page).first()).toBeVisible()
  const [first] = await rejectionsOf(page, 'error_code=AUTH_FAILED')
  await page.goto('/rejections?error_code=AUTH_FAILED')
  await rows(page)
    .filter({ hasText: first?.ref_no ?? '' })
    .getByRole('checkbox')
    .check()
  const bar = page.getByRole('region', { name: 'Marked rows' })
  await bar.getByRole('button', { name: 'Reprocess' }).click()
  await expect(page.getByRole('dialog')).toContainText('Sender not recognised: only the sender can fix this')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await bar.getByRole('button', { name: 'Ignore' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ignore 1 message' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Test message' }).click()
  await dialog.getByRole('button', { name: 'Ignore 1 message' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 ignored.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('No message matches this filter.')).toBeVisible()
})

test('a customer-service rep can read messages, and is told that only a manager can process them', async ({ page }) => {
  await signIn(page, CSR, '/login?next=/rejections')
  await rows(page).first().click()
  const button = page.getByRole('button', { name: 'Reprocess', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText('You can view messages, but only a manager can process them')
})

test('the audit log shows who changed an order @narrow', async ({ page }, { project }) => {
  await signIn(page, CSR, '/login?next=/audit')
  const customers = await v7.get<{ data: { value: string }[] }>(page, 'settings/customers?client=ACME&active=1&per_page=1')
  const order = await v7.send<{ data: { id: string; so_no: string; version: number } }>(
    page,
    'POST',
    'sales-orders',
    {
      status: 'ENTERED',
      client_code: 'ACME',
      owner_code: 'ACME-AU',
      site_code: 'SYD1',
      customer_code: customers.data[0]?.value,
      carrier_code: 'TOLL',
      ship_to: { address1: '1 Harbour Street', city: 'Sydney', state: 'NSW', postcode: '2000', country: 'AU' },
      lines: [{ product_code: '00417-B', uom: 'CASE', qty: 1 }],
    },
    { 'Idempotency-Key': crypto.randomUUID() },
  )
  const { id, so_no: no, version } = order.data
  await v7.send(page, 'PATCH', `sales-orders/${id}`, { carrier_code: 'STARTRACK' }, { 'If-Match': `"${version}"` })
  await page.context().clearCookies()

  await signIn(page, MANAGER, '/login?next=/audit')
  await expect(rows(page).first()).toBeVisible()
  await switchTheme(page, project.name.endsWith('dark') ? 'dark' : 'light')
  await expectLoaded(page)
  await expectAccessible(page)
  await page.getByRole('searchbox').first().fill(no)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  const changed = rows(page).filter({ hasText: 'Sales order changed' })
  await expect(changed).toContainText('Casey Rivera')
  await changed.getByText('Sales order changed').click()

  const table = page.getByRole('table', { name: `Changes to ${no}` })
  const carrier = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Carrier', exact: true }) })
  await expect(carrier.getByRole('cell')).toHaveText(['Toll IPEC', 'StarTrack'])
  const related = page.getByRole('region', { name: /^Other entries for this record/ })
  await expect(related).toContainText('Sales order created')
  await expectAccessible(page)
  await related.getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Sales order created' })).toBeVisible()
})

test('the audit log shows what was exported and printed, and opens the same list again @narrow', async ({ page }, { project }) => {
  const list = '/stock-holding?client=ACME&site=SYD1&view=lines&disposition=GOOD'
  await signIn(page, MANAGER, '/login?next=/')
  await page.goto(list)
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
  const reported = () =>
    page.waitForResponse((response) => response.url().includes('/api/audit/event') && response.request().method() === 'POST')
  const bar = page.getByRole('region', { name: 'Marked rows' })
  await bar.getByRole('button', { name: 'Export' }).click()
  const [exported] = await Promise.all([reported(), page.getByRole('menuitem', { name: 'CSV' }).click()])
  await bar.getByRole('button', { name: 'Print labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await dialog.getByLabel('Label', { exact: true }).selectOption({ label: 'Item' })
  const [printed] = await Promise.all([reported(), dialog.getByRole('button', { name: 'Print 2 labels' }).click()])
  expect([exported.status(), printed.status()]).toEqual([204, 204])

  await page.goto('/audit')
  await page.getByRole('button', { name: 'Exports and printouts' }).click()
  await expect(rows(page).first()).toContainText('Printed')
  await expect(rows(page).first()).toContainText('Item labels')
  const entry = rows(page).nth(1)
  await expect(entry).toContainText('List exported')
  await switchTheme(page, project.name.endsWith('dark') ? 'dark' : 'light')
  await expectLoaded(page)
  await entry.getByText('List exported').click()
  const details = page.getByRole('region', { name: 'What was exported' })
  for (const text of ['CSV', 'ACME', 'SYD1', /Disposition: Good/, 'Marked rows only: 2']) await expect(details).toContainText(text)
  await expectAccessible(page)
  await details.getByRole('link', { name: 'Open this list' }).click()
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === list)
  await expect(rows(page).first()).toBeVisible()
})

test('the audit log can be searched beyond a week, by kind of event', async ({ page }) => {
  await signIn(page, MANAGER, '/login?next=/audit')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'All time' }).click()
  await expect(page).toHaveURL(/at_from=2000-01-01/)
  await page.getByRole('button', { name: 'Sales orders', exact: true }).click()
  await expect(rows(page).first()).toContainText('Sales order')
  await expect(page.getByRole('button', { name: 'All time' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/audit$/)
  // A search that finds nothing within the week offers the entries before it.
  const { data } = await v7.get<{ data: { entity_no: string | null }[] }>(
    page,
    'audit?at_from=2000-01-01&per_page=1&sort=at&entity_type=sales_order',
  )
  await page.getByRole('searchbox').fill(data[0]!.entity_no!)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show all time' }).click()
  await expect(page).toHaveURL(/at_from=2000-01-01/)
  await expect(rows(page).first()).toContainText(data[0]!.entity_no!)
})
