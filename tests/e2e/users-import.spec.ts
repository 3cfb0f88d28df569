import { readFileSync } from 'node:fs'
import { readXlsx } from 'hucre'
import { expectAccessible } from './axe.ts'
import { signIn } from './support.ts'
import { expect, test } from './test.ts'

const ADMIN = 'admin@gatehouse.test'

test('users of a file get the access of their preset; a wrong row is corrected in the preview, another comes back as a file @narrow', async ({
  page,
}) => {
  const emailOf = (name: string) => `${name}.${Date.now().toString(36)}@acme.test`
  const [good, fixed, bad] = [emailOf('good'), emailOf('fixed'), emailOf('bad')]
  const rows = [
    ['Email', 'Name', 'Preset', 'Clients', 'Sites', 'Team'],
    [good, 'Gwen Good', 'Clerk', 'ACME', 'SYD1', 'A'],
    [fixed, 'Finn Fixed', 'Clark', 'ACME', 'SYD1', 'A'],
    [bad, 'Bea Bad', 'Clerk', 'NOSUCH', 'SYD1', 'B'],
  ]
  await signIn(page, ADMIN, '/users-management')
  await page.getByRole('button', { name: 'Import users' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'new-users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
  })
  const cell = (row: number, column: number) => dialog.getByRole('grid').locator(`[data-cell="${row}:${column}"]`)
  await expect(dialog).toContainText('3 users, 2 with problems. The other can be created. Not used: Team.')
  await expectAccessible(page)

  await cell(2, 2).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Clerk')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('3 users, 1 with problems.')
  await dialog.getByRole('button', { name: 'Create 2 users' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 created, 1 left out because of problems.')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download 1 user to correct' }).click()
  const sheet = (await readXlsx(readFileSync(await (await download).path()))).sheets[0]!.rows
  expect(sheet[2]!.slice(0, 4)).toEqual([bad, 'Bea Bad', 'Clerk', 'NOSUCH'])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`/users-management?q=${fixed}`)
  const row = page.getByRole('grid', { name: 'Users' }).getByRole('row').filter({ hasText: 'Finn Fixed' })
  await row.getByRole('gridcell').nth(1).click()
  await page.getByRole('tab', { name: 'Modules' }).click()
  await expect(page.getByRole('button', { name: 'Clerk', exact: true })).toHaveAttribute('aria-pressed', 'true')
})
