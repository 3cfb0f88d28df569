import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NOUNS } from '#lib/client/field-labels.ts'

const root = join(import.meta.dirname, '..')
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'))
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

/** Paths that a guide names in code marks: `lib/list/marked-rows.ts`, `tests/hostile`, `components/ui/*.tsx`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/.-])(?:app|components|lib|tests|docs|public)(?:\/(?:\(\w+\)|\[[.\w]+\]|[\w.*-]+)+)+/g)].map(([path]) =>
    path.replace(/\.+$/, ''),
  )

/** Titles of all tests: the text in quotes after `it`, `test` or `describe`. */
const titles = globSync(['{lib,components}/**/*.test.{ts,tsx}', 'tests/**/*.{test,suite,spec}.{ts,tsx}'], { cwd: root })
  .flatMap((file) => [...textOf(file).matchAll(/\b(?:it|test|describe)\b.*?\(\s*(['"`])(.+?)\1,/g)])
  .map(([, , title = '']) => title)

/** Whether a path names something in the repository: a folder, a pattern, a file with or without its ending, or a decision by number. */
const exists = (path: string): boolean =>
  existsSync(join(root, path)) || globSync([path, `${path}.{ts,tsx}`, `${path}-*`], { cwd: root }).length > 0

describe.each(guides)('%s', (guide) => {
  const text = textOf(guide)

  it('names only files and folders that exist', () => {
    expect(pathsIn(text).filter((path) => !exists(path))).toEqual([])
  })

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(root, dirname(guide), path)))).toEqual([])
  })

  it('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('names only tests that exist after -t and -g', () => {
    const named = [...text.matchAll(/ -[tg] "([^"]+)"/g)].map(([, words = '']) => words)
    expect(named.filter((words) => !titles.some((title) => title.includes(words)))).toEqual([])
  })

  // Node 20, which is enough for npm, does not run TypeScript. In the image, `node` is Node 24.
  it("runs files of the project with the project's own Node", () => {
    const commands = text.split('\n').filter((line) => /(?<!npx )\bnode (?:--\S+ )*(?:lib|tests|node_modules)\//.test(line))
    expect(commands.filter((line) => !/\bimage\b/i.test(line))).toEqual([])
  })
})

it('paths are found in the guides', () => {
  expect(guides.flatMap((guide) => pathsIn(textOf(guide))).length).toBeGreaterThan(100)
})

it('every constant that a guide names is in the file named with it', () => {
  const text = textOf('CONTRIBUTING.md')
  const besideItsFile = [...text.matchAll(/`([A-Z_]+)` (?:in|of) `([^`]+\.tsx?)`/g)]
  const inATableRow = [...text.matchAll(/^\| `([^`]+\.tsx?)` \|.*$/gm)].flatMap(([row, file]) =>
    [...row.matchAll(/\(`([A-Z_]+)`\)/g)].map(([, name]) => [row, name, file]),
  )
  const named = [...besideItsFile, ...inATableRow].map(([, name = '', file = '']) => ({ name, file }))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name, file }) => !new RegExp(`\\bconst ${name}\\b`).test(textOf(file)))).toEqual([])
})

it('CONTRIBUTING names every word that a client can replace', () => {
  const [, words = ''] = /\nA client can have its own words for ([^(]*)/.exec(textOf('CONTRIBUTING.md')) ?? []
  const named = words.trim().split(/,\s+|\s+and\s+/)
  expect(named.toSorted()).toEqual(NOUNS.split('|').toSorted())
})

it('the integration guide explains every result of the check', () => {
  const [, table = ''] = /const OUTCOME_TEXT[^{]*\{([^}]*)\}/.exec(textOf('lib/check/report.ts')) ?? []
  const results = [...table.matchAll(/: '([^']+)'/g)].map(([, text = '']) => text)
  const [, rows = ''] = /\n\| Result \| Meaning \|\n.*\n((?:\|.*\n)+)/.exec(textOf('docs/integration.md')) ?? []
  expect(results).toContain('clean')
  expect([...rows.matchAll(/^\| ([^|]+) \|/gm)].map(([, name = '']) => name).toSorted()).toEqual(results.toSorted())
})

it('the runbook explains every event of the log', () => {
  const [, union = ''] = /export type AuditEvent =([^]*?)\n\n/.exec(textOf('lib/bff/operations/log.ts')) ?? []
  const events = [...union.matchAll(/'([\w-]+)'/g)].map(([, event = '']) => event)
  const rows = [...textOf('docs/runbook.md').matchAll(/^\| (`[a-z0-9-]+`(?:, `[a-z0-9-]+`)*) \|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  )
  expect(events.length).toBeGreaterThan(10)
  expect(events.filter((event) => !rows.includes(event))).toEqual([])
})
