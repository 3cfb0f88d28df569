import { expect, it } from 'vitest'
import { fail, FAILURES, type FailureCode } from './failure.ts'

it('every failure is a problem document with a stable type, a request id and a message', async () => {
  for (const code of Object.keys(FAILURES) as FailureCode[]) {
    const response = fail(code, 'r1')
    const [status, title, detail] = FAILURES[code]
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      status,
      'application/problem+json',
      'no-store',
    ])
    expect(await response.json()).toEqual({
      type: `urn:gatehouse:problem:${code}`,
      title,
      status,
      detail,
      code,
      message: detail,
      request_id: 'r1',
      ...(code === 'upstream-not-connected' && { is_unsent: true }),
    })
  }
})
