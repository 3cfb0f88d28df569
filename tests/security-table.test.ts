import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const testFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => join(root, folder, name))

const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
const tableAfter = (title: string) =>
  (document.split(`${title}\n`)[1]?.split(/\n#+ /)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '))
const rows = tableAfter('## Clause, code, test')

/** Whether a text stands in a file as a whole title: part of one would still be found when the test had become another. */
const holdsTitle = (text: string, title: string) =>
  [title, title.replaceAll("'", String.raw`\'`)].some((one) => ["'", '"', '`'].some((quote) => text.includes(quote + one + quote)))

it('every test that the security table names exists, under exactly that title', () => {
  const texts = testFiles('lib')
    .concat(testFiles('tests'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const named = rows.flatMap(([, , tests = '']) => [...tests.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((title) => !holdsTitle(texts, title))).toEqual([])
})

it('every file that the security table names exists', () => {
  const places = ['lib/bff', '.', 'lib/web']
  const named = rows.flatMap(([, code = '']) => [...code.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !places.some((place) => existsSync(join(root, place, file))))).toEqual([])
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

const judged = [...Object.keys(ASVS), '## RFC 10017 (BCP 212), section 6.1: backend for frontend'].flatMap(tableAfter)

it('every requirement is met, not applicable or accepted; what is met has a test, what is not has a reason', () => {
  expect(judged.length).toBeGreaterThan(75)
  const wrong = judged.filter(([, , status = '', reason = '', test = '']) => {
    if (status === 'met') return !/^`.+` ".+"/.test(test) && !isSection(test)
    return !['not applicable', 'accepted'].includes(status) || reason.length < 10
  })
  expect(wrong).toEqual([])
})

/** A requirement about the documentation itself is met by a section of this document. */
const isSection = (text: string) => document.includes(`\n## ${/^the section "(.+)"$/.exec(text)?.[1]}\n`)

it('every file and every test that a requirement names exists', () => {
  const files = judged.flatMap(([, , , code = '', test = '']) =>
    [...`${code} ${test}`.matchAll(/`([\w./-]+\/[\w.-]+)`/g)].map(([, f = '']) => f),
  )
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const tests = judged.flatMap(([, , , , test = '']) =>
    [...test.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title })),
  )
  expect(tests.length).toBeGreaterThan(60)
  expect(tests.filter(({ file, title }) => !holdsTitle(readFileSync(join(root, file), 'utf8'), title))).toEqual([])
})

it('every sentence about a dialect has a test that exists', () => {
  const sentences = tableAfter('## What a dialect may and may not do')
  expect(sentences.length).toBeGreaterThan(15)
  for (const [sentence = '', tests = ''] of sentences) {
    const named = [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))
    expect(named.length, sentence).toBeGreaterThan(0)
    expect(
      named.filter(({ file, title }) => !holdsTitle(readFileSync(join(root, file), 'utf8'), title)),
      sentence,
    ).toEqual([])
  }
})
