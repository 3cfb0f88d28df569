import type { Page } from '@playwright/test'
import { MODULE_INFO, SCREEN_MODULES } from '#lib/modules.ts'
import { signIn, listRows } from './support.ts'
import { expect, test } from './test.ts'

const ADMIN = 'admin@gatehouse.test'

/** Records the calls (`/api/…`) of a page, and the pages of links that it prefetches (`_rsc`). */
const recordRequests = (page: Page) => {
  const calls: string[] = []
  const prefetched: string[] = []
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
    if (searchParams.has('_rsc')) prefetched.push(pathname)
  })
  return { calls, prefetched }
}

test.describe('what a page requests', () => {
  test('each list makes at most three calls, none of them twice, and fetches no other page', async ({ page }) => {
    await signIn(page, ADMIN, '/account')
    await page.waitForLoadState('networkidle')
    const requests = recordRequests(page)
    for (const module of SCREEN_MODULES) {
      requests.calls.length = 0
      await page.goto(MODULE_INFO[module].route)
      if (module === 'settings') await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      else await listRows(page)
      await page.waitForLoadState('networkidle')
      expect(requests.calls.length, requests.calls.join(' ')).toBeLessThanOrEqual(3)
      expect(new Set(requests.calls).size, requests.calls.join(' ')).toBe(requests.calls.length)
    }
    expect(requests.prefetched).toEqual([])
  })

  test('the home page fetches the page of a link when the pointer or the focus reaches it, and no other', async ({ page }) => {
    await signIn(page, ADMIN, '/')
    const requests = recordRequests(page)
    await page.reload()
    await expect(page.getByRole('link', { name: /Late/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requests.prefetched).toEqual([])
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Rejections' }).hover()
    await expect.poll(() => [...new Set(requests.prefetched)]).toEqual(['/rejections'])
    await menu.getByRole('link', { name: 'Audit log' }).focus()
    await expect.poll(() => [...new Set(requests.prefetched)]).toEqual(['/rejections', '/audit'])
  })
})

type TraceEvent = { name: string; args: { elementCount?: number } }

/** The largest number of elements whose styles the browser computed at once during an action. */
const largestRestyle = async (page: Page, action: () => Promise<void>) => {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } })
  await action()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const counts = events.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0)
  expect(counts, 'the trace has no styles').not.toHaveLength(0)
  return Math.max(...counts)
}

test('opening something next to or over a list does not recompute the styles of its rows', async ({ page }) => {
  await signIn(page, ADMIN, '/stock-holding?per_page=100')
  const rows = await listRows(page)
  const elements = await page.evaluate(() => document.querySelectorAll('main *').length)
  expect(elements).toBeGreaterThan(1000)
  const panel = page.getByRole('complementary')
  const unmark = page.getByRole('button', { name: 'Unmark all' })
  const mark = async () => {
    await rows.nth(1).getByRole('checkbox').click()
    await unmark.waitFor()
  }
  const open = async () => {
    await rows.nth(2).locator('td').nth(4).click()
    await panel.getByRole('tab').first().waitFor()
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
  // Loads the code that is loaded on first use.
  await mark()
  await open()
  await close()
  await unmark.click()
  for (const action of [mark, open, close]) expect(await largestRestyle(page, action)).toBeLessThan(elements / 4)
})
