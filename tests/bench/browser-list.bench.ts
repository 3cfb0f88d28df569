/** The stock list with 500 rows on a page, at a quarter of the processor's speed: scrolling, sorting, keys and clicks, and long paging. */
import type { Page } from 'playwright'
import { type Bench, percentile } from './bench.ts'
import { waitUntilIdle, rowsIn, throttled, visit, type Visit } from './product.ts'

const THROTTLE = 4
const PAGES = 200
const CACHED_PAGES = 16

let openedPage: Promise<Visit> | undefined
/** The list with 500 rows. All benchmarks of this file share the page. */
const stockList = () => (openedPage ??= open('/stock-holding?per_page=500'))
const open = async (path: string) => {
  const visited = await visit('admin@gatehouse.test', path)
  await rowsIn(visited.page)
  return visited
}

/** Milliseconds between frames while the rows are scrolled from the first to the last and back. */
const framesOfScrolling = (page: Page) =>
  page.evaluate(async () => {
    const box = document.querySelector('[data-list-scroll]')
    if (!box) throw new Error('There is nothing to scroll.')
    const frames: number[] = []
    let last = performance.now()
    let offset = 0
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let step = 0; step < 240; step++) {
      offset += step < 120 ? 140 : -140
      box.scrollTop = offset // four rows a frame: a fast flick of the wheel
      const now = await frame()
      frames.push(now - last)
      last = now
    }
    return frames.slice(1)
  })

/** Columns to sort by. Each is pressed twice, so that no order has been loaded before. */
const SORTED = ['On hand', 'Allocated', 'Available', 'On hold', 'Name', 'Last movement']

/** Milliseconds from a press on a header until the rows in the new order are on screen. */
const sortTime = async (page: Page, column: string) => {
  const answer = page.waitForResponse((response) => response.url().includes('/api/stocks/holding') && response.url().includes('sort='))
  const begin = performance.now()
  await page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').first().click()
  const reply = await answer
  const { data } = (await reply.json()) as { data: { product_code: string }[] }
  await page
    .getByRole('row')
    .nth(1)
    .filter({ hasText: data[0]?.product_code ?? '' })
    .waitFor()
  return performance.now() - begin
}

/** Records the browser's own Event Timing entries: from the event to the next paint, from 16 ms up in steps of 8. */
const recordInteractions = (page: Page) =>
  page.evaluate(() => {
    const longest = new Map<number, { ms: number; isKey: boolean }>()
    Object.assign(window, { interactions: longest })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId === 0) continue
        const previous = longest.get(entry.interactionId)
        if (!previous || previous.ms < entry.duration)
          longest.set(entry.interactionId, { ms: entry.duration, isKey: entry.name.startsWith('key') })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })

const recordedInteractions = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { interactions: Map<number, { ms: number; isKey: boolean }> }).interactions.values()])

/** Typical use of a list: selects rows, moves with the keys, opens a row, pages, searches, opens the column and filter menus. */
const exerciseList = async (page: Page) => {
  const keys = async (...names: string[]) => {
    for (const name of names) {
      await page.keyboard.press(name)
      await waitUntilIdle(page)
    }
  }
  const click = async (target: ReturnType<Page['locator']>) => {
    await target.click()
    await waitUntilIdle(page)
  }
  const row = (index: number) => page.locator(`main tr[data-index="${index}"]`)
  for (let round = 0; round < 3; round++) {
    await click(row(1).getByRole('checkbox'))
    await click(row(3).getByRole('checkbox'))
    await keys('j', 'j', 'k', 'Space', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft')
    await click(row(2).locator('td').nth(4))
    await page.getByRole('complementary').getByRole('tab').first().waitFor()
    await keys(']', ']', '[', 'Escape')
    await click(page.getByRole('button', { name: 'Unmark all' }))
    await click(
      page
        .getByRole('columnheader', { name: round % 2 ? 'On hand' : 'Available' })
        .getByRole('button')
        .first(),
    )
    await rowsIn(page)
    await click(page.getByRole('button', { name: 'Columns', exact: true }))
    await page.getByRole('dialog', { name: 'Columns' }).waitFor()
    await keys('Escape')
    await click(page.getByRole('button', { name: 'Filter', exact: true }))
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    await keys('Escape', '/', '0', '0', '4', 'Escape')
  }
}

const heapAfter = async ({ cdp }: Visit) => {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1_000_000
}

export const benches: readonly Bench[] = [
  {
    name: 'browser: scrolling 500 rows at 4× throttle',
    goal: 'frame p95 ≤ 50 ms, ≤ 1,500 nodes in the list',
    run: async () => {
      const visited = await stockList()
      await framesOfScrolling(visited.page) // warm-up
      const frames = await throttled(visited, THROTTLE, () => framesOfScrolling(visited.page))
      const p95 = percentile(frames, 0.95)
      const nodes = await visited.page.evaluate(() => document.querySelectorAll('main *').length)
      return {
        measured: `p50 ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${nodes} nodes`,
        met: p95 <= 50 && nodes <= 1500,
      }
    },
  },
  {
    name: 'browser: press on a header until 500 rows are in the new order, 4× throttle',
    goal: 'p95 ≤ 1,000 ms',
    run: async () => {
      const visited = await stockList()
      const times: number[] = []
      await throttled(visited, THROTTLE, async () => {
        for (const column of SORTED.flatMap((name) => [name, name])) times.push(await sortTime(visited.page, column))
      })
      const p95 = percentile(times.slice(2), 0.95)
      return { measured: `p50 ${percentile(times.slice(2), 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`, met: p95 <= 1000 }
    },
  },
  {
    name: 'browser: keys and clicks in a list at 4× throttle, event to paint',
    goal: 'p98 of keys ≤ 50 ms, of clicks ≤ 100 ms, at least 50 interactions',
    run: async () => {
      const visited = await open('/stock-holding?per_page=100')
      await exerciseList(visited.page) // warm-up: loads the code that is loaded on first use
      await recordInteractions(visited.page)
      await throttled(visited, THROTTLE, () => exerciseList(visited.page))
      const interactions = await recordedInteractions(visited.page)
      const [keys, clicks] = [interactions.filter(({ isKey }) => isKey), interactions.filter(({ isKey }) => !isKey)].map((group) =>
        group.map(({ ms }) => ms),
      )
      const [key, click] = [percentile(keys ?? [], 0.98), percentile(clicks ?? [], 0.98)]
      await visited.page.context().close()
      return {
        measured: `keys p98 ${key} ms (p50 ${percentile(keys ?? [], 0.5)}), clicks p98 ${click} ms (p50 ${percentile(clicks ?? [], 0.5)}), ${interactions.length} that took 16 ms or more`,
        met: key <= 50 && click <= 100 && interactions.length >= 50,
      }
    },
  },
  {
    name: `browser: heap after ${PAGES} pages of a list`,
    goal: `≤ 1.5× of page ${CACHED_PAGES}, when all pages that are kept are loaded`,
    run: async () => {
      const visited = await open('/stock-movements?per_page=25')
      const next = visited.page.getByRole('button', { name: 'Next page' })
      const first = await heapAfter(visited)
      let cached = Number.NaN
      for (let page = 2; page <= PAGES; page++) {
        await next.click()
        await visited.page.getByText(new RegExp(`^Page ${page}\\b`)).waitFor()
        await visited.page.locator('main [role=grid][aria-busy=false]').waitFor()
        if (page === CACHED_PAGES) cached = await heapAfter(visited)
      }
      const last = await heapAfter(visited)
      await visited.page.context().close()
      const sizes = [first, cached, last].map((size) => size.toFixed(1)).join(', ')
      return { measured: `${(last / cached).toFixed(2)}× (${sizes} MB on pages 1, ${CACHED_PAGES}, ${PAGES})`, met: last <= 1.5 * cached }
    },
  },
]
