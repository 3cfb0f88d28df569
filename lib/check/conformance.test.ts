import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { list } from '#lib/contract/engine/common.ts'
import { checkResponse } from './conformance.ts'

const rows = list(z.object({ id: z.string(), active: z.boolean(), moved_at: z.iso.datetime({ offset: true }) }))
const meta = { total: 1, page: 1, per_page: 25, last_page: 1, from: 1, to: 1 }

it('a value in another envelope has the same effect as in the envelope of the contract', () => {
  const data = [{ id: '1', active: 'X', moved_at: '/Date(1795910400000)/' }]
  const lost = (body: unknown) =>
    checkResponse(rows, body, () => undefined).findings.flatMap(({ path, expected, got, effect, needsAttention }) =>
      path.startsWith('data[]') ? [{ path, expected, got, effect, needsAttention }] : [],
    )
  const expected = [
    { path: 'data[].active', expected: 'true or false', got: 'text', effect: 'blank', needsAttention: true },
    { path: 'data[].moved_at', expected: 'time', got: 'text', effect: 'blank', needsAttention: true },
  ]
  expect(lost({ data, meta })).toEqual(expected)
  expect(lost({ d: { results: data } })).toEqual(expected)
})

it.each([{}, { success: false, error: 'Database is locked' }, { message: 'Database is locked', data: null }])(
  'a response without a list needs attention: %j',
  (body) => {
    expect(checkResponse(rows, body, () => undefined).findings).toContainEqual(
      expect.objectContaining({ path: 'data', expected: 'list', effect: 'unreadable', needsAttention: true }),
    )
  },
)
