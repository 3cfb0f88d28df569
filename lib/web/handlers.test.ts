import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFinder, routesIn, workingHandlers } from './handlers.ts'

const MANIFEST = {
  '/(main)/page': 'app/(main)/page.js',
  '/(public)/login/page': 'app/(public)/login/page.js',
  '/api/[...path]/route': 'app/api/[...path]/route.js',
  '/api/auth/login/route': 'app/api/auth/login/route.js',
  '/images/[client]/route': 'app/images/[client]/route.js',
  '/session/route': 'app/session/route.js',
}

describe('the route handler of a path', () => {
  const find = createFinder(routesIn(MANIFEST))

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
    '%s has none: it is a page or unknown',
    (path) => {
      expect(find(path)).toBeUndefined()
    },
  )
})

it.each([
  ['/a/[one]/b/[two]', '/a/1/b/2', true],
  ['/a/[one]/b/[two]', '/a/1/b/[two]', true],
  ['/a/[one]/b/[two]', '/a/1/b', false],
  ['/a/[one]/b/[two]', '/a/1/b/2/3', false],
  ['/a/[one]/[...rest]', '/a/1/2/3', true],
  ['/a/[one]/[...rest]', '/a/1', false],
  ['/a/[[...rest]]', '/a', true],
  ['/a/[[...rest]]', '/a/1/2', true],
  ['/a/[[...rest]]', '/ab', false],
  ['/a.b/[one]', '/a.b/1', true],
  ['/a.b/[one]', '/axb/1', false],
])('route %s matches path %s: %s', (route, path, isMatch) => {
  expect(createFinder([[route, 'x']])(path) === 'x').toBe(isMatch)
})

describe('the handlers of a build', () => {
  let dir: string
  const causes: unknown[] = []
  const build = (handler: string) => {
    const folder = join(dir, '.next/server/app/healthz')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(dir, 'package.json'), '{"type":"commonjs"}')
    writeFileSync(join(dir, '.next/server/app-paths-manifest.json'), '{"/healthz/route":"app/healthz/route.js"}')
    writeFileSync(join(folder, 'route.js'), handler)
  }
  const openHandlers = () => workingHandlers(dir, 'localhost', (cause) => void causes.push(cause))
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'handlers-'))
    causes.length = 0
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  it('are called directly if one of them answers a real request', async () => {
    build(`exports.handler = async (request, response, { requestMeta }) =>
      void response.end(JSON.stringify({ status: typeof requestMeta.relativeProjectDir === 'string' && requestMeta.hostname === 'localhost' && 'ok' }))`)
    expect((await openHandlers())('/healthz')).toBeTypeOf('function')
    expect(causes).toEqual([])
  })

  it.each([
    ['have no handler', 'exports.handle = () => {}'],
    ['throw', 'exports.handler = async () => { throw new Error("other interface") }'],
    ['answer something else', 'exports.handler = async (_request, response) => void response.writeHead(404).end()'],
    ['cannot be loaded', 'throw new Error("no such chunk")'],
  ])('are left to the router if they %s, and the cause is reported', async (_what, source) => {
    build(source)
    expect((await openHandlers())('/healthz')).toBeUndefined()
    expect(causes).toHaveLength(1)
  })

  it('are left to the router if Next has written no manifest', async () => {
    expect((await openHandlers())('/healthz')).toBeUndefined()
    expect(causes).toHaveLength(1)
  })
})

it('the installed Next builds entrypoints that can be called this way', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../../node_modules/next/dist', path), 'utf8')
  expect(read('shared/lib/constants.js')).toContain("const APP_PATHS_MANIFEST = 'app-paths-manifest.json'")
  const template = read('build/templates/app-route.js')
  expect(template).toContain('async function handler(req, res, ctx)')
  expect(template).toContain('setRequestMeta)(req, ctx.requestMeta)')
  for (const field of ['relativeProjectDir', 'hostname'])
    expect(read('server/request-meta.d.ts')).toMatch(new RegExp(`\\b${field}\\?: string`))
})
