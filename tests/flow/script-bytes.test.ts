import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
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

describe('the scripts of a first visit', () => {
  it.each([
    ['/login', 191],
    ['/', 209],
    ['/stock-holding', 230],
    ['/stock-movements', 227],
    ['/stock-age', 228],
    ['/audit', 227],
    ['/users-management', 226],
    ['/shipments', 235],
    ['/rejections', 234],
    ['/supplier-management', 241],
    ['/customers', 236],
    ['/settings', 228],
    ['/sales-orders', 242],
    ['/purchase-orders', 241],
    ['/sales-orders/new', 276],
  ])('%s takes at most %i KB', (route, limit) => {
    expect(kilobytesOf(route)).toBeLessThanOrEqual(limit)
  })

  it('contain no unused schema of zod', () => {
    const scripts = new Set(routes.flatMap((route) => route.firstLoadChunkPaths))
    const text = [...scripts].map((path) => readFileSync(join(ROOT, path), 'utf8')).join('')
    expect(text).toContain('$ZodObject')
    expect(text).not.toContain('$ZodIBAN')
  })
})
