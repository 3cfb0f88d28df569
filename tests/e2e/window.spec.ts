import type { Page } from '@playwright/test'
import { storedNames } from './support.ts'
import { expect, test } from './test.ts'

const LOGIN_URL = '/login?left'

const geolocationState = (page: Page) => page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)
const historyLength = (page: Page) => page.evaluate(() => history.length)

test.describe.serial('a test starts with an empty window', () => {
  test('after another test has left things in it', async ({ page, context }) => {
    await page.goto('/login')
    await page.evaluate(async () => {
      localStorage.setItem('left', '1')
      sessionStorage.setItem('left', '1')
      document.cookie = 'left=1'
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('left')
        opening.addEventListener('success', resolve)
        opening.addEventListener('error', reject)
      })
      history.pushState(null, '', '?left')
      history.pushState(null, '', '?left=2')
    })
    await page.addInitScript(() => localStorage.setItem('script', '1'))
    await page.route('**/login?left', (route) => route.fulfill({ body: 'left' }))
    await context.setExtraHTTPHeaders({ 'x-left': '1' })
    await context.grantPermissions(['geolocation'])
    await context.newPage()
    expect(await geolocationState(page)).toBe('granted')
    expect(await historyLength(page)).toBeGreaterThan(2)
    expect(await storedNames(page)).toMatchObject({ local: ['left'], session: ['left'], databases: ['left'], cookies: ['left'] })
    await context.setOffline(true)
  })

  test('the next test finds none of them', async ({ page, context }) => {
    expect(context.pages()).toHaveLength(1)
    expect(await context.cookies()).toEqual([])
    const firstRequest = page.waitForRequest((request) => request.url().endsWith(LOGIN_URL))
    await page.goto(LOGIN_URL)
    expect(await (await firstRequest).allHeaders()).not.toHaveProperty('x-left')
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await storedNames(page)).toMatchObject({ local: [], session: [], databases: [], cookies: [] })
    expect(await geolocationState(page)).not.toBe('granted')
    expect(await historyLength(page)).toBeLessThanOrEqual(2)
  })
})
