import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

/* Loads dialects as the product does: with Node itself, without a bundler, from a folder outside the project. */

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-dialect-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SCRIPT = `
  const { loadDialect } = await import('#lib/dialect/load.ts')
  const loaded = await loadDialect(process.argv[1])
  console.log(JSON.stringify('problems' in loaded ? loaded.problems : { ...loaded.dialect, calls: [...loaded.dialect.calls.keys()] }))
`

const load = (name: string, source?: string): { result: unknown; stderr: string } => {
  const file = join(folder, name)
  if (source !== undefined) writeFileSync(file, source)
  const root = join(import.meta.dirname, '../..')
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT, file], { cwd: root, encoding: 'utf8' })
  return { result: run.stdout === '' ? run.stderr : (JSON.parse(run.stdout) as unknown), stderr: run.stderr }
}

it('a TypeScript file outside the project can import the helpers and a file next to it', () => {
  writeFileSync(
    join(folder, 'levels.ts'),
    `import type { Definition } from 'gatehouse/dialect'\nexport const levels: Definition['levels'] = { Op: 'Regular' }\n`,
  )
  const { result, stderr } = load(
    'good.ts',
    `import { defineDialect, renamed, type Json } from 'gatehouse/dialect'
     import { levels } from './levels.ts'
     const rows = (body: Json) => ({ data: body.items as unknown[] })
     export default defineDialect({ levels, calls: { stocksHolding: { path: 'stock', query: renamed({ site: 'warehouse' }), answer: rows } } })`,
  )
  expect(result).toMatchObject({ prefix: '/v7', tag: expect.stringMatching(/^[0-9a-f]{8}$/) as string })
  expect((result as { calls: string[] }).calls).toContain('stocksHolding')
  expect(stderr).toBe('')
})

it('different content has a different tag', () => {
  const [one, two] = ['v1', 'v2'].map((prefix) => load('tag.ts', `export default { prefix: '/${prefix}' }`).result as { tag: string })
  expect(one?.tag).not.toBe(two?.tag)
})

it.each([
  [
    'misspelt.ts',
    `import { rename } from 'gatehouse/dialect'\nexport default rename`,
    /gatehouse\/dialect has no "rename"; did you mean "renamed"\? It has \w+, /,
  ],
  ['nothing.ts', `export const dialect = {}`, /the module must `export default defineDialect/],
  ['broken.ts', `export default {`, /the module cannot be loaded: /],
  ['throws.ts', `throw new Error('no database')`, /the module cannot be loaded: no database$/],
  ['missing.ts', undefined, /the file cannot be read \(ENOENT\)\.$/],
  [
    'wrong.ts',
    `export default { calls: { stocksHoldings: {} } }`,
    /calls\.stocksHoldings: the contract has no such call; did you mean "stocksHolding"\?$/,
  ],
])('%s is refused with a sentence that names the setting and the file', (name, source, message) => {
  const { result } = load(name, source)
  expect(result).toEqual([expect.stringMatching(message)])
  expect((result as string[])[0]).toContain(`V7_DIALECT (${join(folder, name)}): `)
})
