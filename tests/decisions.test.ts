import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/decisions')
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
const indexEntries = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)].map(([, id = '', file = '', title = '']) => ({
  id,
  file,
  title,
}))
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

it('the index lists every decision once, under its title', () => {
  expect(indexEntries.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  for (const { id, file, title } of indexEntries) {
    const [heading = ''] = textOf(file).split('\n')
    expect(file.startsWith(`${id}-`), file).toBe(true)
    expect(`# ${id} ${title}`.startsWith(heading), `${file}: ${heading}`).toBe(true)
  }
})

/** The first paragraph after the title. */
const statusOf = (file: string): string => (textOf(file).split('\n\n')[1] ?? '').replaceAll('\n', ' ')
/** "supersedes 0094", and not "0118 supersedes it". */
const OLDER = /(?<!\d{4} )\b(?:supersedes|replaces|amends|narrows|changes|adds to)\b[^.;]*?\b(\d{4})\b(?!-)/gi

it('the status of a superseded decision and the index name the decision that replaces it', () => {
  const pairs = files.flatMap((file) => [...statusOf(file).matchAll(OLDER)].map(([, older = '']) => ({ older, newer: file.slice(0, 4) })))
  expect(pairs.length).toBeGreaterThan(10)
  for (const { older, newer } of pairs) {
    const olderFile = files.find((name) => name.startsWith(`${older}-`)) ?? ''
    expect(statusOf(olderFile), `Say in the status of ${older} that ${newer} supersedes it`).toContain(newer)
    expect(indexEntries.find(({ id }) => id === older)?.title, `Say in the index that ${newer} supersedes ${older}`).toContain(newer)
  }
})

it('code and guides name only decisions that exist', () => {
  const sources = ['lib', 'components', 'app', 'tests', 'docs'].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|md)$/.test(path))
      .map((path) => join(root, name, path)),
  )
  const references = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bdecisions?[ /](\d{4})\b/g)].map(([, id = '']) => ({ path, id })),
  )
  expect(references.length).toBeGreaterThan(10)
  expect(references.filter(({ id }) => !files.some((file) => file.startsWith(`${id}-`)))).toEqual([])
})
