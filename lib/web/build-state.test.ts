import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { buildState } from './build-state.ts'

const root = mkdtempSync(join(tmpdir(), 'gatehouse-build-'))
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, minute: number) => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, minute * 60, minute * 60)
}

it('a build is missing, current or outdated; in an image without sources, any build is current', () => {
  write('lib/client/api.ts', 10)
  expect(buildState(root)).toBe('missing')
  write('.next/BUILD_ID', 20)
  // Without `components`, as in a container image, newer files do not matter.
  write('lib/web/server.ts', 30)
  expect(buildState(root)).toBe('current')
  write('lib/web/server.ts', 15)
  write('components/ui/button.tsx', 15)
  write('components/ui/button.test.tsx', 40)
  expect(buildState(root)).toBe('current')
  write('components/ui/button.tsx', 30)
  expect(buildState(root)).toBe('outdated')
})
