import { expect, test } from 'vitest'
import { createPrintQueue, MAX_PRINTS } from './print-queue.ts'

/** Lets everything else that is ready run first. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('the PDFs of one user are made one at a time, in the order of the requests, and other users need not wait', async () => {
  const inQueue = createPrintQueue()
  const running = { ann: 0, bea: 0 }
  const [order, most]: [string[], number[]] = [[], []]
  const print = (user: 'ann' | 'bea', no: number) =>
    inQueue(user, async () => {
      running[user] += 1
      order.push(`${user}${no}`)
      most.push(running[user])
      await turn()
      running[user] -= 1
      return no
    })
  expect(await Promise.all([print('ann', 1), print('ann', 2), print('bea', 3), print('ann', 4)])).toEqual([1, 2, 3, 4])
  expect(order.indexOf('bea3')).toBeLessThan(order.indexOf('ann2'))
  expect(order.filter((entry) => entry.startsWith('ann'))).toEqual(['ann1', 'ann2', 'ann4'])
  expect(Math.max(...most)).toBe(1)
})

test('a request is refused if too many are waiting, and a failure does not stop those that wait', async () => {
  const inQueue = createPrintQueue()
  const failed = inQueue('ann', () => Promise.reject(new Error('no'))).catch((error: Error) => error.message)
  const rest = Array.from({ length: MAX_PRINTS }, (_, no) => inQueue('ann', () => turn().then(() => no)))
  expect(await failed).toBe('no')
  expect(await Promise.all(rest)).toEqual([...Array(MAX_PRINTS - 1).keys(), null])
  expect(await inQueue('ann', () => Promise.resolve('again'))).toBe('again')
})
