/**
 * The line grid of the order form: time from a key press to its paint with 2,000 lines, at full and at a quarter of the
 * processor's speed, and time from a paste of 500 lines until all of them are checked.
 */
import type { Page } from 'playwright'
import { type Bench, percentile } from './bench.ts'
import { throttled, visit, type Visit } from './product.ts'

const LINES = 2_000
const PASTED = 500
const SCOPE = 'client=ACME&owner=ACME-AU&site=SYD1'

let openedPage: Promise<Visit> | undefined
const form = () => (openedPage ??= open())

const open = async () => {
  const visited = await visit('csr@acme.test', '/sales-orders/new')
  await visited.page.getByRole('grid', { name: 'Order lines' }).waitFor({ timeout: 120_000 })
  return visited
}

type Product = { product_code: string; default_uom: string; serial_tracked: boolean }

/** Products of the client, as the tab-separated text that a spreadsheet copies. */
const tableOf = async (page: Page, count: number, qty: (index: number) => string): Promise<string> => {
  const products = new Map<string, Product>()
  for (const q of '0123456789abcdefghijklmnopqrstuvwxyz') {
    const response = await page.request.get(`${new URL(page.url()).origin}/api/products/typeahead?${SCOPE}&q=${q}&limit=50`, {
      headers: { 'X-CSRF': '1' },
    })
    for (const product of ((await response.json()) as { data: Product[] }).data) {
      if (!product.serial_tracked && !/["\t]/.test(product.product_code)) products.set(product.product_code, product)
    }
  }
  const all = [...products.values()]
  const row = (index: number) => [all[index % all.length]?.product_code, qty(index), all[index % all.length]?.default_uom].join('\t')
  return ['Item\tQuantity\tUnit', ...Array.from({ length: count }, (_, index) => row(index))].join('\r\n')
}

const paste = async (page: Page, text: string) => {
  await page.locator('[data-row="0"] [data-col="0"]').first().click()
  await page.evaluate((value) => {
    const data = new DataTransfer()
    data.setData('text/plain', value)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** Milliseconds from the paste until the preview shows the errors and the lines can be accepted. */
const pasteTime = async (page: Page, text: string): Promise<number> => {
  const begin = performance.now()
  await paste(page, text)
  await page
    .getByRole('dialog')
    .getByText(/need another look|No problems found/)
    .waitFor()
  await page.waitForFunction(() => {
    const button = [...document.querySelectorAll('[role=dialog] footer button')].at(-1)
    return button && button.getAttribute('aria-disabled') !== 'true'
  })
  return performance.now() - begin
}

const fill = async (page: Page) => {
  await paste(page, await tableOf(page, LINES, () => '1'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add 2,000/ })
    .click({ timeout: 120_000 })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('2,000 lines').waitFor()
}

/** Time from event to paint for every key, as the browser measures it (Event Timing: from 16 ms up, in steps of 8). */
const keyTimes = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const times: number[] = []
    const press = async (key: string) => {
      const begin = performance.now()
      const target = document.activeElement ?? document.body
      const isTyped = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      if (isTyped && target instanceof HTMLInputElement && key.length === 1) {
        target.setRangeText(key, target.value.length, target.value.length, 'end')
        target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
      }
      await frame()
      times.push(performance.now() - begin)
    }
    const cell = document.querySelector<HTMLElement>('main [role=grid] [data-row="3"] [data-col="2"]')
    cell?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse' }))
    cell?.focus()
    await frame()
    for (let round = 0; round < 40; round++) {
      for (const key of ['1', '2', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft']) await press(key)
      // People pause between keys; the page's work in that pause must not count towards the next key.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    }
    return times.slice(14)
  })

const keys = async (rate: number) => {
  const visited = await form()
  const { page } = visited
  if ((await page.getByText('2,000 lines').count()) === 0) await fill(page)
  const times = await throttled(visited, rate, () => keyTimes(page))
  const p95 = percentile(times, 0.95)
  return {
    measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, max ${Math.max(...times).toFixed(0)} ms`,
    met: p95 <= 50,
  }
}

export const benches: readonly Bench[] = [
  {
    name: 'browser, order grid: paste of 500 lines, 20 of them wrong, until every line is checked',
    goal: '≤ 2,000 ms',
    run: async () => {
      const { page } = await form()
      const text = await tableOf(page, PASTED, (index) => (index % 25 === 3 ? 'many' : '1'))
      const duration = await pasteTime(page, text)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      return { measured: `${duration.toFixed(0)} ms`, met: duration <= 2_000 }
    },
  },
  { name: 'browser, order grid: key press until painted, 2,000 lines', goal: 'p95 ≤ 50 ms', run: () => keys(1) },
  { name: 'browser, order grid: key press until painted, 2,000 lines, 4× throttle', goal: 'p95 ≤ 50 ms', run: () => keys(4) },
]
