import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FileProblem } from '#lib/import/records.ts'
import { createUserFromFile } from './create-user.ts'
import { createUserLookup } from './lookup.ts'
import { supplierKey } from './user-facts.ts'
import type { FileUser } from './users-of-file.ts'

afterEach(() => vi.unstubAllGlobals())

type Call = { method: string; path: string; key: string | null }
type Answer = { status: number; body: unknown; headers?: Record<string, string> } | 'lost'

/** Answers each call with what `answerOf` returns, and returns the recorded calls. */
const answerBy = (answerOf: (call: Call) => Answer): Call[] => {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = { method: init.method ?? 'GET', path: url, key: new Headers(init.headers).get('idempotency-key') }
    calls.push(call)
    const answer = answerOf(call)
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status, headers: answer.headers })
  })
  return calls
}

const EMAIL = 'ann@acme.test'
const USER: FileUser = {
  id: '3',
  name: 'Ann',
  rows: [3],
  problems: [],
  supplier: '',
  body: { email: EMAIL, name: 'Ann', user_level: 'Regular', send_invite: true, modules: [], sites: [], clients: [] },
}
const detail = (createdAt = new Date().toISOString()) => ({ id: 'u_9', name: 'Ann', email: EMAIL, created_at: createdAt })
const listed = (...rows: object[]) => ({ status: 200, body: { data: rows, meta: { total: rows.length } } })

const create = async (keysHonoured: boolean, hash = 'abc') => {
  const problems: FileProblem[] = []
  const attempt = await createUserFromFile(USER, {
    file: { hash, sheet: 'People' },
    keysHonoured,
    onRefused: (found) => void problems.push(...found),
  })
  return { attempt, problems }
}

describe('a user of a file', () => {
  it('is sent again with the same key if the response is lost and v7 honours keys', async () => {
    const calls = answerBy(() => (calls.length === 1 ? 'lost' : { status: 201, body: { data: detail(), meta: { message: 'Sent.' } } }))
    const { attempt } = await create(true)
    expect(attempt).toMatchObject({ ok: true, note: 'Sent.', created: { module: 'users', id: 'u_9', no: EMAIL } })
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST'])
    expect(calls[0]?.key).toMatch(/^file-[0-9a-f]{64}$/)
    expect(calls[1]?.key).toBe(calls[0]?.key)
  })

  it('is looked for instead if v7 is not known to honour keys, and is not mistaken for an older user', async () => {
    for (const [row, date, isOk] of [
      [detail(), new Date(), true],
      [detail('2020-01-01T00:00:00Z'), new Date(), false],
      // v7's clock is years behind.
      [detail('2020-01-01T00:00:00Z'), new Date('2020-01-01T00:00:02Z'), true],
    ] as const) {
      const calls = answerBy(({ method }) => (method === 'POST' ? 'lost' : { ...listed(row), headers: { date: date.toUTCString() } }))
      const { attempt } = await create(false)
      expect(attempt.ok).toBe(isOk)
      expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
      if (!attempt.ok) expect(attempt).toMatchObject({ isUnknown: true, reason: expect.stringContaining('Look for them before') })
    }
  })

  const replayed = { 'idempotency-replayed': 'true' }

  it('that v7 returns for an earlier request with the same key was added from this file before', async () => {
    answerBy(() => ({ status: 201, body: { data: detail() }, headers: replayed }))
    expect((await create(true, 'twice')).attempt).toMatchObject({ ok: true, note: 'Already added from this file.' })
  })

  it('is new, with its invitation link, even if v7’s clock is years behind', async () => {
    vi.stubGlobal('window', { location: { origin: 'https://wms.test' } })
    answerBy(() => ({ status: 201, body: { data: detail('2020-01-01T00:00:00Z'), meta: { invite: 'u_9.x', message: 'Pass it on.' } } }))
    const { attempt } = await create(true)
    expect(attempt).toMatchObject({ ok: true, note: 'Pass it on. https://wms.test/register?invite=u_9.x' })
  })

  it('from before this import is not reported as added now by a v7 that does not mark repeated responses', async () => {
    vi.stubGlobal('window', { location: { origin: 'https://wms.test' } })
    const headers = { date: new Date().toUTCString() }
    const body = { data: detail('2020-01-01T00:00:00Z'), meta: { invite: 'u_9.x', message: 'Pass it on.' } }
    answerBy(() => ({ status: 201, body, headers }))
    const { attempt } = await create(true, 'earlier')
    expect(attempt).toMatchObject({ ok: true, mayBeEarlier: true })
    // The link of a new user would be lost if this was wrong.
    expect(attempt).toMatchObject({
      note: expect.stringMatching(/^Added on .*2020.*, perhaps from this file\. Pass it on\. https:\/\/wms/),
    })
  })

  it('is new if only the response to the first request was lost, also in the next attempt', async () => {
    answerBy(() => 'lost')
    expect((await create(true)).attempt).toMatchObject({ ok: false, isUnknown: true })
    answerBy(() => ({ status: 201, body: { data: detail(), meta: { message: 'Sent.' } }, headers: replayed }))
    expect((await create(true)).attempt).toMatchObject({ ok: true, note: 'Sent.' })
    expect((await create(true)).attempt).toMatchObject({ ok: true, note: 'Already added from this file.' })
  })

  it.each([429, 503])('is not reported as not added after a %i, if an earlier request may have added them', async (status) => {
    const calls = answerBy(({ method }) => (method === 'GET' ? listed() : calls.length === 1 ? 'lost' : { status, body: { message: 'x' } }))
    expect((await create(true, String(status))).attempt).toMatchObject({ ok: false, isUnknown: true })
    expect((await create(true, String(status))).attempt).toMatchObject({ ok: false, isUnknown: true })
  })

  it('that v7 refuses has each reason at its cell', async () => {
    const errors = { email: ['Taken.'], user_level: ['Too high.'], 'clients.0.owners': ['No owner.'], send_invite: ['No.'] }
    answerBy(() => ({ status: 422, body: { message: 'Check it.', errors } }))
    const { attempt, problems } = await create(true)
    expect(attempt).toMatchObject({ ok: false })
    expect(problems.map(({ row, target, message }) => [row, target, message])).toEqual([
      [3, 'email', 'Taken.'],
      [3, 'level', 'Too high.'],
      [3, 'clients', 'No owner.'],
      [3, null, 'No.'],
    ])
    answerBy(() => ({ status: 409, body: { message: 'Used.', code: 'IDEMPOTENCY_CONFLICT' } }))
    expect((await create(true)).problems).toEqual([
      { row: 3, target: null, message: 'A user was already added from this row of the file, with other details.' },
    ])
  })
})

describe('the addresses and suppliers of a file', () => {
  const run = async (wanted: Parameters<ReturnType<typeof createUserLookup>['run']>[0]) => {
    const lookup = createUserLookup()
    await lookup.run(wanted, { signal: new AbortController().signal, onProgress: () => {} })
    return lookup.found()
  }
  const emails = (count: number) => Array.from({ length: count }, (_, index) => `user${index}@acme.test`)
  const checked = (available: boolean) => ({
    status: 200,
    body: { data: { valid: true, available, message: available ? null : 'Taken.' } },
  })

  it('are checked one by one if they are few, until v7 answers 429', async () => {
    const calls = answerBy(({ path }) => checked(!path.includes('user1@')))
    const { emails: checkedEmails } = await run({ emails: emails(3), suppliers: [] })
    expect([...checkedEmails]).toEqual([
      ['user0@acme.test', null],
      ['user1@acme.test', 'Taken.'],
      ['user2@acme.test', null],
    ])
    expect(calls).toHaveLength(3)
    const refused = answerBy(() => ({ status: 429, body: { message: 'Too many.' } }))
    // Addresses that were not checked count as free. v7 checks them when the users are added.
    expect([...(await run({ emails: emails(5), suppliers: [] })).emails.values()]).toEqual([null, null, null, null, null])
    expect(refused).toHaveLength(1)
  })

  it('have a message with the next step if v7 refuses one without a message', async () => {
    answerBy(() => ({ status: 200, body: { data: { valid: true, available: false, message: null } } }))
    expect([...(await run({ emails: emails(1), suppliers: [] })).emails.values()]).toEqual([
      'This email address cannot be used. Enter another one.',
    ])
  })

  it('are first looked for in the list of users if they are many, with at most 25 individual checks', async () => {
    const calls = answerBy(({ path }) => (path.includes('check-email') ? checked(true) : listed({ id: 'u_1', email: 'User7@acme.test' })))
    const { emails: found } = await run({ emails: emails(60), suppliers: [] })
    expect([...found].filter(([, problem]) => problem !== null)).toEqual([['user7@acme.test', 'This email address is already in use.']])
    expect(calls.filter(({ path }) => path.includes('check-email'))).toHaveLength(25)
    expect(calls.filter(({ path }) => !path.includes('check-email'))).toHaveLength(1)
  })

  it('are looked for on all pages of the list, also if v7 sends fewer users than requested', async () => {
    const calls = answerBy(({ path }) => {
      if (path.includes('check-email')) return checked(true)
      const page = Number(new URL(path, 'http://x').searchParams.get('page'))
      return { status: 200, body: { data: [{ id: `u_${page}`, email: `user${page}@acme.test` }], meta: { total: 3 } } }
    })
    const { emails: found } = await run({ emails: emails(11), suppliers: [] })
    expect([...found].flatMap(([email, problem]) => (problem === null ? [] : [email]))).toEqual(
      [1, 2, 3].map((no) => `user${no}@acme.test`),
    )
    expect(calls.filter(({ path }) => !path.includes('check-email'))).toHaveLength(3)
  })

  it('are found by name and code or number, as exported access lists have them', async () => {
    const green = { value: 'SUP-1', label: 'Green Grocer (AU)', supplier_no: '0041' }
    const calls = answerBy(({ path }) => (/q=(?:SUP-1|0041)/.test(path) ? listed(green) : listed()))
    const suppliers = ['Green Grocer (AU) (SUP-1)', 'Green Grocer (AU) (0041)', 'Other (SUP-1)', 'Other (0041)'].map((text) => ({
      text,
      clients: [],
    }))
    const { suppliers: found } = await run({ emails: [], suppliers })
    expect(suppliers.map((supplier) => found.get(supplierKey(supplier))?.status)).toEqual(['known', 'known', 'unknown', 'unknown'])
    expect(calls.every(({ path }) => /q=(?:SUP-1|0041)/.test(path))).toBe(true)
  })

  it('are found by code, number or name, and must supply the clients', async () => {
    const green = { value: 'SUP-1', label: 'Green Grocer', supplier_no: '0041' }
    answerBy(({ path }) => (path.includes('client=BOLT') ? listed() : listed(green)))
    const suppliers = [
      { text: 'green grocer', clients: ['ACME'] },
      { text: '0041', clients: [] },
      { text: 'SUP-1', clients: ['BOLT'] },
      { text: 'Green Grocers', clients: [] },
    ]
    const { suppliers: found } = await run({ emails: [], suppliers })
    expect(suppliers.map((supplier) => found.get(supplierKey(supplier)))).toEqual([
      { status: 'known', code: 'SUP-1' },
      { status: 'known', code: 'SUP-1' },
      { status: 'unknown', message: 'Green Grocer does not supply BOLT. Choose a client that it supplies.' },
      { status: 'unknown', message: 'No supplier Green Grocers. Did you mean SUP-1 (Green Grocer)?' },
    ])
  })
})
