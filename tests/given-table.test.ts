import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/given.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Given'))

const tests = rows.map((row) => [...row.matchAll(/`([\w./-]+\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title })))

it('every requirement that is given names a test', () => {
  expect(rows.length).toBeGreaterThan(55)
  expect(rows.filter((_, at) => tests[at]?.length === 0)).toEqual([])
})

it('every test that is named there exists, in the file that is named', () => {
  const missing = tests.flat().filter(({ file, title }) => {
    const path = join(root, file)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
  })
  expect(missing).toEqual([])
})
