import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostileTestsFor, flowTestsReading, specsFor } from './support/changed-specs.ts'

const SPECS = [
  'home.spec.ts',
  'login.spec.ts',
  'order-form-kept.spec.ts',
  'order-form.spec.ts',
  'orders.spec.ts',
  'stock.spec.ts',
  'users.spec.ts',
]

describe('the tests that a change affects', () => {
  it.each([
    ['a changed spec itself', ['tests/e2e/home.spec.ts'], ['home.spec.ts']],
    ['the specs of a screen', ['components/users/matrix.tsx'], ['users.spec.ts']],
    ['the order form without the lists', ['lib/order-form/paste.ts'], ['order-form-kept.spec.ts', 'order-form.spec.ts']],
    ['the order form through its helpers', ['tests/e2e/order-form-parts.ts'], ['order-form-kept.spec.ts', 'order-form.spec.ts']],
    ['every spec through what all screens share', ['components/list/table.tsx'], SPECS],
    ['no browser spec for a unit test or a document', ['components/users/matrix.test.ts', 'docs/given.md', 'lib/reference/serve.ts'], []],
  ])('are %s', (_, changed, specs) => expect(specsFor(changed, SPECS)).toEqual(specs))

  it('include all hostile tests if the layer in front of v7 changed', () => {
    for (const path of ['lib/bff/calls/forward.ts', 'middleware.ts', 'app/api/route.ts', 'tests/support/raw-client.ts'])
      expect(hostileTestsFor([path])).toEqual(['tests/hostile'])
    expect(hostileTestsFor(['lib/bff/forward.test.ts', 'components/users/matrix.tsx'])).toEqual([])
    expect(hostileTestsFor(['tests/hostile/paths.test.ts', 'docs/given.md'])).toEqual(['tests/hostile/paths.test.ts'])
  })

  it('include the flow tests that read a file without importing it', () => {
    const readers = flowTestsReading(['docs/examples/laravel-like.ts', 'lib/reference/db/schema/0001_places.sql', 'docs/given.md'])
    expect(readers).toEqual(expect.arrayContaining(['tests/flow/check.test.ts', 'tests/flow/reference-pglite.test.ts']))
    expect(readers.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([])
    expect(flowTestsReading(['docs/given.md', 'lib/reference/serve.ts'])).toEqual([])
  })

  it('include a browser spec for every area of components', () => {
    const files = readdirSync(join(import.meta.dirname, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
    const areas = readdirSync(join(import.meta.dirname, '../components'))
    expect(areas.filter((area) => specsFor([`components/${area}/x.tsx`], files).length === 0)).toEqual([])
  })
})
