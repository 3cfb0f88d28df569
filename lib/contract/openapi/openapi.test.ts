import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { calls } from '../calls.ts'
import { openApiDocument } from './openapi.ts'
import { isSchema, schemasOf } from './schemas.ts'

const document = openApiDocument()

describe('the OpenAPI document', () => {
  it('is the file that `npm run openapi` writes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-openapi-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'v7.json')
    const root = join(import.meta.dirname, '../../..')
    expect(execFileSync(process.execPath, ['lib/start.ts', 'openapi', file], { cwd: root, encoding: 'utf8' })).toContain(file)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('passes a public linter without errors or warnings', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      // OpenAPI 3.1, "Path Templating Matching": concrete paths win over templated ones, as they do here.
      rules: { 'no-ambiguous-paths': 'off' },
    })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location.map((l) => l.pointer).join(' ')}`)).toEqual([])
  })

  it('fails the linter if it is broken', async () => {
    const broken = structuredClone(document)
    broken.paths['/auth/login'] = { post: { summary: 'No answers at all.' } }
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source: JSON.stringify(broken), absoluteRef: 'openapi.json', config })
    expect(problems.map((problem) => problem.ruleId)).toEqual(expect.arrayContaining(['operation-operationId', 'no-unused-components']))
  })

  it('has every call once, under its own name', () => {
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((operation) => String(operation['operationId'])))
    expect(ids.toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  it('references only components that it contains', () => {
    const references = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)
    const missing = [...references].filter(([, kind = '', name = '']) => document.components[kind]?.[name] === undefined)
    expect(missing).toEqual([])
  })

  it('has every schema of the contract under its own name', async () => {
    const contract = join(import.meta.dirname, '..')
    // What the web process tells the browser about a v7 is not part of v7's own responses.
    const excludedFiles = ['**/*.test.ts', 'openapi/**', 'engine/zod-in-browser.ts', 'auth/offers.ts']
    const files = globSync('**/*.ts', { cwd: contract, exclude: excludedFiles })
    const known = schemasOf([])
    const unknown = await Promise.all(
      files.map(async (file) =>
        Object.entries((await import(join(contract, file))) as object).flatMap(([name, value]) =>
          /^[A-Z]/.test(name) && isSchema(value) && !(name in known) ? [`${name} of lib/contract/${file}`] : [],
        ),
      ),
    )
    expect(unknown.flat(), 'Add the file to SCHEMA_FILES in lib/contract/openapi/schemas.ts').toEqual([])
    expect(Object.keys(known).length).toBeGreaterThan(80)
  })

  it('allows v7 to return additional fields', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  })

  it('writes arrays as repeated keys and booleans as 1 and 0', () => {
    const parameters = document.paths['/stocks/holding']?.['get']?.['parameters'] as Record<string, unknown>[]
    const parameterNamed = (name: string) => parameters.find((parameter) => parameter['name'] === name)
    expect(parameterNamed('product')).toMatchObject({ in: 'query', style: 'form', explode: true, schema: { type: 'array' } })
    expect(parameterNamed('has_stock')).toMatchObject({ schema: { type: 'integer', enum: [0, 1] } })
  })

  it('has an idempotency key for calls that create, and a version for calls that change', () => {
    const parametersOf = (path: string, method: string) => JSON.stringify(document.paths[path]?.[method]?.['parameters'])
    expect(parametersOf('/purchase-orders', 'post')).toContain('IdempotencyKey')
    expect(parametersOf('/purchase-orders/{id}', 'patch')).toContain('IfMatch')
    expect(parametersOf('/purchase-orders', 'get')).not.toMatch(/IdempotencyKey|IfMatch/)
  })

  it('describes a file by its media types, not as JSON', () => {
    const content = (path: string) =>
      (document.paths[path]?.['get']?.['responses'] as Record<string, { content: object }> | undefined)?.['200']?.content
    expect(Object.keys(content('/documents/{id}') ?? {})).toEqual(expect.arrayContaining(['application/pdf', 'image/png', 'text/csv']))
    expect(content('/documents/print')).toEqual({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } })
  })

  it('needs no token to sign in or to accept an invitation', () => {
    expect(document.paths['/auth/login']?.['post']?.['security']).toEqual([])
    expect(document.paths['/users/{id}']?.['patch']?.['security']).toEqual([{ bearer: [] }, {}])
    expect(document.paths['/users/{id}']?.['put']).not.toHaveProperty('security')
  })

  it('says which schema belongs to which view', () => {
    const views = document.paths['/stocks/holding']?.['get']?.['x-views'] as Record<string, string>
    expect(Object.keys(views)).toEqual(['summary', 'detail', 'table', 'filter', 'forecast'])
    const known = Object.keys(document.components['schemas'] ?? {}).map((name) => `#/components/schemas/${name}`)
    expect(known).toEqual(expect.arrayContaining(Object.values(views)))
  })

  it('marks calls that a v7 may lack', () => {
    const marked = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => (operation['x-extension'] ? [`${method} ${path}`] : [])),
    )
    expect(marked.toSorted()).toEqual([
      'get /customer-management',
      'get /documents/print',
      'get /documents/{id}',
      'get /home/overview',
      'get /preferences/client-views',
      'get /settings/access-presets',
      'get /settings/carrier-codes',
      'get /settings/client-users',
      'get /settings/list-layouts',
      'patch /customer-management/{id}',
      'patch /purchase-orders/{id}',
      'patch /sales-orders/{id}',
      'patch /supplier-management/{id}',
      'post /audit/event',
      'post /audit/rejected',
      'post /supplier-management',
      'put /preferences/client-views',
      'put /preferences/user-modules',
      'put /settings/access-presets',
      'put /settings/carrier-codes',
      'put /settings/field-label',
      'put /settings/list-layouts',
    ])
  })
})
