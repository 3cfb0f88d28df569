import { expect, it } from 'vitest'
import { failuresByStream } from './stream-failures.ts'

it('counts the messages of each stream that were rejected in the last 24 hours', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const row = (stream_code: string | null, rejected_at: string | null) => ({ stream_code, rejected_at })
  const counts = failuresByStream(
    [
      row('EDI', '2026-11-25T12:00:00Z'),
      row('EDI', '2026-11-26T22:59:00+11:00'),
      row('EDI', '2026-11-25T11:59:59Z'),
      row('API', '2026-11-26T11:00:00Z'),
      row('API', null),
      row(null, '2026-11-26T11:00:00Z'),
    ],
    now,
  )
  expect([...counts]).toEqual([
    ['EDI', 2],
    ['API', 1],
  ])
})
