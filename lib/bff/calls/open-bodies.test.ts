import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { isSessionEnded, OpenBodies } from './open-bodies.ts'

const openBody = () => new Readable({ read: () => {} })
const closed = (body: Readable) => new Promise((resolve) => body.once('close', resolve))

it('open bodies are cut off by session, also before anybody reads them', async () => {
  const openBodies = new OpenBodies()
  const [first, second, other] = [openBody(), openBody(), openBody()]
  openBodies.add('s1', first)
  openBodies.add('s1', second)
  openBodies.add('s2', other)
  const bothClosed = Promise.all([closed(first), closed(second)])
  openBodies.cutOff('s1')
  await bothClosed
  expect([first, second, other].map(({ errored }) => isSessionEnded(errored))).toEqual([true, true, false])
  expect(openBodies.size).toBe(1)
})

it('open bodies are forgotten once they have been read', async () => {
  const openBodies = new OpenBodies()
  const body = Readable.from(['x'])
  openBodies.add('s1', body)
  await Promise.all([closed(body), body.toArray()])
  expect(openBodies.size).toBe(0)
  openBodies.cutOff('s1')
})
