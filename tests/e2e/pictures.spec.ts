import { expectAccessible } from './axe.ts'
import { v7 } from './order-form-parts.ts'
import { signIn, listRows } from './support.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@acme.test'

type StockLine = { zone: string | null; location_code: string }
type Page<Row> = { data: Row[]; meta: { total: number } }

test('a row of stock has a bar of its parts, and its forecast marks receipts and despatches @narrow', async ({ page }) => {
  await signIn(page, MANAGER, '/stock-holding?client=ACME&site=SYD1&sort=-allocated')
  const rows = await listRows(page)
  // A background: a list has one in every row.
  const bar = rows.first().locator('[data-tip*="Allocated"][style*="background-image"]').first()
  await expect(bar).toHaveCSS('background-image', /linear-gradient\(90deg/)
  await expect(bar).toHaveAttribute('data-tip', /^Available [\d,.]+ · Allocated [\d,.]+/)
  await rows.first().click()
  await page.getByRole('tab', { name: /^Forecast/ }).click()
  await expect(page.getByRole('slider', { name: /^Forecast of available stock in / })).toBeVisible()
  for (const mark of ['Receipts', 'Despatches'])
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${mark}$`) })).toBeVisible()
  await expectAccessible(page)
})

test('the map of a zone has its locations with stock by aisle and bay, and a bay limits the list to its lines @narrow', async ({
  page,
}) => {
  await signIn(page, MANAGER, '/stock-holding?view=lines&client=ACME&site=SYD1')
  const { data } = await v7<Page<StockLine>>(page, 'stocks/holding?view=table&client=ACME&site=SYD1&per_page=100')
  const zone = data.find(({ location_code: code, zone: name }) => name !== null && /^[A-Z]+-?\d+-\d+/.test(code))?.zone ?? ''
  expect(zone, 'a zone with aisles and bays').not.toBe('')
  await page.goto(`/stock-holding?view=lines&client=ACME&site=SYD1&zone=${zone}`)
  await listRows(page)
  await page.getByRole('button', { name: 'Show zone map' }).click()
  const bay = page.getByRole('region', { name: 'Zone map' }).getByRole('button').first()
  await expect(bay).toHaveAccessibleName(/ locations? with stock, [\d,]+ lines?$/)
  await expectAccessible(page)
  const lines = Number(/([\d,]+) lines?$/.exec((await bay.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''))
  await bay.click()
  await expect(bay).toHaveAttribute('aria-pressed', 'true')
  const locations = new URL(page.url()).searchParams.getAll('location').map((code) => `&location=${encodeURIComponent(code)}`)
  expect(locations.length).toBeGreaterThan(0)
  const path = `stocks/holding?view=table&client=ACME&site=SYD1&zone=${zone}&per_page=1${locations.join('')}`
  expect((await v7<Page<StockLine>>(page, path)).meta.total).toBe(lines)
})

test('a supplier has their share of punctual orders by month, and the weeks ahead are compared with the busiest recent week @narrow', async ({
  page,
}) => {
  await signIn(page, MANAGER, '/supplier-management?client=ACME')
  const rows = await listRows(page)
  await rows.filter({ hasText: 'Green Grocer' }).first().click()
  const months = page.getByRole('table', { name: 'Orders received on or before the expected day, by month' })
  await expect(months).toBeVisible()
  await expect(
    months
      .getByRole('row')
      .filter({ hasText: /\d+%\s*\d+ of \d+/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  for (const [path, view] of [
    ['/sales-orders', 'outbound'],
    ['/purchase-orders', 'inbound'],
  ] as const) {
    await page.goto(`${path}?client=ACME&view=${view}`)
    await expect(page.getByRole('slider', { name: /by week, units$/ })).toBeVisible()
    await expect(page.getByText(/^Busiest of the last \d+ weeks: [\d,.]+ units /)).toBeVisible()
    await expect(page.locator('svg text').filter({ hasText: /^Busiest past week [\d,.]+$/ })).toBeVisible()
    await expectAccessible(page)
  }
})
