import { expect, test } from 'vitest'
import { outcomeOf, takeStep } from './change-order.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'

const answer = (status_name: string, ...messages: string[]) => ({
  data: { status_name },
  meta: { warnings: messages.map((message) => ({ message })) },
})

test('a step that leads where its name says needs no words', () => {
  expect(outcomeOf('release', answer('Released'))).toBeUndefined()
  expect(outcomeOf('cancel', { data: { status_name: 'Cancelled' } })).toBeUndefined()
  expect(outcomeOf('delete', answer('Draft'))).toBeUndefined()
})

test('the result of a release is shown, with the shortages', () => {
  expect(outcomeOf('release', answer('Allocated'))).toBe('It is allocated now.')
  expect(outcomeOf('release', answer('Back-ordered', 'Only 2 of 6 available.'))).toBe('It is back-ordered now. Only 2 of 6 available.')
  expect(outcomeOf('release', answer('Part allocated', 'One.', 'Two.', 'Three.', 'Four.'))).toBe(
    'It is part allocated now. One. Two. And 2 more like these.',
  )
})

test('a step that was taken and says no more of it is done', () => {
  expect(outcomeOf('release', null)).toBe('The details could not be read.')
})

test('a release that found not all the stock is done in part, and one that found it is not', async () => {
  const order = { id: 'so_1', no: 'SO-1', status: 'ENTERED' } as OrderLike
  const partOf = async (status: string, step: 'release' | 'hold' = 'release') => {
    const change = async () => ({ ok: true, value: { data: { status, status_name: 'Some' } } })
    return takeStep({ change } as unknown as OrderApi, order, step, '')
  }
  expect(await partOf('BACK_ORDERED')).toMatchObject({ ok: true, part: 'short of stock' })
  expect(await partOf('PART_ALLOCATED')).toMatchObject({ part: 'short of stock' })
  expect(await partOf('ALLOCATED')).not.toHaveProperty('part')
  expect(await partOf('BACK_ORDERED', 'hold')).not.toHaveProperty('part')
})

test('a step without an answer is looked for and not sent again', async () => {
  const order: OrderLike = {
    id: 'so_1',
    no: 'SO-1',
    status: 'ENTERED',
    status_name: 'Entered',
    version: null,
    allowed_actions: ['release'],
    client_code: 'ACME',
    owner_code: 'ACME-AU',
    site_code: 'SYD1',
  }
  let sent = 0
  const api = (now: OrderLike | null) =>
    ({
      change: async () => {
        sent += 1
        return { ok: false, failure: { kind: 'status', status: 502, message: 'No answer.' } }
      },
      read: async () => now,
    }) as unknown as OrderApi
  expect(await takeStep(api({ ...order, status: 'ALLOCATED', status_name: 'Allocated' }), order, 'release', '')).toEqual({
    ok: true,
    note: 'The answer was lost. It is allocated now.',
  })
  expect(await takeStep(api(order), order, 'release', '')).toMatchObject({
    ok: false,
    reason: 'No answer came, and it is still entered. Try again.',
  })
  expect(await takeStep(api(null), order, 'release', '')).toMatchObject({ ok: false, isUnknown: true })
  expect(sent).toBe(3)
})
