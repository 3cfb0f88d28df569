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

const SCREEN_LIMITS: Readonly<Record<ScreenModule, number>> = {
  stock: 209,
  movements: 206,
  age: 206,
  purchase_orders: 214,
  sales_orders: 215,
  customers: 204,
  shipments: 214,
  suppliers: 208,
  audit: 206,
  rejections: 209,
  users: 207,
  settings: 207,
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
    ['/login', 171],
    ['/', 190],
    ['/sales-orders/new', 264],
    ...SCREEN_MODULES.map((module) => [MODULE_INFO[module].route, SCREEN_LIMITS[module]] as const),
  ])('%s takes at most %i KB', (route, limit) => {
    expect(kilobytesOf(route)).toBeLessThanOrEqual(limit)
  })

  it("do not contain zod's schema for IBANs, which no page uses", () => {
    const scripts = new Set(routes.flatMap((route) => route.firstLoadChunkPaths))
    const text = [...scripts].map((path) => readFileSync(join(ROOT, path), 'utf8')).join('')
    expect(text).toContain('$ZodObject')
    expect(text).not.toContain('$ZodIBAN')
  })
})
