import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const readJson = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))

/** docs/decisions/0152: only the project states the Node version; those of the packages are left out of the lock file. */
it('the lock file states the Node version of the project, but not of any package', () => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { engines?: { node: string } }> }
  const { '': project, ...others } = packages
  expect(project?.engines).toEqual((readJson('package.json') as { engines: object }).engines)
  expect(Object.keys(others).filter((path) => others[path]?.engines)).toEqual([])
})

it('scripts use only programs of the project and its packages', () => {
  const { scripts } = readJson('package.json') as { scripts: Record<string, string> }
  expect(Object.entries(scripts).filter(([, command]) => /(^|[\s='"])(\/|~|\.\.\/)/.test(command))).toEqual([])
})
