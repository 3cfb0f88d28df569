import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MODULE_INFO, SCREEN_MODULES, type ScreenModule } from '#lib/modules.ts'
import { ROOT } from '#tests/support/product.ts'

type Route = { route: string; firstLoadChunkPaths: string[] }

const routes = JSON.parse(readFileSync(join(ROOT, '.next/diagnostics/route-bundle-stats.json'), 'utf8')) as Route[]

/** Size of the scripts that a first visit loads, in KB of 1,024 bytes, with gzip level 6. */
const kilobytesOf = (route: string): number => {
  const paths = routes.find((candidate) => candidate.route === route)?.firstLoadChunkPaths ?? []
  const scripts = paths.filter((path) => path.endsWith('.js'))
  expect(scripts, `Build the product first; ${route} has no script`).not.toHaveLength(0)
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(ROOT, path)), { level: 6 }).length, 0) / 1024
}

/** The goal is 215 KB of 1,000 bytes for each of these, which is 209.96 here (docs/performance.md). */
const SCREEN_LIMITS: Readonly<Record<ScreenModule, number>> = {
  stock: 205.5,
  movements: 202.5,
  age: 202.8,
  purchase_orders: 209.6,
  sales_orders: 209.95,
  customers: 200.8,
  shipments: 208.5,
  suppliers: 204.3,
  audit: 203,
  rejections: 205.6,
  users: 203.5,
  settings: 204,
}

describe('the fonts', () => {
  const MEDIA = join(ROOT, '.next/static/media')
  const fonts = readdirSync(MEDIA).filter((name) => name.endsWith('.woff2'))

  it.each<readonly [name: string, limit: number]>([
    ['inter', 16],
    ['inter-accents', 5],
    ['inter-western', 11],
    ['inter-european-common', 5],
    ['inter-european', 11],
    ['mono', 9],
    ['mono-western', 8],
  ])('%s takes at most %i KB', (name, limit) => {
    const files = fonts.filter((file) => new RegExp(`^${name}(?:-s)?\\.`).test(file))
    expect(files, fonts.join(' ')).toHaveLength(1)
    expect(statSync(join(MEDIA, files[0] ?? '')).size / 1024).toBeLessThanOrEqual(limit)
  })
})

describe('the scripts of a first visit', () => {
  it.each<readonly [route: string, limit: number]>([
    ['/login', 167.5],
    ['/', 185.5],
    ['/sales-orders/new', 260.9],
    ...SCREEN_MODULES.map((module) => [MODULE_INFO[module].route, SCREEN_LIMITS[module]] as const),
  ])('%s takes at most %d KB', (route, limit) => {
    expect(kilobytesOf(route)).toBeLessThanOrEqual(limit)
  })

  it("do not contain zod's schema for IBANs, which no page uses", () => {
    const scripts = new Set(routes.flatMap((route) => route.firstLoadChunkPaths))
    const text = [...scripts].map((path) => readFileSync(join(ROOT, path), 'utf8')).join('')
    expect(text).toContain('$ZodObject')
    expect(text).not.toContain('$ZodIBAN')
  })
})
