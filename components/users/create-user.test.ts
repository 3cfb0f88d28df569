import { afterEach, expect, it, vi } from 'vitest'
import { createOrFindUser } from './create-user.ts'

afterEach(() => vi.unstubAllGlobals())

const BODY = { email: 'Ann@acme.test', name: 'Ann Lee', user_level: 'Regular' } as const
const ANN = { id: 'u_9', name: 'Ann Lee', email: 'ann@acme.test' }

/** Loses the response to each request that adds a user, and lists these users. Returns the methods of the requests. */
const loseResponses = (...data: object[]): string[] => {
  const methods: string[] = []
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => {
    methods.push(method)
    return method === 'POST'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ data, meta: { total: data.length } }))
  })
  return methods
}

it('a user whose response is lost is looked up by email, and not by name alone', async () => {
  const methods = loseResponses({ ...ANN, id: 'u_8', email: 'ann@acme.test.example' }, ANN)
  expect(await createOrFindUser(BODY, 'k', null)).toMatchObject({ ok: true, found: { id: 'u_9' } })
  expect(methods).toEqual(['POST', 'GET'])
})

it('a user whose response is lost is found on a later page of a v7 with a lower maximum page size', async () => {
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') return Promise.reject(new TypeError('Failed to fetch'))
    const page = new URL(url, 'http://x').searchParams.get('page')
    const data = page === '2' ? [ANN] : [{ ...ANN, id: 'u_8', email: 'ann@acme.test.example' }]
    return Promise.resolve(Response.json({ data, meta: { total: 2 } }))
  })
  expect(await createOrFindUser(BODY, 'k', null)).toMatchObject({ ok: true, found: { id: 'u_9' } })
})

it('a user who was not found is looked up again before they are sent again', async () => {
  loseResponses()
  expect(await createOrFindUser(BODY, 'k', null)).toMatchObject({ ok: false, isUnknown: true })
  const methods = loseResponses(ANN)
  expect(await createOrFindUser(BODY, 'k', Date.now())).toMatchObject({ ok: true, found: { id: 'u_9' } })
  expect(methods).toEqual(['GET'])
})

it('a user with the same email but another name is not taken for the new one', async () => {
  loseResponses({ ...ANN, name: 'Anna Berg' })
  expect(await createOrFindUser(BODY, 'k', null)).toMatchObject({ ok: false, isUnknown: true })
})

it('a user who was added before the first lost request is not taken for the new one', async () => {
  loseResponses({ ...ANN, created_at: new Date(Date.now() - 300_000).toISOString() })
  expect(await createOrFindUser(BODY, 'k', null)).toMatchObject({ ok: false, isUnknown: true })
  expect(await createOrFindUser(BODY, 'k', Date.now() - 300_000)).toMatchObject({ ok: true, found: { id: 'u_9' } })
})

it('a user is not sent again while the users cannot be read', async () => {
  const methods: string[] = []
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => {
    methods.push(method)
    return Promise.resolve(Response.json({ message: 'Down.' }, { status: 503 }))
  })
  expect(await createOrFindUser(BODY, 'k', Date.now())).toMatchObject({ ok: false, isUnknown: true })
  expect(methods).toEqual(['GET'])
})

it('a refused user is not looked up', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ message: 'In use.' }, { status: 422 })))
  vi.stubGlobal('fetch', fetch)
  expect(await createOrFindUser(BODY, 'k', null)).toMatchObject({ ok: false, isUnknown: false, failure: { message: 'In use.' } })
  expect(fetch).toHaveBeenCalledOnce()
})
