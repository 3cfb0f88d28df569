import { expect, type Browser, type Page } from '@playwright/test'

export const PASSWORD = 'seven quiet forklifts'

/** Calls v7 as the signed-in page does. */
export const v7 = async <T>(page: Page, method: 'get' | 'post' | 'patch' | 'put', path: string, data?: object): Promise<T> => {
  const response = await page.request[method](`/api/${path}`, { headers: { 'X-CSRF': '1' }, ...(data && { data }) })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

let createdCount = 0
/** Creates a user of ACME at SYD1 who has accepted their invitation, from the page of an administrator. */
export const makeUser = async (page: Page, overrides: object = {}) => {
  createdCount += 1
  const email = `e2e.${Date.now()}.${createdCount}@acme.test`
  const stock = { module: 'stock', can_view: true, can_create: false, can_edit: false, can_export: true }
  const body = {
    name: `Test Person ${createdCount}`,
    email,
    user_level: 'Regular',
    modules: [stock],
    sites: ['SYD1'],
    clients: [{ client_code: 'ACME', all_owners: true }],
  }
  const created = await v7<{ data: { id: string }; meta: { invite: string } }>(page, 'post', 'users', {
    ...body,
    ...overrides,
    send_invite: false,
  })
  await v7(page, 'patch', `users/${created.data.id}`, {
    action: 'accept_invite',
    invite: created.meta.invite,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  return { id: created.data.id, email, name: { ...body, ...overrides }.name }
}

export const logIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A page in another browser context. */
export const openOtherBrowser = async (browser: Browser) => (await browser.newContext()).newPage()

export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
export const act = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
