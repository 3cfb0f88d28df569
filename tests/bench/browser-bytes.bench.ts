/**
 * How much JavaScript a list needs before its rows are shown: every script that a fresh browser loads until the network is
 * idle, compressed with gzip at level 6, so that the figures do not depend on what the browser accepts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { MODULE_INFO, SCREEN_MODULES } from '#lib/modules.ts'
import type { Bench } from './bench.ts'
import { rowsIn, visit } from './product.ts'

const CHUNKS = join(import.meta.dirname, '../../.next/static/chunks')
const FIRST_KB = 215
const ADDITIONAL_KB = 35
/** Everything over the wire: a first visit, and a reload. */
const WIRE_KB = 290
const AGAIN_KB = 25
/** The stock list comes first: for the others, only scripts that it has not loaded count. */
const LISTS = [...SCREEN_MODULES.map((module): string => MODULE_INFO[module].route), `${MODULE_INFO.stock.route}?view=lines`]
const OTHERS = ['/', '/account', '/purchase-orders/new', '/sales-orders/new']

/** Kilobytes by name of the script. */
type Scripts = ReadonlyMap<string, number>

const scriptsByRoute = new Map<string, Promise<Scripts>>()
/** The scripts that a first visit to a route loads. */
const scriptsOf = (route: string): Promise<Scripts> => {
  const scripts = scriptsByRoute.get(route) ?? loadScripts(route)
  scriptsByRoute.set(route, scripts)
  return scripts
}

const loadScripts = async (route: string): Promise<Scripts> => {
  const { page, origin } = await visit('admin@gatehouse.test')
  const scripts = collectScripts(page)
  await page.goto(origin + route)
  await page.locator('#main > *').first().waitFor()
  await page.waitForLoadState('networkidle')
  const sizes = new Map(
    await Promise.all(scripts.map(async ([name, body]) => [name, gzipSync(await body, { level: 6 }).length / 1000] as const)),
  )
  await page.context().close()
  return sizes
}

const collectScripts = (page: Page) => {
  const scripts: [string, Promise<Buffer>][] = []
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? ''
    if (response.request().resourceType() !== 'script') return
    const body = response.body()
    // A script that is cut off after the measurement, while the page is closing, is not a failure.
    body.catch(() => undefined)
    scripts.push([name, body])
  })
  return scripts
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, n) => total + n, 0)

/** Additional kilobytes of a route after the stock list. */
const additionalKbOf = async (route: string) => {
  const [first, further] = await Promise.all([scriptsOf('/stock-holding'), scriptsOf(route)])
  return sum([...further].filter(([name]) => !first.has(name)).map(([, size]) => size))
}

/** Kilobytes over the wire, with headers, of a first visit and of a reload: page, script, style, fonts and data. */
const wireKbOf = async (route: string) => {
  const { page, cdp, origin } = await visit('admin@gatehouse.test')
  let bytes = 0
  await cdp.send('Network.enable')
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  const visitOnce = async () => {
    bytes = 0
    await page.goto(origin + route)
    await rowsIn(page)
    await page.waitForLoadState('networkidle')
    return bytes / 1000
  }
  const [first, again] = [await visitOnce(), await visitOnce()]
  await page.context().close()
  return { first, again }
}

/** For each part that is loaded on demand: a text that only its code contains, and that minification keeps. */
const ON_DEMAND = {
  palette: 'Scan a pallet to see where it is',
  calendar: 'Next month',
  drag: 'vnd.pdnd',
  export: 'xl/worksheets',
  labels: '^XA',
  panels: 'PopoverContent',
  charts: 'touch-pan-y rounded-sm select-none',
}

export const benches: readonly Bench[] = [
  ...LISTS.map((route) => ({
    name: `browser: JavaScript of ${route}, cold`,
    goal: `≤ ${FIRST_KB} KB gz`,
    run: async () => {
      const size = sum((await scriptsOf(route)).values())
      return { measured: `${size.toFixed(1)} KB`, met: size <= FIRST_KB }
    },
  })),
  ...[...LISTS.slice(1), ...OTHERS].map((route) => ({
    name: `browser: JavaScript of ${route} after the stock list`,
    goal: `≤ ${ADDITIONAL_KB} KB gz`,
    run: async () => {
      const size = await additionalKbOf(route)
      return { measured: `${size.toFixed(1)} KB`, met: size <= ADDITIONAL_KB }
    },
  })),
  ...['/stock-holding', '/sales-orders'].map((route) => ({
    name: `browser: everything that ${route} needs, over the wire`,
    goal: `≤ ${WIRE_KB} KB, again ≤ ${AGAIN_KB} KB`,
    run: async () => {
      const { first, again } = await wireKbOf(route)
      return { measured: `${first.toFixed(1)} KB, again ${again.toFixed(1)} KB`, met: first <= WIRE_KB && again <= AGAIN_KB }
    },
  })),
  {
    name: 'browser: code of on-demand parts before their first use',
    goal: '0 KB',
    run: async () => {
      const all: Scripts[] = []
      for (const route of LISTS) all.push(await scriptsOf(route))
      const early = new Set(all.flatMap((scripts) => [...scripts.keys()]))
      const files = readdirSync(CHUNKS).filter((name) => name.endsWith('.js'))
      const texts = files.map((name) => ({ name, text: readFileSync(join(CHUNKS, name), 'utf8') }))
      const parts = Object.entries(ON_DEMAND).map(([part, word]) => {
        const filesWithPart = texts.filter(({ text }) => text.includes(word)).map(({ name }) => name)
        // A text that is not found anywhere would measure nothing.
        if (filesWithPart.length === 0) return { part, loads: 'not found' }
        return { part, loads: filesWithPart.some((name) => early.has(name)) ? 'early' : 'on demand' }
      })
      const failures = parts.filter(({ loads }) => loads !== 'on demand').map(({ part, loads }) => `${part} ${loads}`)
      return { measured: failures.join(', ') || `${parts.map(({ part }) => part).join(', ')}: 0 KB`, met: failures.length === 0 }
    },
  },
]
