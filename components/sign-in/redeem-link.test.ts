import { beforeEach, expect, it } from 'vitest'
import { browserUpstreamForFile } from '#tests/support/for-file.ts'
import { json, type Reply } from '#tests/support/upstream.ts'
import { redeemLink } from './redeem-link.ts'

const v7 = browserUpstreamForFile()

const PASSWORD = { password: 'correct horse', password_confirmation: 'correct horse' }
const ACCEPT = { action: 'accept_invite', invite: 'u_1.f3Zk', ...PASSWORD } as const
const RESET = { action: 'complete_reset', reset: 'u_1.f3Zk', ...PASSWORD } as const
const USED = json(422, { message: 'Used.', errors: { invite: ['This invitation has been used.'], reset: ['This link has been used.'] } })
const DONE = json(200, { message: 'Welcome.' })
const LOST: Reply = (_request, response) => void response.destroy()

let isUsed = false
/** Replies to the next attempts that save a password; the first argument is whether v7 then has done it. */
const on = (...replies: [isDone: boolean, Reply][]) =>
  v7.on('PATCH /api/users/u_1', (request, response, received) => {
    const { action } = JSON.parse(received.body.toString()) as { action: string }
    if (action === 'check_link') return (isUsed ? USED : DONE)(request, response, received)
    if (isUsed) return USED(request, response, received)
    const [isDone, reply] = replies.shift()!
    isUsed = isDone
    return reply(request, response, received)
  })

beforeEach(() => {
  isUsed = false
})

it.each([ACCEPT, RESET])('a password that was saved without a response is not reported as a failure: $action', async (body) => {
  on([true, LOST])
  expect(await redeemLink('u_1', body, false)).toEqual({ kind: 'used' })
  // The user has pressed the button again.
  expect(await redeemLink('u_1', body, true)).toEqual({ kind: 'used' })
})

it('a password that was not saved can be sent again', async () => {
  on([false, LOST], [true, DONE])
  expect(await redeemLink('u_1', ACCEPT, false)).toMatchObject({ kind: 'failed', isUnanswered: true })
  expect(await redeemLink('u_1', ACCEPT, true)).toEqual({ kind: 'done' })
})

it('a link that was used before is reported as such', async () => {
  isUsed = true
  on()
  expect(await redeemLink('u_1', ACCEPT, false)).toMatchObject({ kind: 'failed', failure: { message: 'Used.' } })
})

it('a password that v7 accepts without saving it is not reported as saved, and v7’s message says why', async () => {
  const failure = { message: 'The warehouse system has accepted this, but has not changed anything yet. Directory is locked.' }
  on(
    [false, json(200, { success: false, message: 'Directory is locked.' })],
    [true, (_request, response) => void response.writeHead(204).end()],
  )
  expect(await redeemLink('u_1', ACCEPT, false)).toMatchObject({ kind: 'failed', failure, isUnanswered: false })
  expect(await redeemLink('u_1', ACCEPT, false)).toEqual({ kind: 'done' })
})
