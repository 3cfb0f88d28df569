import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { calls } from '../calls.ts'
import { openApiDocument } from './openapi.ts'
import { isSchema, schemasOf } from './schemas.ts'

const document = openApiDocument()

describe('the OpenAPI document', () => {
  it('is the file that `npm run openapi` writes', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-openapi-')), 'v7.json')
    const root = join(import.meta.dirname, '../../..')
    expect(execFileSync(process.execPath, ['lib/start.ts', 'openapi', file], { cwd: root, encoding: 'utf8' })).toContain(file)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('has no error and no warning of a public linter', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      // OpenAPI 3.1, "Path Templating Matching": concrete paths win over templated ones, as they do here.
      rules: { 'no-ambiguous-paths': 'off' },
    })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location.map((l) => l.pointer).join(' ')}`)).toEqual([])
  })

  it('lints for real: a broken document is found out', async () => {
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

  it('refers to nothing that it does not hold', () => {
    const references = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)
    const missing = [...references].filter(([, kind = '', name = '']) => document.components[kind]?.[name] === undefined)
    expect(missing).toEqual([])
  })

  it('knows every schema of the contract by its own name', async () => {
    const contract = join(import.meta.dirname, '..')
    // What the web process tells the browser about a v7 is not part of v7's own responses.
    const other = ['**/*.test.ts', 'openapi/**', 'engine/zod-in-browser.ts', 'auth/offers.ts']
    const files = globSync('**/*.ts', { cwd: contract, exclude: other })
    const known = schemasOf([])
    const unknown = await Promise.all(
      files.map(async (file) =>
        Object.entries((await import(join(contract, file))) as object).flatMap(([name, value]) =>
          /^[A-Z]/.test(name) && isSchema(value) && !(name in known) ? [`${name} of lib/contract/${file}`] : [],
        ),
      ),
    )
    expect(unknown.flat(), 'Add the file to NOUNS in lib/contract/openapi/schemas.ts').toEqual([])
    expect(Object.keys(known).length).toBeGreaterThan(80)
  })

  it('leaves v7 free to answer more than the contract asks for', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  })

  it('writes arrays as repeated keys and booleans as 1 and 0', () => {
    const parameters = document.paths['/stocks/holding']?.['get']?.['parameters'] as Record<string, unknown>[]
    const named = (name: string) => parameters.find((parameter) => parameter['name'] === name)
    expect(named('product')).toMatchObject({ in: 'query', style: 'form', explode: true, schema: { type: 'array' } })
    expect(named('has_stock')).toMatchObject({ schema: { type: 'integer', enum: [0, 1] } })
  })

  it('asks for a key where a call creates, and for a version where it changes', () => {
    const parametersOf = (path: string, method: string) => JSON.stringify(document.paths[path]?.[method]?.['parameters'])
    expect(parametersOf('/purchase-orders', 'post')).toContain('IdempotencyKey')
    expect(parametersOf('/purchase-orders/{id}', 'patch')).toContain('IfMatch')
    expect(parametersOf('/purchase-orders', 'get')).not.toMatch(/IdempotencyKey|IfMatch/)
  })

  it('describes a file by its types, and not as JSON', () => {
    const content = (path: string) =>
      (document.paths[path]?.['get']?.['responses'] as Record<string, { content: object }> | undefined)?.['200']?.content
    expect(Object.keys(content('/documents/{id}') ?? {})).toEqual(expect.arrayContaining(['application/pdf', 'image/png', 'text/csv']))
    expect(content('/documents/print')).toEqual({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } })
  })

  it('needs no token to log in or to accept an invitation', () => {
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

  it('marks what the specification does not name', () => {
    const marked = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => (operation['x-extension'] ? [`${method} ${path}`] : [])),
    )
    expect(marked.toSorted()).toEqual([
      'get /documents/print',
      'get /documents/{id}',
      'patch /purchase-orders/{id}',
      'patch /sales-orders/{id}',
      'patch /supplier-management/{id}',
      'post /audit/rejected',
      'post /supplier-management',
      'put /preferences/user-modules',
    ])
  })
})
