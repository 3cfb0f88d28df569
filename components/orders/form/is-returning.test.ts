import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a reloaded form is the same form, but another copy that is opened after Back is not', async () => {
  const location = new URL('https://wms.test/sales-orders/new?copy=so_1')
  const load = { type: 'reload', name: location.href }
  vi.stubGlobal('window', { location, history: { length: 3 } })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([load as PerformanceNavigationTiming])
  const { isReturning } = await import('./is-returning.ts')
  expect(isReturning()).toBe(true)
  location.search = '?copy=so_2'
  expect(isReturning()).toBe(false)
})
