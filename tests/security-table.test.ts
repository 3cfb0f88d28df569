import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const testFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(root, folder, name))

const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Clause'))
  .map((line) => line.split(' | '))

it('every test that the security table names exists', () => {
  const titles = testFiles('lib')
    .concat(testFiles('tests'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  // A title may be shortened with an ellipsis; each piece must stand in some test file.
  const named = rows.flatMap(([, , tests = '']) => [...tests.matchAll(/"([^"]+)"/g)].flatMap(([, title = '']) => title.split('…')))
  const pieces = named.map((piece) => piece.trim()).filter((piece) => piece !== '')
  expect(pieces.length).toBeGreaterThan(40)
  expect(pieces.filter((piece) => !titles.includes(piece))).toEqual([])
})

it('every file that the security table names exists', () => {
  const places = ['lib/bff', '.', 'lib/web']
  const named = rows.flatMap(([, code = '']) => [...code.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !places.some((place) => existsSync(join(root, place, file))))).toEqual([])
})
