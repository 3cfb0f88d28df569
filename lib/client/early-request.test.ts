import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { earlyRequestScript, takeEarlyResponse } from './early-request.ts'
import { request } from './request.ts'

const URL_OF_LAYOUTS = '/api/preferences/user-modules'
const run = (script: string) => void runInThisContext(script)
const options = { url: URL_OF_LAYOUTS, method: 'GET', read: (value: unknown) => ({ ok: true as const, value }) }

afterEach(() => {
  vi.unstubAllGlobals()
})

const stubFetch = (...answers: (() => Promise<Response>)[]) => {
  const fetch = vi.fn()
  for (const answer of answers) fetch.mockImplementationOnce(answer)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('window', globalThis)
  return fetch
}

test('the script has nothing that React escapes in a text', () => {
  expect(earlyRequestScript(URL_OF_LAYOUTS)).not.toMatch(/[<>&"']/)
})

test('the request of the HTML is used once, by the GET of the same URL, and is like one of ours', async () => {
  const fetch = stubFetch(
    () => Promise.resolve(Response.json({ from: 'html' })),
    () => Promise.resolve(Response.json({ from: 'script' })),
  )
  run(earlyRequestScript(URL_OF_LAYOUTS))
  expect(takeEarlyResponse('/api/preferences/other')).toBeUndefined()
  expect(await request(options)).toMatchObject({ ok: true, value: { from: 'html' } })
  expect(await request(options)).toMatchObject({ ok: true, value: { from: 'script' } })
  const [early, later] = fetch.mock.calls
  expect(early?.[0]).toBe(later?.[0])
  expect(later?.[1]).toMatchObject(early?.[1] as object)
})

test('a change, or a question with conditions, sends its own request', async () => {
  stubFetch(
    () => Promise.resolve(Response.json({ from: 'html' })),
    () => Promise.resolve(Response.json({ from: 'change' })),
    () => Promise.resolve(Response.json({ from: 'question' })),
  )
  run(earlyRequestScript(URL_OF_LAYOUTS))
  expect(await request({ ...options, method: 'PUT', body: {} })).toMatchObject({ value: { from: 'change' } })
  expect(await request({ ...options, headers: { 'if-none-match': '"1"' } })).toMatchObject({ value: { from: 'question' } })
  expect(await request(options)).toMatchObject({ value: { from: 'html' } })
})

test('its failure is that of the request which uses it, and is not reported before', async () => {
  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  run(earlyRequestScript(URL_OF_LAYOUTS))
  await new Promise((resolve) => setImmediate(resolve))
  expect(await request(options)).toMatchObject({ ok: false })
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
