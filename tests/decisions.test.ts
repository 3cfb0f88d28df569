import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/decisions')
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
const listed = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)].map(([, id = '', file = '', words = '']) => ({ id, file, words }))
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

it('the index lists every decision once, under its title', () => {
  expect(listed.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  for (const { id, file, words } of listed) {
    const [title = ''] = textOf(file).split('\n')
    expect(file.startsWith(`${id}-`), file).toBe(true)
    expect(`# ${id} ${words}`.startsWith(title), `${file}: ${title}`).toBe(true)
  }
})

it('the index says by what a decision is superseded', () => {
  for (const file of files) {
    const by = /supersedes?(?: [^.\n]*?)?\b(\d{4})/.exec(textOf(file).split('\n').slice(0, 4).join('\n'))?.[1]
    if (by === undefined || /superseded by/.test(textOf(file).slice(0, 300))) continue
    expect(listed.find(({ id }) => id === by)?.words, `${file} supersedes ${by}`).toContain(file.slice(0, 4))
  }
})

it('code and guides name only decisions that exist', () => {
  const sources = ['lib', 'components', 'app', 'tests', 'docs'].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|md)$/.test(path))
      .map((path) => join(root, name, path)),
  )
  const named = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bdecisions?[ /](\d{4})\b/g)].map(([, id = '']) => ({ path, id })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ id }) => !files.some((file) => file.startsWith(`${id}-`)))).toEqual([])
})
