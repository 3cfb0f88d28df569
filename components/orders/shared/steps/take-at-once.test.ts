import { expect, it, vi } from 'vitest'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { runOnce } from '#components/actions/running-actions.ts'
import { takeAtOnce } from './take-at-once.ts'

const toasts = vi.hoisted(() => [] as string[])
vi.mock('#components/ui/toast.tsx', () => ({ toast: ({ title }: { title: string }) => toasts.push(title) }))

const released = { ok: true, value: { data: { status: 'RELEASED', status_name: 'Released' } } }
const queued = { ok: true, value: null, message: 'Queued' }
const refused = { ok: false, failure: { kind: 'status', status: 422, message: 'No stock.' } }

/** A fake v7 that gives these answers in turn, and the last one from then on. Counts the requests that take a step. */
const press = (answers: object[]) => {
  let sent = 0
  const change = () => Promise.resolve(answers[Math.min(sent++, answers.length - 1)])
  const read = () => Promise.resolve({ status: 'ENTERED', status_name: 'Entered' })
  const api = { kind: 'SO', change, read } as unknown as OrderApi
  const callbacks = { onTaken: () => {}, openEdit: () => {}, me: { name: 'Kim', email: 'kim@example.com' } }
  const take = (order: OrderLike) => runOnce([order.id, order.version, 'release'], () => takeAtOnce(api, order, 'release', callbacks))
  return { take, requests: () => sent }
}
const order = (id: string, version: number | null = 1) =>
  ({ id, version, no: id, status: 'ENTERED', allowed_actions: ['release'] }) as unknown as OrderLike

it('a second press on a step sends nothing, neither before the response nor while the list shows the old order', async () => {
  const { take, requests } = press([released])
  await Promise.all([take(order('A')), take(order('A'))])
  await take(order('A'))
  expect([requests(), toasts]).toEqual([1, ['A: released']])
  await take(order('A', 2))
  await take(order('B'))
  expect(requests()).toBe(3)
})

it('a refused step can be taken again, and so can a step on an order without a version', async () => {
  const { take, requests } = press([refused, released])
  await take(order('C'))
  await take(order('C'))
  await take(order('D', null))
  await take(order('D', null))
  expect(requests()).toBe(4)
})

it('a step that v7 has only queued is not shown as taken, and can be taken again', async () => {
  toasts.length = 0
  const { take, requests } = press([queued, released])
  await take(order('E'))
  expect([requests(), toasts]).toEqual([1, ['E is not released yet']])
  await take(order('E'))
  expect([requests(), toasts.at(-1)]).toEqual([2, 'E: released'])
})
