import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONGEST, longestFirst } from './support/longest-first.ts'

const ROOT = join(import.meta.dirname, '..')

it('the slowest files exist and run first, in the order of their list', () => {
  expect(LONGEST.filter((path) => !existsSync(ROOT + path))).toEqual([])
  const others = ['/tests/flow/mail.test.ts', '/lib/list/rows.test.ts']
  const files = [others[0]!, ...LONGEST.toReversed(), others[1]!].map((path) => ({ moduleId: ROOT + path }))
  expect(longestFirst(files).map(({ moduleId }) => moduleId.slice(ROOT.length))).toEqual([...LONGEST, ...others])
})
