/** Time until a screen is shown: the first one, with a slow upstream, and the following ones, opened from the menu. */
import { MODULE_INFO, SCREEN_MODULES } from '#lib/modules.ts'
import type { Locator, Page, Request } from 'playwright'
import { type Bench, percentile } from './bench.ts'
import { rowsIn, upstream, visit } from './product.ts'
import { helloPage } from './yardsticks.ts'

const TURNS = 5
const ANSWER_MS = 100

/** Records when the menu and the first row are first painted, in milliseconds from the start of the navigation. */
const recordPaints = (page: Page) =>
  page.addInitScript(() => {
    const paintTimes: Record<string, number> = {}
    Object.assign(window, { seen: paintTimes })
    const check = () => {
      if (!paintTimes['shell'] && document.querySelector('nav[aria-label=Main] a')) paintTimes['shell'] = performance.now()
      if (!paintTimes['rows'] && document.querySelector('main tr[data-index]')) paintTimes['rows'] = performance.now()
      if (!paintTimes['rows']) requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })

const paintsOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: { shell?: number; rows?: number } }).seen)

/** When the menu and the rows of the list are painted, and how long the rows take after the last response with rows. */
const firstPaint = async (page: Page, address: string) => {
  await recordPaints(page)
  await page.goto(address)
  await rowsIn(page)
  const { shell = Number.NaN, rows = Number.NaN } = await paintsOf(page)
  const answeredAt = await page.evaluate((until) => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answered = calls.filter(({ name, startTime }) => name.includes('/api/stocks/holding?view=summary') && startTime < until)
    return Math.max(...answered.map(({ responseEnd }) => responseEnd))
  }, rows)
  return { shell, afterAnswer: rows - answeredAt, rows }
}

/** When the menu of the minimal Next page (hello) is painted. */
const firstPaintOfHello = async (page: Page, address: string) => {
  await recordPaints(page)
  await page.goto(address)
  await page.locator('nav a').waitFor()
  return (await paintsOf(page)).shell ?? Number.NaN
}

/** Every screen by its label in the menu; last the one that is open at the start. */
const SCREENS = SCREEN_MODULES.toSorted((a, b) => Number(a === 'stock') - Number(b === 'stock')).map((module) => MODULE_INFO[module].label)

/** Puts the pointer on a link and waits until the page has loaded everything that this triggers. Real users click later than that. */
const hoverUntilLoaded = async (page: Page, link: Locator) => {
  const inFlight = new Set<Request>()
  const start = (request: Request) => void inFlight.add(request)
  const end = (request: Request) => void inFlight.delete(request)
  page.on('request', start).on('requestfinished', end).on('requestfailed', end)
  await link.hover()
  // Two frames: the link requests its screen after the render that follows the hover.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  while (inFlight.size > 0) await Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')])
  page.off('request', start).off('requestfinished', end).off('requestfailed', end)
}

/** Milliseconds from the press on a menu link until the rows of its screen are painted. */
const openFromMenu = async (page: Page, screen: string): Promise<number> => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen })
  await hoverUntilLoaded(page, link)
  const duration = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = (event: Event) => {
          const from = location.pathname
          const check = () => {
            const isOpen = location.pathname !== from && document.querySelector('main tr[data-index]')
            requestAnimationFrame(isOpen ? () => resolve(performance.now() - event.timeStamp) : check)
          }
          check()
        }
        window.addEventListener('click', start, { once: true, capture: true })
      }),
  )
  await link.click()
  return duration
}

export const benches: readonly Bench[] = [
  {
    name: `browser: first paint of the stock list, upstream answering in ${ANSWER_MS} ms, compared with a minimal Next page`,
    goal: 'p50: menu ≤ 300 ms and ≤ 1.5× hello, rows ≤ 150 ms after the response',
    run: async () => {
      const times: { hello: number; shell: number; afterAnswer: number; rows: number }[] = []
      const helloAddress = await helloPage()
      upstream.delayMs = ANSWER_MS
      for (let round = 0; round <= TURNS; round++) {
        const plain = await visit('admin@gatehouse.test')
        const hello = await firstPaintOfHello(plain.page, helloAddress)
        await plain.page.context().close()
        const { page, origin } = await visit('admin@gatehouse.test')
        const ours = await firstPaint(page, `${origin}/stock-holding`)
        await page.context().close()
        if (round > 0) times.push({ hello, ...ours }) // the first round warms the servers up
      }
      upstream.delayMs = 0
      const middle = (key: keyof (typeof times)[number]) =>
        percentile(
          times.map((time) => time[key]),
          0.5,
        )
      const [hello, shell, after] = [middle('hello'), middle('shell'), middle('afterAnswer')]
      return {
        measured: `menu ${shell.toFixed(0)} ms (${(shell / hello).toFixed(2)}× hello, ${hello.toFixed(0)} ms), rows ${after.toFixed(0)} ms after the response, ${middle('rows').toFixed(0)} ms in all`,
        met: shell <= 300 && shell <= 1.5 * hello && after <= 150,
        plot: {
          title: 'Opening the application: from the start of the navigation',
          lines: [
            { name: 'menu', times: times.map(({ shell: ms }) => ms) },
            { name: 'rows', times: times.map(({ rows }) => rows) },
            { name: 'hello', times: times.map(({ hello: ms }) => ms) },
          ],
        },
      }
    },
  },
  {
    name: 'browser: opening each list from the menu, from the press to the rows',
    goal: '≥ 80 % < 200 ms; second visit: p50 ≤ 100 ms',
    run: async () => {
      const { page } = await visit('admin@gatehouse.test', '/stock-holding')
      await rowsIn(page)
      const first: number[] = []
      const again: number[] = []
      for (const screen of SCREENS) first.push(await openFromMenu(page, screen))
      for (const screen of SCREENS) again.push(await openFromMenu(page, screen))
      await page.context().close()
      const all = [...first, ...again]
      const share = all.filter((ms) => ms < 200).length / all.length
      const back = percentile(again, 0.5)
      return {
        measured: `${Math.round(share * 100)} % < 200 ms (first time p50 ${percentile(first, 0.5).toFixed(0)}, max ${Math.max(...first).toFixed(0)}), back p50 ${back.toFixed(0)}, p95 ${percentile(again, 0.95).toFixed(0)} ms`,
        met: share >= 0.8 && back <= 100,
        plot: {
          title: 'Opening each list from the menu: from the press to the rows',
          lines: [
            { name: 'first time', times: first },
            { name: 'again', times: again },
          ],
        },
      }
    },
  },
]
