import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { messageBatcher } from './batch.ts'

const row = { id: 'rj_1', assigned_to: null, assigned_name: null } as Rejection

let server: Server | undefined

/** A fake v7 with the given responses. Records the requests. */
const startFakeV7 = async (change: { status: number; body: string }, message: object, bodies: object[] = []) => {
  const requests: string[] = []
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += String(part))).on('end', () => text && bodies.push(JSON.parse(text) as object))
    requests.push(`${request.method} ${request.url}`)
    if (request.method === 'POST') response.writeHead(change.status).end(change.body)
    else response.end(JSON.stringify({ data: message }))
  }).listen(0)
  await new Promise((listening) => server?.once('listening', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => realFetch(new URL(url, origin), init))
  return requests
}

afterEach(() => {
  vi.unstubAllGlobals()
  server?.close()
})

const doneMessage = { id: 'rj_1', status: 'REPROCESSED', result: { type: 'SO', no: 'SO-204411' } }

test.each([
  ['204 without a body', { status: 204, body: '' }],
  ['a response that is not JSON', { status: 200, body: 'OK' }],
  ['a response without the message', { status: 200, body: '{"data":[]}' }],
])('after %s, the message is read again and not sent again', async (_, change) => {
  const requests = await startFakeV7(change, doneMessage)
  expect(await messageBatcher({ action: 'reprocess' }, String)(row)).toMatchObject({
    ok: true,
    note: 'Created',
    created: { module: 'sales_orders', no: 'SO-204411' },
  })
  expect(requests).toEqual(['POST /api/audit/rejected', 'GET /api/audit/rejected?id=rj_1'])
})

test('an item message is reported as “Set up” and not “Created”, because the product may have existed', async () => {
  const result = { type: 'ITEM', no: '00999' }
  await startFakeV7({ status: 200, body: JSON.stringify({ data: [{ ...doneMessage, ok: true, result }] }) }, doneMessage)
  expect(await messageBatcher({ action: 'reprocess' }, String)(row)).toMatchObject({ note: 'Set up', created: { no: '00999' } })
})

test('the outcome is unknown if the message does not show it', async () => {
  await startFakeV7({ status: 200, body: '{}' }, { id: 'rj_1' })
  expect(await messageBatcher({ action: 'reprocess' }, String)(row)).toMatchObject({ ok: false, isUnknown: true })
})

test('the reason why a message still fails has its dates in the user’s format', async () => {
  const message = 'BO-05421: only 11 of 51 available; next receipt 2026-11-30.'
  const reason = 'BO-05421: only 11 of 51 available; next receipt 11/30/2026.'
  await startFakeV7({ status: 200, body: JSON.stringify({ data: [{ id: 'rj_1', ok: false, message, result: null }] }) }, {})
  expect(await messageBatcher({ action: 'reprocess' }, String)(row)).toEqual({ ok: false, reason })
})

test('the reason why a message still fails is in the client’s words', async () => {
  const message = 'Customer 77031 is still not set up for ACME.'
  await startFakeV7({ status: 200, body: JSON.stringify({ data: [{ id: 'rj_1', ok: false, message, result: null }] }) }, {})
  const attempt = messageBatcher({ action: 'reprocess' }, (text) => text.replace('Customer', 'Outlet'))(row)
  expect(await attempt).toEqual({ ok: false, reason: 'Outlet 77031 is still not set up for ACME.' })
})

test('a refusal of all messages has its dates in the user’s format', async () => {
  await startFakeV7({ status: 409, body: JSON.stringify({ message: 'The stream is closed until 2026-11-30.', code: 'CONFLICT' }) }, {})
  expect(await messageBatcher({ action: 'reprocess' }, String)(row)).toMatchObject({
    ok: false,
    reason: 'The stream is closed until 11/30/2026.',
  })
})

test.each([
  ['reprocess', 'REPROCESSED', 'Already processed as SO-1.', { ok: true, isUnchanged: true, note: 'Already processed as SO-1.' }],
  ['ignore', 'IGNORED', 'Already ignored.', { ok: true, isUnchanged: true, note: 'Already ignored.' }],
  ['reprocess', 'IGNORED', 'This message was ignored.', { ok: false, isFinal: true, reason: 'This message was ignored.' }],
  ['reprocess', 'FAILED', 'Customer unknown.', { ok: false, reason: 'Customer unknown.' }],
] as const)('what someone else did meanwhile is not tried again: %s of a message that is %s', async (action, status, message, attempt) => {
  await startFakeV7({ status: 200, body: JSON.stringify({ data: [{ id: 'rj_1', ok: false, status, message }] }) }, {})
  expect(await messageBatcher({ action }, String)(row)).toEqual(attempt)
})

test('an assignment says whom the user saw, so that a message is not taken from someone who got it meanwhile', async () => {
  const bodies: object[] = []
  const theirs = { assigned_to: 'u_2', assigned_name: 'Morgan Blake' }
  const refused = { id: 'rj_1', ok: false, status: 'IN_REVIEW', message: 'It was assigned to Morgan Blake in the meantime.', ...theirs }
  await startFakeV7({ status: 200, body: JSON.stringify({ data: [refused] }) }, {}, bodies)
  const assign = messageBatcher({ action: 'assign', assign_to: 'u_1' }, String)
  const attempt = await assign(row)
  expect(attempt).toEqual({
    ok: false,
    reason: 'It was assigned to Morgan Blake in the meantime. Try again to take it over.',
    isRetryable: true,
    current: { ...row, ...theirs },
  })
  if (!attempt.ok && attempt.current) await assign(attempt.current)
  await messageBatcher({ action: 'ignore', reason: 'Sent twice' }, String)(row)
  const action = { action: 'assign', assign_to: 'u_1', ids: ['rj_1'] }
  expect(bodies).toEqual([
    { ...action, expected_assignees: { rj_1: null } },
    { ...action, expected_assignees: { rj_1: 'u_2' } },
    { action: 'ignore', reason: 'Sent twice', ids: ['rj_1'] },
  ])
})
