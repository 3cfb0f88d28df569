import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#lib/bff/operations/config.ts'

const root = join(import.meta.dirname, '..')

const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
const tableAfter = (title: string) =>
  (document.split(`${title}\n`)[1]?.split(/\n#+ /)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '))
const rows = tableAfter('## Clause, code, test')

/**
 * Whether a text contains a title in full, within quotes: part of a title would still match after the test was changed. The title of a
 * test may follow that of its `describe` block: `a logout › is final`.
 */
const hasTitle = (text: string, titles: string) => {
  const lines = text.split('\n')
  const [title = '', ...blocks] = titles.split(' › ').toReversed()
  return lines.some((line, at) => isQuotedIn(line, title) && isWithin(lines, at, blocks))
}

const isQuotedIn = (line: string, title: string) =>
  [title, title.replaceAll("'", String.raw`\'`)].some((form) => ["'", '"', '`'].some((quote) => line.includes(quote + form + quote)))

const indentOf = (line: string) => line.length - line.trimStart().length

/** Whether a line is within these blocks, the innermost first. */
const isWithin = (lines: readonly string[], at: number, blocks: readonly string[]): boolean => {
  if (blocks.length === 0) return true
  const indent = indentOf(lines[at] ?? '')
  const parent = lines.findLastIndex((line, index) => index < at && line.trim() !== '' && indentOf(line) < indent)
  return parent >= 0 && isWithin(lines, parent, isQuotedIn(lines[parent] ?? '', blocks[0] ?? '') ? blocks.slice(1) : blocks)
}

/** Folders in which the short names of the first table are looked up. */
const PLACES = [
  ...['', 'calls/', 'session/', 'pages/', 'operations/'].map((folder) => `lib/bff/${folder}`),
  'lib/web/',
  'lib/client/',
  'tests/flow/',
  'tests/',
  '',
]
/** The file for a name like `bff-login`, `cache.test`, "hostile `cookie`" or "e2e `login`"; undefined if there is none. */
const fileOf = (name: string): string | undefined => {
  const [, kind, inside] = /^(hostile|e2e) `([\w-]+)`$/.exec(name) ?? []
  const bare = name.replace(/\.test$/, '')
  const files = kind
    ? [`tests/${kind}/${inside}.${kind === 'e2e' ? 'spec' : 'test'}.ts`]
    : PLACES.flatMap((place) => [`${place}${bare}.test.ts`, `${place}${bare}.test.tsx`])
  return files.find((file) => existsSync(join(root, file)))
}

/** The test files named in a cell, each with the titles that follow it. */
const testsNamedIn = (cell: string): { name: string; titles: string[] }[] => {
  const named: { name: string; titles: string[] }[] = []
  for (const [, title, name] of cell.replaceAll('(generated)', '').matchAll(/"([^"]+)"|((?:hostile |e2e )?`?[\w/.-]+`?)/g)) {
    if (title) named.at(-1)?.titles.push(title)
    else if (name) named.push({ name, titles: [] })
  }
  return named
}

it('every test that the security table names exists, in that file and under exactly that title', () => {
  const namedTests = rows.flatMap(([, , cell = '']) => testsNamedIn(cell))
  expect(namedTests.flatMap(({ titles }) => titles).length).toBeGreaterThan(90)
  expect(rows.filter(([, , cell = '']) => testsNamedIn(cell).length === 0)).toEqual([])
  const missing = namedTests.flatMap(({ name, titles }) => {
    const file = fileOf(name)
    if (file === undefined) return [name]
    const text = readFileSync(join(root, file), 'utf8')
    return titles.filter((title) => !hasTitle(text, title)).map((title) => `${name} "${title}"`)
  })
  expect(missing).toEqual([])
})

it('the section on sessions states the configured time limits', () => {
  const { idleMs, maxMs } = readConfig({})
  const section = document.split('\n## Sessions\n')[1]?.split('\n## ')[0] ?? ''
  expect(section).toContain(`${idleMs.toLocaleString('en')} ms (${idleMs / 60_000} minutes)`)
  expect(section).toContain(`${maxMs / 3_600_000} hours whatever they do`)
})

it('the document states the number of lines of the layer to within 10%', () => {
  const linesIn = (...folders: string[]) =>
    folders
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
  const stated = /`lib\/bff` and `lib\/web` have about ([\d,]+) lines, and `lib\/dialect` about ([\d,]+)/.exec(document) ?? []
  const [layer = 0, dialect = 0] = stated.slice(1).map((text) => Number(text.replace(',', '')))
  expect(Math.abs(layer / linesIn('lib/bff', 'lib/web') - 1)).toBeLessThan(0.1)
  expect(Math.abs(dialect / linesIn('lib/dialect') - 1)).toBeLessThan(0.1)
})

it('every source file that the security table names exists', () => {
  const places = ['', '/calls', '/session', '/pages', '/operations'].map((folder) => `lib/bff${folder}`).concat('.', 'lib/web')
  const namedFiles = rows.flatMap(([, code = '']) => [...code.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file))
  expect(namedFiles.length).toBeGreaterThan(30)
  expect(namedFiles.filter((file) => !places.some((place) => existsSync(join(root, place, file))))).toEqual([])
})

/** How many requirements each section of ASVS 5.0.0 has. */
const ASVS: Readonly<Record<string, readonly number[]>> = {
  '### V3 Web frontend security': [1, 3, 5, 8, 8, 1, 5],
  '### V4 API and web service': [5, 5, 2, 4],
  '### V7 Session management': [3, 4, 2, 5, 3, 2],
}

it.each(Object.entries(ASVS))('%s has every requirement once', (title, sections) => {
  const chapter = /V(\d)/.exec(title)?.[1]
  const all = sections.flatMap((count, section) => Array.from({ length: count }, (_, i) => `${chapter}.${section + 1}.${i + 1}`))
  expect(tableAfter(title).map(([number]) => number)).toEqual(all)
})

const assessed = [
  ...Object.keys(ASVS),
  '## RFC 10017 (BCP 212), OAuth 2.0 for browser-based applications, section 6.1: backend for frontend',
].flatMap(tableAfter)

it('every requirement is met, not applicable or accepted: if met, it has a test, otherwise a reason', () => {
  expect(assessed.length).toBeGreaterThan(75)
  const wrong = assessed.filter(([, , status = '', reason = '', test = '']) => {
    if (status === 'met') return !/^`.+` ".+"/.test(test) && !isSection(test)
    return !['not applicable', 'accepted'].includes(status) || reason.length < 10
  })
  expect(wrong).toEqual([])
})

/** A requirement about the documentation itself is met by a section of this document. */
const isSection = (text: string) => document.includes(`\n## ${/^the section "(.+)"$/.exec(text)?.[1]}\n`)

it('every file and every test that a requirement names exists', () => {
  const files = assessed.flatMap(([, , , code = '', test = '']) =>
    [...`${code} ${test}`.matchAll(/`([\w./-]+\/[\w.-]+)`/g)].map(([, f = '']) => f),
  )
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const tests = assessed.flatMap(([, , , , test = '']) =>
    [...test.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title })),
  )
  expect(tests.length).toBeGreaterThan(60)
  expect(tests.filter(({ file, title }) => !hasTitle(readFileSync(join(root, file), 'utf8'), title))).toEqual([])
})

it('every sentence about a dialect has a test that exists', () => {
  const sentences = tableAfter('## What a dialect may and may not do')
  expect(sentences.length).toBeGreaterThan(15)
  for (const [sentence = '', tests = ''] of sentences) {
    const named = [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))
    expect(named.length, sentence).toBeGreaterThan(0)
    expect(
      named.filter(({ file, title }) => !hasTitle(readFileSync(join(root, file), 'utf8'), title)),
      sentence,
    ).toEqual([])
  }
})
