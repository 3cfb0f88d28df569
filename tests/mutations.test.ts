import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MUTATIONS } from './mutations/list.ts'
import { builtTogether, isNamedBy, kindOf, mutated, needsBuild } from './mutations/mutation.ts'
import { casesOf } from './mutations/run-cases.ts'
import { verdictOf } from './mutations/verdict.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

describe('the recorded mutations', () => {
  it('still apply: the text that each replaces occurs in its file exactly once', () => {
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(75)
    const outdated = MUTATIONS.filter((mutation) => {
      const source = existsSync(join(root, mutation.file)) ? read(mutation.file) : ''
      const changed = mutated(source, mutation)
      return changed === null || changed === source
    })
    expect(outdated.map(({ file, find }) => `${file}: ${find}`)).toEqual([])
  })

  it('name a test that exists', () => {
    const unknown = MUTATIONS.filter(({ test, title }) => {
      const source = existsSync(join(root, test)) ? read(test).replaceAll(String.raw`\'`, "'") : ''
      return !source.includes(title)
    })
    expect(unknown.map(({ test, title }) => `${test} "${title}"`)).toEqual([])
  })

  it('are each recorded once', () => {
    const texts = MUTATIONS.map(({ file, find, replace }) => JSON.stringify([file, find, replace]))
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })
})

describe('a mutation', () => {
  const mutation = { file: 'lib/web/a.ts', find: 'a', replace: 'b', breaks: 'Users notice.', test: 'tests/flow/x.test.ts', title: 'x' }

  it('replaces text that occurs exactly once, and nothing else', () => {
    expect(mutated('x a y', mutation)).toBe('x b y')
    for (const source of ['x y', 'a a', '']) expect(mutated(source, mutation)).toBeNull()
    expect(mutated('a', { find: '', replace: 'b' })).toBeNull()
  })

  it('has the kind of its test, and needs a build only if that test runs the built product', () => {
    const tests = ['lib/a.test.ts', 'tests/a.test.ts', 'tests/flow/a.test.ts', 'tests/hostile/a.test.ts', 'tests/e2e/a.spec.ts']
    expect(tests.map((test) => kindOf({ test }))).toEqual(['unit', 'unit', 'flow', 'hostile', 'browser'])
    const isBuilt = (file: string, test: string) => needsBuild({ ...mutation, file, test })
    expect([isBuilt('lib/bff/a.ts', 'tests/flow/a.test.ts'), isBuilt('lib/bff/a.ts', 'tests/e2e/a.spec.ts')]).toEqual([false, true])
    expect([isBuilt('lib/web/a.ts', 'tests/hostile/a.test.ts'), isBuilt('lib/reference/a.ts', 'tests/e2e/a.spec.ts')]).toEqual([
      false,
      false,
    ])
  })

  it('shares its build with those of other files', () => {
    const of = (file: string, test = 'tests/e2e/a.spec.ts') => ({ ...mutation, file, test })
    const [a, b, c] = [of('components/a.tsx'), of('components/b.tsx'), of('components/a.tsx')]
    expect(builtTogether([a, of('lib/a.ts', 'lib/a.test.ts'), b, c])).toEqual([[a, b], [c]])
  })

  it('is tested by the case whose title has its words, on PGlite if the case is in a suite', () => {
    const passed = (file: string, name: string) => ({ file, name, state: 'passed' as const, errors: [] })
    const cases = [passed('tests/flow/reference-pglite.test.ts', 'a > b c'), passed('tests/flow/x.test.ts', 'a > b c')]
    expect(casesOf(cases, { test: 'tests/flow/reference/x.suite.ts', title: 'b c' })).toEqual([cases[0]])
    expect(casesOf(cases, { test: 'tests/flow/x.test.ts', title: 'b c' })).toEqual([cases[1]])
    expect(casesOf(cases, { test: 'tests/flow/x.test.ts', title: 'd' })).toEqual([])
  })

  it('is chosen by words of its text or its kind', () => {
    expect(isNamedBy(mutation, [])).toBe(true)
    expect(isNamedBy(mutation, ['FLOW', 'notice'])).toBe(true)
    expect(isNamedBy(mutation, ['flow', 'browser'])).toBe(false)
    expect([mutation, { ...mutation, test: 'tests/e2e/x.spec.ts' }].map((one) => isNamedBy(one, ['built']))).toEqual([false, false])
    expect(isNamedBy({ ...mutation, file: 'lib/bff/a.ts', test: 'tests/e2e/x.spec.ts' }, ['built', 'browser'])).toBe(true)
  })

  it('is caught only by a failed assertion', () => {
    const failed = (error: string) => verdictOf([{ file: 'x', name: 'x', state: 'failed', errors: [error] }], '').result
    expect(failed('AssertionError: expected 1 to be 2')).toBe('caught')
    expect(failed('Error: Property failed after 1 tests\n… \nCaused by: AssertionError: expected 1 to be 2')).toBe('caught')
    expect(failed('Error: expect(locator).toBeVisible() failed')).toBe('caught')
    expect(failed('TypeError: a is not a function')).toBe('unclear')
    expect(failed('Error: Test timed out in 5000ms.')).toBe('unclear')
    expect(verdictOf([{ file: 'x', name: 'x', state: 'passed', errors: [] }], '').result).toBe('survived')
    expect(verdictOf([{ file: 'x', name: 'x', state: 'not-run', errors: [] }], 'crash').result).toBe('unclear')
    expect(verdictOf([], 'No test files found')).toEqual({ result: 'unclear', reason: 'the case did not run: No test files found' })
  })
})
