import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/given.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Requirement'))

const tests = rows.map((row) => [...row.matchAll(/`([\w./-]+\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title })))

it('every requirement names a test', () => {
  expect(rows.length).toBeGreaterThan(55)
  expect(rows.filter((_, index) => tests[index]?.length === 0)).toEqual([])
})

it('every test named there exists in the named file', () => {
  const missing = tests.flat().filter(({ file, title }) => {
    const path = join(root, file)
    // The title of a test may follow that of its `describe` block: `signing in › asks for a password`.
    return !existsSync(path) || !title.split(' › ').every((part) => readFileSync(path, 'utf8').includes(part))
  })
  expect(missing).toEqual([])
})
