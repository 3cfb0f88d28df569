import type { Page } from '@playwright/test'
import { MODULE_INFO, SCREEN_MODULES } from '#lib/modules.ts'
import { signIn, stockRows } from './support.ts'
import { expect, test } from './test.ts'

const ADMIN = 'admin@gatehouse.test'

/** Records the calls and the pages that a page asks for: `/api/…`, and `_rsc` for the prefetched page of a link. */
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

test.describe('what a page asks for', () => {
  test('each list makes at most three calls, none of them twice, and fetches no other page', async ({ page }) => {
    await signIn(page, ADMIN, '/account')
    await page.waitForLoadState('networkidle')
    const asked = recordRequests(page)
    for (const module of SCREEN_MODULES) {
      asked.calls.length = 0
      await page.goto(MODULE_INFO[module].route)
      if (module === 'settings') await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      else await stockRows(page)
      await page.waitForLoadState('networkidle')
      expect(asked.calls.length, asked.calls.join(' ')).toBeLessThanOrEqual(3)
      expect(new Set(asked.calls).size, asked.calls.join(' ')).toBe(asked.calls.length)
    }
    expect(asked.prefetched).toEqual([])
  })

  test('the home page fetches the page of a link when the pointer or the focus reaches it, and no other', async ({ page }) => {
    await signIn(page, ADMIN, '/')
    const asked = recordRequests(page)
    await page.reload()
    await expect(page.getByRole('link', { name: /Late/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.prefetched).toEqual([])
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Rejections' }).hover()
    await expect.poll(() => [...new Set(asked.prefetched)]).toEqual(['/rejections'])
    await menu.getByRole('link', { name: 'Audit log' }).focus()
    await expect.poll(() => [...new Set(asked.prefetched)]).toEqual(['/rejections', '/audit'])
  })
})
