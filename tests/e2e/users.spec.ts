import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { PASSWORD as DEMO_PASSWORD, signIn, switchTheme } from './support.ts'
import { act, openOtherBrowser, logIn, makeUser, PASSWORD, tab, v7 } from './users-support.ts'
import { expect, type Stage, test } from './test.ts'

const ADMIN = 'admin@gatehouse.test'
const MANAGER = 'manager@acme.test'

/** The newest email to an address, from the folder into which the reference writes them. */
const emailTo = async ({ mails }: Stage, email: string): Promise<string> => {
  const find = () =>
    readdirSync(mails)
      .filter((name) => name.endsWith('.txt'))
      .toSorted()
      .toReversed()
      .map((name) => readFileSync(join(mails, name), 'utf8'))
      .find((text) => text.startsWith(`To: ${email}\n`)) ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}
/** The path of the link in an email, without its origin, which differs in tests. */
const linkIn = (text: string): string => /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1] ?? ''

const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test.describe('an administrator’s day', () => {
  test('an administrator invites a user, changes their access and level, and disables the account', async ({ page, browser, stage }) => {
    await signIn(page, ADMIN, '/login?next=/users-management')
    const email = `e2e.day.${Date.now()}@acme.test`

    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add user' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill('clerk@acme.test')
    await expect(dialog.getByText('This email address is already in use.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
    await expect(dialog.getByText('This address is available.')).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill('Dana Day')
    await dialog.getByLabel('Copy access from').fill('clerk@acme')
    await page.getByRole('option', { name: /Demo Clerk/ }).click()
    await expect(dialog.getByText('Copied from Demo Clerk.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add and send the invitation' }).click()
    await expect(page.getByRole('heading', { name: 'Dana Day' })).toBeVisible()

    const user = await openOtherBrowser(browser)
    const link = linkIn(await emailTo(stage, email))
    await user.goto(link)
    const second = await user.context().newPage()
    await second.goto(link)
    await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await second.getByLabel('Confirm password').fill(PASSWORD)
    await user.getByLabel('Password', { exact: true }).fill('Password1234!')
    await user.getByLabel('Confirm password').fill('Password1234!')
    // The name is already filled in.
    await expect(user.getByLabel('Name')).toHaveValue('Dana Day')
    await user.getByRole('button', { name: 'Activate account' }).click()
    await expect(user.getByText('This password is in a list of leaked passwords.')).toBeVisible()
    await user.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await user.getByLabel('Confirm password').fill(PASSWORD)
    // The administrator has the panel open and is about to send the invitation again.
    await page.getByRole('complementary').getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Send invitation again' }).click()
    await user.getByRole('button', { name: 'Activate account' }).click()
    await expect(user.getByText('Your account is ready.')).toBeVisible()
    const again = page.getByRole('alertdialog', { name: 'Invite Dana Day again' })
    await again.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(again.getByText('Dana Day has accepted the invitation. Nothing was sent.')).toBeVisible()
    // Nothing is left to send.
    await expect(again.getByRole('button', { name: 'Send the invitation' })).toHaveCount(0)
    await again.getByRole('button', { name: 'Close' }).last().click()
    // The form in the other tab says that the invitation has been used.
    await second.getByRole('button', { name: 'Activate account' }).click()
    await expect(
      second.getByText('This invitation has expired, has been used or was replaced by a newer one. Ask for a new one.'),
    ).toBeVisible()
    await expect(second.getByRole('button', { name: 'Activate account' })).toBeHidden()
    await expect(second.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await second.close()
    await logIn(user, email)
    await expect(user).not.toHaveURL(/\/login/)
    await user.goto('/users-management')
    await expect(user).not.toHaveURL(/users-management/)

    await tab(page, 'Modules').click()
    // The matrix is one tab stop; arrow keys move between its boxes and skip rights that a module does not have.
    const matrix = page.getByRole('grid', { name: /^Rights by module/ })
    await expect(matrix.locator('[tabindex="0"]')).toHaveCount(1)
    await expect(matrix.getByRole('checkbox', { name: /^(create|delete) in Stock holding/ })).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'view in Stock holding' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('checkbox', { name: 'export in Stock holding' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'export in Stock holding' })).not.toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('checkbox', { name: 'export in Stock movements' })).toBeFocused()
    await expect(matrix.locator('[tabindex="0"]')).toHaveCount(1)
    await tab(page, 'Sites').click()
    await page.getByRole('button', { name: 'Give access to BNE9 Brisbane 9' }).click()
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await expect(bar.getByRole('listitem')).toHaveText(['−Removesexport in Stock holding', '+AddsBNE9'])
    // Leaving asks first.
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(/users-management/)
    await bar.getByRole('button', { name: 'Save 2 changes' }).click()
    await expect(page.getByText('Changes to Dana Day saved')).toBeVisible()
    const lefts = [page.getByRole('button', { name: 'Dismiss' }).last(), page.locator('[data-list-aside]')].map(
      async (part) => (await part.boundingBox())!.x,
    )
    const [message, panel] = await Promise.all(lefts)
    expect(message, 'the message does not cover the panel').toBeLessThan(panel!)
    await expect(bar).toBeHidden()
    // The user changed last is highlighted in the list, and can be found from any page of it.
    await expect(page.getByRole('row', { name: /Dana Day/ }).getByRole('img', { name: 'Last changed' })).toBeAttached()
    await page.getByRole('button', { name: 'Last changed: Dana Day' }).click()
    await expect(page.getByRole('heading', { name: 'Dana Day' })).toBeVisible()
    const sites = await v7<{ data: { value: string }[] }>(user, 'get', 'settings/sites')
    expect(sites.data.map((site) => site.value)).toContain('BNE9')
    await tab(page, 'History').click()
    await expect(page.getByText('Stock holding: view, export, print → view, print')).toBeVisible()
    // Sign-ins are listed separately, as they would hide changes of access.
    await expect(page.getByRole('link', { name: 'Signed in' })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Sign-ins' }).check()
    await expect(page.getByRole('link', { name: 'Signed in' }).first()).toBeVisible()

    await act(page, 'Change level')
    const level = page.getByRole('dialog', { name: 'Change the level of Dana Day' })
    // No higher level is preselected.
    await level.getByRole('textbox', { name: 'Reason' }).fill('Takes over the shift')
    await level.getByRole('button', { name: 'Change level' }).click()
    await expect(level.getByText('Choose a level.')).toBeVisible()
    await level.getByRole('textbox', { name: 'Reason' }).fill('')
    await level.getByLabel('To').selectOption('Manager')
    await expect(level.getByText('With rights in Users: manages users of the same clients', { exact: false })).toBeVisible()
    await level.getByRole('button', { name: 'Change to Manager' }).click()
    await expect(level.getByText('Enter a reason.')).toBeVisible()
    await level.getByRole('textbox', { name: 'Reason' }).fill('Takes over the shift')
    await level.getByRole('button', { name: 'Change to Manager' }).click()
    await expect(level).toBeHidden()
    // The message about the change appears next to the next dialog, and does not cover its buttons.
    await act(page, 'Change level')
    await expect(level.getByRole('button', { name: 'Cancel' })).toBeVisible()
    const [messages, levelBox] = [page.locator('[aria-label=Messages]'), (await level.boundingBox())!]
    await expect(messages).toContainText('Open modules')
    await expect.poll(async () => (await messages.boundingBox())!.x).toBeGreaterThanOrEqual(levelBox.x + levelBox.width)
    await level.getByRole('button', { name: 'Cancel' }).click()
    // The level gives no rights, so the message leads to them.
    await page.getByRole('button', { name: 'Open modules' }).click()
    await expect(page.getByRole('checkbox', { name: 'view in Users' })).not.toBeChecked()
    await user.goto('/stock-holding')
    await expect(user).toHaveURL(/\/login/)
    await logIn(user, email)
    await expect(user).not.toHaveURL(/\/login/)

    await act(page, 'Disable')
    const disable = page.getByRole('dialog', { name: 'Disable Dana Day' })
    await disable.getByRole('button', { name: 'Left the company' }).click()
    await disable.getByRole('button', { name: 'Disable account' }).click()
    await expect(disable).toBeHidden()
    await user.goto('/stock-holding')
    await expect(user).toHaveURL(/\/login/)
    await logIn(user, email)
    await expect(user.getByText('This account is disabled. Ask your administrator.')).toBeVisible()
    await user.context().close()
  })

  test('a manager sees rights that they do not have as locked, with the reason', async ({ page, browser }) => {
    await signIn(page, ADMIN)
    const rights = { can_view: true, can_create: true, can_edit: true, can_export: true }
    const boss = await makeUser(page, {
      user_level: 'Manager',
      modules: [
        { module: 'stock', ...rights },
        { module: 'age', ...rights },
        { module: 'purchase_orders', ...rights },
        { module: 'users', ...rights },
      ],
    })
    const clerk = await makeUser(page)
    const managerPage = await openOtherBrowser(browser)
    await logIn(managerPage, boss.email)
    await expect(managerPage).not.toHaveURL(/\/login/)
    await managerPage.goto(`/users-management?open=${clerk.id}&tab=modules`)
    await expect(
      managerPage.getByRole('button', { name: 'print in Stock holding: no, locked. You cannot print here yourself' }),
    ).toBeVisible()
    await expect(
      managerPage.getByRole('button', { name: 'view in Rejections: no, locked. You don’t have this module yourself' }),
    ).toBeVisible()
    await managerPage.getByRole('checkbox', { name: 'view in Purchase orders' }).check()
    await managerPage.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(managerPage.getByText(`Changes to ${clerk.name} saved`)).toBeVisible()
    await tab(managerPage, '(Sites|Warehouses)').click()
    await expect(managerPage.getByRole('switch')).toBeDisabled()
    await expect(managerPage.getByRole('button', { name: /^Give / })).toHaveCount(0)
    // Another user saves first: the choices of the manager stay, and a message says what changed.
    await tab(managerPage, 'Modules').click()
    await managerPage.getByRole('checkbox', { name: 'create in Purchase orders' }).check()
    const now = await v7<{ data: { modules: object[]; version: number } }>(page, 'get', `audit/modul-access/${clerk.id}`)
    const put = await page.request.put(`/api/audit/modul-access/${clerk.id}`, {
      headers: { 'X-CSRF': '1' },
      data: {
        modules: [{ module: 'age', can_view: true, can_create: false, can_edit: false, can_export: false }],
        version: now.data.version,
      },
    })
    expect(put.ok()).toBe(true)
    await managerPage.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(managerPage.getByText('Someone else saved this in the meantime: ', { exact: false })).toContainText('+ view in Stock age')
    await expect(managerPage.getByRole('button', { name: 'Save 1 change' })).toBeVisible()
    // A user with a right that the manager lacks is shown, but cannot be changed.
    const senior = await makeUser(page, {
      modules: [{ module: 'rejections', can_view: true, can_create: false, can_edit: false, can_export: false }],
    })
    await managerPage.getByRole('button', { name: 'Discard' }).click()
    await managerPage.goto(`/users-management?open=${senior.id}`)
    await expect(
      managerPage.getByText('This user has rights, divisions or warehouses that you don’t have. You can view this but not change it.', {
        exact: false,
      }),
    ).toBeVisible()
    await managerPage.getByRole('button', { name: 'Actions', exact: true }).click()
    await expect(managerPage.getByRole('menuitem', { name: /Reset password/ })).toContainText('This user has rights')
    // The actions for the administrator's own account are disabled, and say why.
    await page.goto('/users-management?q=admin%40gatehouse&open=u_1046')
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: /Disable/ })).toContainText('You cannot do this to your own account')
    await managerPage.context().close()
  })

  test('changing the email address of a user requires your own password, and a wrong one keeps the typed text', async ({ page, stage }) => {
    await signIn(page, ADMIN)
    const user = await makeUser(page)
    const newEmail = `moved.${user.email}`
    await page.goto(`/users-management?open=${user.id}`)
    // Wait for the form: the search of the list has a similar label and appears earlier.
    const address = page.getByRole('textbox', { name: 'Email', exact: true })
    await expect(address).toHaveValue(user.email)
    await expect(page.getByLabel('Your own password')).toHaveCount(0)
    await address.fill(newEmail)
    await page.getByLabel('Your own password').fill('not the one')
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(page.getByText('This is not your password. Nothing was changed.').first()).toBeVisible()
    await expect(address).toHaveValue(newEmail)
    await expectAccessible(page)
    await page.getByLabel('Your own password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(page.getByText(`Changes to ${user.name} saved`)).toBeVisible()
    await expect(page.getByLabel('Your own password')).toHaveCount(0)
    expect(await emailTo(stage, user.email)).toContain(`to ${newEmail}`)
  })

  test('a new address of an invited user cancels the invitation, and another is offered at once', async ({ page, stage }) => {
    await signIn(page, ADMIN, '/login?next=/users-management')
    const wrong = `e2e.typo.${Date.now()}@acme.test`
    const body = { name: 'Tess Typo', email: wrong, user_level: 'Regular', sites: ['SYD1'], send_invite: true }
    const { data } = await v7<{ data: { id: string } }>(page, 'post', 'users', body)
    await page.goto(`/users-management?open=${data.id}`)
    await expect(page.getByText(/^Changing it cancels the invitation/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`right.${wrong}`)
    await page.getByLabel('Your own password').fill(DEMO_PASSWORD)
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: /^Save/ }).click()
    const offer = page.getByRole('alertdialog', { name: 'Invite Tess Typo again' })
    await expect(offer).toContainText(`A new invitation goes to right.${wrong}.`)
    await offer.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText(`A new invitation was sent to right.${wrong}.`)).toBeVisible()
    expect(linkIn(await emailTo(stage, `right.${wrong}`))).toContain('/register?invite=')
  })

  test('a long name in the heading of a panel is broken between words', async ({ page }) => {
    await signIn(page, ADMIN)
    const { id, name } = await makeUser(page, { name: 'Bartholomew Featherstonehaugh-Cholmondeley Junior' })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/users-management?open=${id}`)
    const linesOf = (word: string) =>
      page.getByRole('heading', { name, level: 2 }).evaluate((heading, word) => {
        const text = heading.firstChild!
        const range = document.createRange()
        const from = text.textContent!.indexOf(word)
        range.setStart(text, from)
        range.setEnd(text, from + word.length)
        return range.getClientRects().length
      }, word)
    expect([await linesOf('Bartholomew'), await linesOf('Cholmondeley'), await linesOf('Junior')]).toEqual([1, 1, 1])
  })

  test('a colleague whose name begins with what was typed is listed first', async ({ page }) => {
    await signIn(page, ADMIN, '/login?next=/users-management')
    for (const name of ['Abled Quill', 'Ed Quill']) await makeUser(page, { name })
    await page.getByRole('button', { name: 'Add user' }).click()
    await page.getByRole('dialog', { name: 'Add user' }).getByLabel('Copy access from').fill('ed quill')
    const colleagues = page.getByRole('listbox', { name: 'Users' }).getByRole('option')
    await expect(colleagues.first()).toContainText('Ed Quill')
    await expect(colleagues.filter({ hasText: 'Abled Quill' }).first()).toBeVisible()
  })

  test('access copied from a user who sees one owner says so before anybody is invited', async ({ page }) => {
    await signIn(page, ADMIN, '/login?next=/users-management')
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add user' })
    await dialog.getByLabel('Copy access from').fill('nz@acme')
    await page.getByRole('option', { name: /Nia Zealand/ }).click()
    await expect(dialog.getByRole('button', { name: 'ACME (ACME-NZ)' })).toBeVisible()
  })

  test('access is copied from the colleague who was chosen last, in whatever order the responses arrive', async ({ page }) => {
    await signIn(page, ADMIN, '/login?next=/users-management')
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add user' })
    const copyFrom = async (text: string, name: RegExp) => {
      await dialog.getByLabel('Copy access from').fill(text)
      await page.getByRole('option', { name }).click()
    }
    const isAsked = Promise.withResolvers<void>()
    const isReleased = Promise.withResolvers<void>()
    await page.route(
      '**/api/audit/site-access/*',
      async (route) => {
        isAsked.resolve()
        await isReleased.promise
        await route.continue()
      },
      { times: 1 },
    )
    await copyFrom('nz@acme', /Nia Zealand/)
    await isAsked.promise
    await copyFrom('clerk@acme', /Demo Clerk/)
    await expect(dialog.getByText('Copied from Demo Clerk.')).toBeVisible()
    // The last that is asked about a colleague is their home site.
    const lastAnswer = page.waitForResponse(/\/api\/settings\/sites\?/)
    isReleased.resolve()
    await (await lastAnswer).finished()
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(dialog.getByText('Copied from Demo Clerk.')).toBeVisible()
    await expect(dialog.getByLabel('Copy access from')).toHaveValue('Demo Clerk')
  })

  test('the preset for suppliers requires a supplier', async ({ page }) => {
    await signIn(page, ADMIN, '/login?next=/users-management')
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add user' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(`e2e.supplier.${Date.now()}@supplier.test`)
    await expect(dialog.getByText('This address is available.')).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill('Sam Supplier')
    await dialog.getByRole('button', { name: 'Supplier', exact: true }).click()
    await dialog.getByRole('button', { name: 'Add and send the invitation' }).click()
    await expect(dialog.getByText('Choose the supplier that this user signs in for.')).toBeVisible()
    // A scanner sends Enter before the choices have loaded. It chooses the supplier and does not submit the dialog.
    const supplier = dialog.getByRole('combobox', { name: 'Supplier' })
    await supplier.fill('SUP-014')
    await supplier.press('Enter')
    await expect(supplier).toHaveValue(/Green Grocer/)
    await expect(dialog.getByText('Choose the supplier that this user signs in for.')).toBeHidden()
    await dialog.getByRole('button', { name: 'Add and send the invitation' }).click()
    await expect(page.getByRole('heading', { name: 'Sam Supplier' })).toBeVisible()
  })

  test('several users can get a site at once, with a result for each', async ({ page }) => {
    await signIn(page, ADMIN)
    const stem = `pair${Date.now()}`
    const people = [await makeUser(page, { name: `${stem} One` }), await makeUser(page, { name: `${stem} Two` })]
    await page.goto(`/users-management?q=${stem}`)
    for (const person of people)
      await page
        .getByRole('row', { name: new RegExp(person.name) })
        .last()
        .getByRole('checkbox')
        .check()
    await page.getByRole('button', { name: 'Give or remove access' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Site', { exact: true }).selectOption('MEL2')
    await dialog.getByRole('button', { name: 'Give access to MEL2 for 2 users' }).click()
    await expect(dialog.getByRole('status')).toContainText('2 changed')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const { data } = await v7<{ data: { sites: string[] } }>(page, 'get', `audit/site-access/${people[1]!.id}`)
    expect(data.sites).toEqual(['MEL2', 'SYD1'])
  })
})

test.describe('passwords and sessions', () => {
  test('a forgotten password is replaced once with the link in the email', async ({ page, browser, stage }) => {
    await signIn(page, ADMIN)
    const { email } = await makeUser(page)
    const user = await openOtherBrowser(browser)
    await user.goto('/forgot-password')
    await user.getByLabel('Email').fill(email)
    await user.getByRole('button', { name: 'Send the link' }).click()
    await expect(user.getByText(/If that address is known/)).toBeVisible()
    const link = linkIn(await emailTo(stage, email))
    await user.goto(link)
    await expect(user.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    // The secret is removed from the address bar at once.
    await expect(user).toHaveURL(/\/forgot-password$/)
    await choosePassword(user, 'a second quiet forklift')
    await expect(user.getByText('Your password has been changed, and you have been signed out everywhere.', { exact: false })).toBeVisible()
    // A used link is reported before a password is typed.
    await user.goto(link)
    await expect(user.getByText('This link has expired, has been used or was replaced by a newer one. Ask for a new one.')).toBeVisible()
    await expect(user.getByLabel('Password', { exact: true })).toHaveCount(0)
    await logIn(user, email, 'a second quiet forklift')
    await expect(user).not.toHaveURL(/\/login/)
    await user.context().close()
  })

  test('a reset by an administrator ends the old password at once, and the link in the email opens the account again', async ({
    page,
    browser,
    stage,
  }) => {
    await signIn(page, ADMIN)
    const { id, email } = await makeUser(page)
    const user = await openOtherBrowser(browser)
    await logIn(user, email)
    await expect(user).not.toHaveURL(/\/login/)
    await page.goto(`/users-management?open=${id}`)
    await act(page, 'Reset password')
    await expect(page.getByRole('alertdialog')).toContainText(
      'The old password and any earlier links stop working, and every session ends at once',
    )
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Link sent')).toBeVisible()
    await user.goto('/stock-holding')
    await expect(user).toHaveURL(/\/login/)
    await logIn(user, email)
    await expect(user.getByText('The email address or password is wrong. Check both, or reset your password.')).toBeVisible()
    await user.goto(linkIn(await emailTo(stage, email)))
    await choosePassword(user, 'a second quiet forklift')
    await expect(user.getByText('Your password has been changed, and you have been signed out everywhere.', { exact: false })).toBeVisible()
    await logIn(user, email, 'a second quiet forklift')
    await expect(user).not.toHaveURL(/\/login/)
    await user.context().close()
  })

  test('an administrator is asked before one session of a user is ended', async ({ page, browser }) => {
    await signIn(page, ADMIN)
    const { id, email } = await makeUser(page)
    const user = await openOtherBrowser(browser)
    await logIn(user, email)
    await expect(user).not.toHaveURL(/\/login/)
    await page.goto(`/users-management?open=${id}&tab=sessions`)
    const end = page.getByRole('button', { name: /^Sign out .+, signed in / })
    await end.click()
    const question = page.getByRole('alertdialog', { name: / out of one session$/ })
    await expect(question).toContainText(/, signed in .+, ends at once\./)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await user.reload()
    await expect(user).not.toHaveURL(/\/login/)
    await end.click()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
    await user.goto('/stock-holding')
    await expect(user).toHaveURL(/\/login/)
    await user.context().close()
  })

  test('users can change their details and password, and sign out everywhere else', async ({ page, browser }) => {
    await signIn(page, ADMIN)
    const { email } = await makeUser(page)
    const [here, there] = [await openOtherBrowser(browser), await openOtherBrowser(browser)]
    for (const tab of [here, there]) {
      await logIn(tab, email)
      await expect(tab).not.toHaveURL(/\/login/)
    }
    await here.getByRole('button', { name: /Account:/ }).click()
    await here.getByRole('menuitem', { name: 'Your account' }).click()
    await here.getByLabel('Name', { exact: true }).fill('Renamed Person')
    await here.getByRole('button', { name: 'Save details' }).click()
    await expect(here.getByText('Your details have been saved')).toBeVisible()
    await expect(here.getByRole('button', { name: /Account: Renamed Person/ })).toBeVisible()
    await expect(here.getByRole('table', { name: 'Open sessions' }).getByText(/^Signed in \d+\/\d+\/\d+ \d+:\d+$/)).toHaveCount(2)
    await expectAccessible(here)
    await here.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(here.getByText('1 session has ended.')).toBeVisible()
    await there.goto('/account')
    await expect(there).toHaveURL(/\/login/)
    await here.getByLabel('Current password').fill('not the one')
    await choosePassword(here, 'a second quiet forklift')
    await expect(here.getByText('The current password is wrong.')).toBeVisible()
    await here.getByLabel('Current password').fill(PASSWORD)
    await here.getByRole('button', { name: 'Change password' }).click()
    await expect(here.getByText('Your other sessions have ended.', { exact: false })).toBeVisible()
    for (const tab of [here, there]) await tab.context().close()
  })

  test('a rearranged list can be reset to its default without losing its saved views, and the reset undone', async ({ page, browser }) => {
    await signIn(page, ADMIN)
    const { email } = await makeUser(page)
    const user = await openOtherBrowser(browser)
    await logIn(user, email)
    await expect(user).not.toHaveURL(/\/login/)
    const saved = await user.request.put('/api/preferences/user-modules', {
      headers: { 'X-CSRF': '1' },
      data: { views: { 'stock.summary': { per_page: 100, saved: [{ id: 'v1', name: 'Oats', query: 'q=oat' }] } } },
    })
    expect(saved.ok()).toBe(true)
    await user.goto('/account')
    await user.getByRole('button', { name: 'Reset Stock holding' }).click()
    await expect(user.getByText('All lists use their default layout.')).toBeVisible()
    const { data } = (await (await user.request.get('/api/preferences/user-modules', { headers: { 'X-CSRF': '1' } })).json()) as {
      data: { views: object }
    }
    expect(data.views).toEqual({ 'stock.summary': { saved: [{ id: 'v1', name: 'Oats', query: 'q=oat' }] } })
    await user.getByRole('button', { name: 'Undo' }).click()
    await expect(user.getByText('100 rows per page')).toBeVisible()
    await user.context().close()
  })
})

test.describe('the screens', () => {
  test('have no axe findings @narrow', async ({ page }, info) => {
    await signIn(page, MANAGER, '/login?next=/users-management')
    if (info.project.name === 'narrow-dark') await switchTheme(page, 'dark')
    await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Demo Clerk/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/users-management?open=u_1042')
    for (const part of ['Account', 'Modules', 'Warehouses', 'Divisions', 'Sessions', 'History']) {
      await tab(page, part).click()
      await expect(page.getByRole('tab', { selected: true })).toHaveText(part)
      await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    }
    await page.goto('/users-management')
    await page.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/account')
    await expect(page.getByRole('button', { name: 'Save details' })).toBeVisible()
    await expectAccessible(page)
  })
})
