import { expect, it } from 'vitest'
import { failuresByStream } from './streams.tsx'

it('counts the rejected messages of each stream', () => {
  const counts = failuresByStream(['EDI', 'API', null, 'EDI'].map((stream_code) => ({ stream_code })))
  expect([...counts]).toEqual([
    ['EDI', 2],
    ['API', 1],
  ])
})
