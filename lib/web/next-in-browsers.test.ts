import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import nextInBrowsers, { NEXT_FILES, REPLACED } from './next-in-browsers.ts'

const ROOT = join(import.meta.dirname, '../..')
const NEXT = join(ROOT, 'node_modules/next/dist')
const load = (path: string, source = 'as it is') => nextInBrowsers.call({ resourcePath: join(NEXT, path) }, source)

/** Names that a module exports. */
const exportsOf = (source: string): string[] =>
  [...source.matchAll(/export (?:const|function|class) (\w+)|, (\w+) = /g)].map(([, first, next]) => first ?? next ?? '').toSorted()

test('a file of Next is replaced by its ECMAScript module, and stays as it is if it has none', async () => {
  for (const path of ['client/app-index.js', 'client/components/app-router.js', 'shared/lib/app-router-types.js', 'lib/constants.js']) {
    expect(NEXT_FILES.test(join(NEXT, path))).toBe(true)
    expect(await load(path)).toBe(await readFile(join(NEXT, 'esm', path), 'utf8'))
  }
  expect(await load('client/no-such-file.js')).toBe('as it is')
  expect(NEXT_FILES.test(join(NEXT, 'compiled/react-dom/index.js'))).toBe(false)
})

test('the parts that are not used exist in the installed Next, and what replaces them has the same exports', async () => {
  for (const [path, source] of Object.entries(REPLACED)) {
    expect(existsSync(join(NEXT, path)), path).toBe(true)
    expect(NEXT_FILES.test(join(NEXT, path)), path).toBe(true)
    expect(await load(path)).toBe(source)
    if (!source.startsWith('export')) continue
    const original = await readFile(join(NEXT, 'esm', path), 'utf8')
    expect(exportsOf(source)).toEqual(exportsOf(original.replaceAll(/, (?=\w+ = )/g, ',')))
  }
})
