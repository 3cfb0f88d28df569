/** Keys and clicks in a list of 500 rows, compared with AG Grid Community and a plain table: one run alternates between the three. */
import type { Locator, Page } from 'playwright'
import { type Bench, percentile } from './bench.ts'
import { interactionsOf } from './interactions.ts'
import { rowsIn, throttled, visit, type Visit } from './product.ts'
import { tablePages } from './yardsticks.ts'

const THROTTLE = 4
const ROUNDS = 3
const KEYS = 30
const CLICKS = 27

type Table = { visit: Visit; first: Locator; heads: Locator; boxes: Locator; keys: number[]; clicks: number[] }

const openTables = async () => {
  const { plain, grid } = await tablePages()
  const [ours, theirs, simple] = [
    await visit('admin@gatehouse.test', '/stock-holding?per_page=500'),
    await visit('admin@gatehouse.test'),
    await visit('admin@gatehouse.test'),
  ]
  await rowsIn(ours.page)
  await theirs.page.goto(grid)
  await theirs.page.locator('.ag-row').first().waitFor()
  await simple.page.goto(plain)
  const table = (opened: Visit, first: string, heads: string, boxes: string): Table => ({
    visit: opened,
    first: opened.page.locator(first).first(),
    heads: opened.page.locator(heads),
    boxes: opened.page.locator(boxes),
    keys: [],
    clicks: [],
  })
  return {
    ours: table(ours, 'main tr[data-index="0"]', 'main th button[data-header]', 'main tr[data-index] input[type=checkbox]'),
    grid: table(theirs, '.ag-row[row-index="0"] .ag-cell', '.ag-header-cell-label', '.ag-row input[type=checkbox]'),
    plain: table(simple, 'main', '[data-head]', '[data-row]'),
  }
}

/** Waits for two frames. An idle callback would wait for up to two seconds in a page that has nothing to do. */
const painted = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const press = async (page: Page) => {
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('ArrowDown')
    await painted(page)
  }
}

/** Two checkboxes, then a header, and so on. */
const click = async ({ visit: { page }, heads, boxes }: Table) => {
  for (let turn = 0; turn < CLICKS; turn++) {
    await (turn % 3 === 2 ? heads.nth(2 + (turn % 4)) : boxes.nth(3 + (turn % 9))).click()
    await painted(page)
  }
}

const measureOnce = async (table: Table) => {
  const { page } = table.visit
  await throttled(table.visit, THROTTLE, async () => {
    table.clicks.push(...(await interactionsOf(page, CLICKS, () => click(table))))
    await painted(page)
    await table.first.focus()
    table.keys.push(...(await interactionsOf(page, KEYS, () => press(page))))
  })
}

let measured: Promise<{ ours: Table; grid: Table; plain: Table }> | undefined
const measure = () => (measured ??= measureAll())
const measureAll = async () => {
  const tables = await openTables()
  // The first round loads and compiles what the others use.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const table of Object.values(tables)) {
      await measureOnce(table)
      if (round === 0) table.keys.length = table.clicks.length = 0
    }
  }
  for (const { visit: opened } of Object.values(tables)) await opened.page.context().close()
  return tables
}

const compare = (kind: 'keys' | 'clicks', limit: number) => async () => {
  const { ours, grid, plain } = await measure()
  const at = (table: Table, share: number) => percentile(table[kind], share)
  const text = (table: Table) => `${at(table, 0.5)} / ${at(table, 0.98)}`
  const ratios = [0.5, 0.98].map((share) => at(ours, share) / at(grid, share))
  return {
    measured: `${ratios.map((ratio) => ratio.toFixed(2)).join(' / ')}× (p50 / p98: here ${text(ours)} ms, AG Grid ${text(grid)}, plain ${text(plain)})`,
    met: ratios.every((ratio) => ratio <= limit),
    plot: {
      title: `${kind === 'keys' ? 'Arrow keys' : 'Clicks on headers and checkboxes'} in 500 rows at 4× throttle, event to paint`,
      lines: [
        { name: 'this product', times: ours[kind] },
        { name: 'AG Grid', times: grid[kind] },
        { name: 'plain table', times: plain[kind] },
      ],
    },
  }
}

export const benches: readonly Bench[] = [
  {
    name: 'browser: arrow keys in 500 rows at 4× throttle, compared with AG Grid',
    goal: '≤ 1× AG Grid, p50 and p98',
    run: compare('keys', 1),
  },
  {
    name: 'browser: clicks on headers and checkboxes at 4× throttle, compared with AG Grid',
    goal: '≤ 0.7× AG Grid, p50 and p98',
    run: compare('clicks', 0.7),
  },
]
