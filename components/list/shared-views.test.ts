import { expect, it } from 'vitest'
import type { ClientView } from '#lib/contract/users/client-views.ts'
import { isWritten } from './shared-views.tsx'

const OLD = { name: 'Late', query: 'late=1', columns: ['so_no'], version: 3 } as unknown as ClientView
const SENT = { query: 'late=1', columns: ['so_no', 'status'] }

it('a view counts as shared only if v7 has it as it was sent or in a new version, and as removed only if it is gone', () => {
  expect(isWritten(undefined, undefined, SENT)).toBe(false)
  expect(isWritten(OLD, OLD, SENT)).toBe(false)
  expect(isWritten({ ...OLD, version: 4 }, OLD, SENT)).toBe(true)
  expect(isWritten({ ...OLD, columns: SENT.columns }, OLD, SENT)).toBe(true)
  expect(isWritten(OLD, undefined, SENT)).toBe(true)
  expect(isWritten(OLD, OLD, null)).toBe(false)
  expect(isWritten(undefined, OLD, null)).toBe(true)
  // A v7 without versions.
  const unversioned = { ...OLD, version: null }
  expect(isWritten(unversioned, unversioned, SENT)).toBe(true)
  expect(isWritten(unversioned, unversioned, { query: 'late=2' })).toBe(false)
})
