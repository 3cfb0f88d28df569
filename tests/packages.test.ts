import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))

/** docs/decisions/0152: what npm itself runs on is not what the packages run on. */
it('the lock file asks for the Node that the project asks for, and says nothing of any package', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, { engines?: { node: string } }> }
  const { '': project, ...others } = packages
  expect(project?.engines).toEqual((read('package.json') as { engines: object }).engines)
  expect(Object.keys(others).filter((path) => others[path]?.engines)).toEqual([])
})
