import { expect, it, vi } from 'vitest'
import { createOrFind } from './create-or-find.ts'

const unsent = { ok: false, failure: { kind: 'network', isUnsent: true, message: 'You are offline.' } } as const

it('a record that was never sent is not looked up, unless an earlier call may have created it', async () => {
  const find = vi.fn(() => Promise.resolve(null))
  const create = () => Promise.resolve(unsent)
  expect(await createOrFind({ create, find, mayExist: false })).toEqual({ ...unsent, isUnknown: false })
  expect(find).not.toHaveBeenCalled()
  expect(await createOrFind({ create, find, mayExist: true })).toEqual({ ...unsent, isUnknown: true })
})

it('a record that v7 has created without returning it is not reported as found', async () => {
  const find = vi.fn(() => Promise.resolve('found'))
  const create = () => Promise.resolve({ ok: true as const, value: null })
  expect(await createOrFind({ create, find, mayExist: false })).toEqual({ ok: true, value: null, found: null })
  expect(find).not.toHaveBeenCalled()
})
