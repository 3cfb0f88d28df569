import { expect, it, vi } from 'vitest'
import { createOrFind, foundBy, unknownCreationText } from './create-or-find.ts'

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

it('a record that an earlier call may have created is not sent again as long as v7 does not answer whether it has it', async () => {
  const create = vi.fn(() => Promise.resolve({ ok: true as const, value: 'created' }))
  const find = vi.fn<() => Promise<null | undefined>>().mockResolvedValueOnce(undefined).mockResolvedValueOnce(null)
  const failure = { kind: 'network', message: 'The warehouse system did not answer.' }
  expect(await createOrFind({ create, find, mayExist: true })).toEqual({ ok: false, failure, isUnknown: true })
  expect(create).not.toHaveBeenCalled()
  expect(await createOrFind({ create, find, mayExist: true })).toEqual({ ok: true, value: 'created', found: null })
})

it.each([
  ['network', undefined, undefined],
  ['timeout', 504, undefined],
  ['status', 503, undefined],
  ['status', 429, undefined],
  ['status', 403, null],
  ['status', 404, null],
  ['status', 501, null],
  ['unreadable', undefined, null],
] as const)('a search that failed with %s %s has found %s', (kind, status, expected) =>
  expect(foundBy({ kind, status, message: '' })).toBe(expected),
)

it('the message about an unknown outcome does not claim that v7 was asked', () => {
  expect(unknownCreationText({ kind: 'network', message: 'Offline.' }, 'this user was added', 'add them')).toBe(
    'Offline. We don’t know whether this user was added. Press the button again to check once more and, if necessary, add them.',
  )
})

it('a record that v7 says it has not made is created only if it is found', async () => {
  const message = 'Credit office must approve.'
  const create = () => Promise.resolve({ ok: true as const, value: null, isUnconfirmed: true as const, message })
  const failure = { kind: 'status', message: `The warehouse system has accepted this, but has not changed anything yet. ${message}` }
  expect(await createOrFind({ create, find: async () => null, mayExist: false })).toEqual({ ok: false, failure, isUnknown: true })
  expect(await createOrFind({ create, find: async () => 'found', mayExist: false })).toEqual({ ok: true, value: null, found: 'found' })
})
