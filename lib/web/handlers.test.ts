import { describe, expect, it } from 'vitest'
import { finderOf, routesIn } from './handlers.ts'

const BUILT = {
  '/(main)/page': 'app/(main)/page.js',
  '/(public)/login/page': 'app/(public)/login/page.js',
  '/api/[...path]/route': 'app/api/[...path]/route.js',
  '/api/auth/login/route': 'app/api/auth/login/route.js',
  '/images/[client]/route': 'app/images/[client]/route.js',
  '/session/route': 'app/session/route.js',
}

describe('the route handler of a path', () => {
  const find = finderOf(routesIn(BUILT))

  it.each([
    ['/api/stocks/holding', 'app/api/[...path]/route.js'],
    ['/api/users', 'app/api/[...path]/route.js'],
    ['/api/auth/login', 'app/api/auth/login/route.js'],
    ['/api/auth/login/x', 'app/api/[...path]/route.js'],
    ['/api/auth/log%69n', 'app/api/[...path]/route.js'],
    ['/images/ACME', 'app/images/[client]/route.js'],
    ['/session', 'app/session/route.js'],
  ])('%s is %s', (path, file) => {
    expect(find(path)).toBe(file)
  })

  it.each(['/', '/login', '/api', '/api/', '/apiary/x', '/x/api/users', '/sessionx', '/images', '/images/a/b', '/session/x', '/[client]'])(
    '%s has none: it is for pages, or for nobody',
    (path) => {
      expect(find(path)).toBeUndefined()
    },
  )
})
