import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { isSessionEnded, OpenResponses } from './open-responses.ts'

const openBody = () => new Readable({ read: () => {} })
const closed = (body: Readable) => new Promise((resolve) => body.once('close', resolve))

it('open responses are cut off by session, also before anybody reads them', async () => {
  const responses = new OpenResponses()
  const [first, second, other] = [openBody(), openBody(), openBody()]
  responses.add('s1', first)
  responses.add('s1', second)
  responses.add('s2', other)
  const bothClosed = Promise.all([closed(first), closed(second)])
  responses.cutOff('s1')
  await bothClosed
  expect([first, second, other].map(({ errored }) => isSessionEnded(errored))).toEqual([true, true, false])
  expect(responses.size).toBe(1)
})

it('open responses are forgotten once they have been read', async () => {
  const responses = new OpenResponses()
  const body = Readable.from(['x'])
  responses.add('s1', body)
  await Promise.all([closed(body), body.toArray()])
  expect(responses.size).toBe(0)
  responses.cutOff('s1')
})
