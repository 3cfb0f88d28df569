import { beforeEach, expect, it, vi } from 'vitest'
import type { UserRow } from '#lib/contract/users/users.ts'
import { endSession, signOutEverywhere } from './end-sessions.ts'
import { changeLevel, sendInvitation, sendResetLink, setStatus } from './user-api.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#lib/client/api.ts', async (original) => ({ ...(await original<object>()), send }))

const USER = { id: 'u_7', name: 'Ivy', email: 'ivy@example.com', user_level: 'Regular', status: 'ACTIVE', version: 3 } as UserRow
const STALE = { ok: false, failure: { kind: 'status', status: 409, message: 'Reload it.', code: 'STALE_WRITE', data: null } }
/** The responses from v7, one after another. */
const answer = (...results: object[]) => {
  for (const result of results) send.mockResolvedValueOnce(result)
}
const read = (user: Partial<UserRow>) => ({ ok: true, value: { data: { ...USER, ...user } } })

beforeEach(() => send.mockReset())

it('after someone else’s change to a user the result says what they changed, and the next attempt has the new version', async () => {
  answer(STALE, read({ name: 'Ivy Green', status: 'LOCKED', version: 4 }))
  const attempt = await setStatus(USER, 'DISABLED', 'Left the company')
  expect(attempt).toEqual({
    ok: false,
    isRetryable: true,
    reason:
      'Someone else changed this user in the meantime: Name: Ivy → Ivy Green, Status: Active → Locked. Your change was not made. Review it and try again.',
    current: { ...USER, name: 'Ivy Green', status: 'LOCKED', version: 4 },
  })
  answer(read({ status: 'DISABLED', version: 5 }))
  await setStatus({ ...USER, version: 4 }, 'DISABLED', 'Left the company')
  expect(send.mock.lastCall?.[1]).toMatchObject({ version: 4, body: { version: 4, reason: 'Left the company' } })
})

it('a user whom someone else has already disabled or enabled is not changed again', async () => {
  answer(STALE, read({ status: 'DISABLED', version: 4 }))
  expect(await setStatus(USER, 'DISABLED', '')).toEqual({
    ok: true,
    isUnchanged: true,
    note: 'Someone else has already disabled this account.',
  })
  answer(STALE, read({ version: 4 }))
  expect(await setStatus({ ...USER, status: 'LOCKED' }, 'ACTIVE', '')).toMatchObject({ ok: true, isUnchanged: true })
})

it('if the user cannot be read, or has not changed, the refusal is v7’s', async () => {
  answer(STALE, { ok: false, failure: { kind: 'offline', message: 'Offline.' } })
  expect(await setStatus(USER, 'DISABLED', '')).toMatchObject({ ok: false, reason: 'Reload it.' })
  answer(STALE, read({}))
  expect(await setStatus(USER, 'DISABLED', '')).toMatchObject({ ok: false, reason: 'Reload it.' })
})

it('after a refused change of level the next attempt starts from the level that the user has now', async () => {
  answer(
    read({}),
    { ok: false, failure: { kind: 'status', status: 422, message: 'Ivy already has the Manager level.' } },
    read({ user_level: 'Manager' }),
  )
  expect(await changeLevel(USER, 'Manager', 'Shift lead')).toMatchObject({
    reason: 'Ivy already has the Manager level.',
    current: { user_level: 'Manager' },
  })
})

it('someone else’s change of the level is shown and not undone, also by a v7 that ignores the version', async () => {
  const theirs = read({ user_level: 'Admin', version: 4 })
  const refused = {
    ok: false,
    isRetryable: true,
    reason: 'Someone else changed this user in the meantime: Level: Regular → Admin. Your change was not made. Review it and try again.',
    current: { ...USER, user_level: 'Admin', version: 4 },
  }
  answer(theirs)
  expect(await changeLevel(USER, 'Manager', 'Shift lead')).toEqual(refused)
  expect(send).toHaveBeenCalledTimes(1)
  answer(read({}), STALE, theirs)
  expect(await changeLevel(USER, 'Manager', 'Shift lead')).toEqual(refused)
  answer(theirs)
  expect(await changeLevel(USER, 'Admin', 'Shift lead')).toEqual({
    ok: true,
    isUnchanged: true,
    note: 'Someone else has already changed the level to Admin.',
  })
  answer(theirs, read({ user_level: 'Manager', version: 5 }))
  expect(await changeLevel({ ...USER, user_level: 'Admin', version: 4 }, 'Manager', 'Shift lead')).toMatchObject({ ok: true })
  expect(send.mock.lastCall?.[1]).toMatchObject({ version: 4, body: { user_level: 'Manager' } })
})

it('a user is not read again after a refusal that does not depend on them', async () => {
  answer(read({}), { ok: false, failure: { kind: 'status', status: 403, message: 'Only administrators can do this.' } }, read({}))
  expect(await changeLevel(USER, 'Manager', '')).toEqual({ ok: false, reason: 'Only administrators can do this.' })
  expect(send).toHaveBeenCalledTimes(2)
})

it('a link goes only to the address that the sender has seen, also with a v7 that ignores the version', async () => {
  const theirs = { email: 'ivy.green@example.com', version: 4 }
  const refused = {
    ok: false,
    isRetryable: true,
    reason:
      'Someone else changed this user in the meantime: Email: ivy@example.com → ivy.green@example.com. Nothing was sent. Try again to send it to the new address.',
    current: { ...USER, ...theirs },
  }
  answer(read(theirs))
  expect(await sendResetLink(USER)).toEqual(refused)
  expect(send).toHaveBeenCalledTimes(1)
  answer(read({}), STALE, read(theirs))
  expect(await sendResetLink(USER)).toEqual(refused)
  answer(read(theirs), { ok: true, value: { message: 'A reset link was sent to ivy.green@example.com.' } })
  expect(await sendResetLink({ ...USER, ...theirs })).toMatchObject({ ok: true, note: 'A reset link was sent to ivy.green@example.com.' })
  expect(send.mock.lastCall?.[1]).toMatchObject({ version: 4, body: { action: 'reset_password' } })
  answer(read({ ...theirs, status: 'INVITED' }))
  const invited = { ...USER, status: 'INVITED' } as UserRow
  expect(await sendInvitation(invited)).toEqual({ ...refused, current: { ...invited, ...theirs } })
})

it('a change of a user that v7 accepts but does not make is not done, whether v7 returns the old user, none, or says so', async () => {
  const note = 'The warehouse system has accepted this, but has not changed anything yet. HR must approve.'
  const pending = { ok: true, isPending: true, note }
  const message = 'HR must approve.'
  answer({ ...read({}), message }, read({}))
  expect(await setStatus(USER, 'DISABLED', 'Left')).toEqual(pending)
  answer({ ok: true, value: null, message }, read({}))
  expect(await setStatus(USER, 'DISABLED', 'Left')).toEqual(pending)
  answer({ ok: true, value: null }, read({ status: 'DISABLED' }))
  expect(await setStatus(USER, 'DISABLED', 'Left')).toEqual({ ok: true, note: undefined })
  answer(read({}), { ...read({}), message }, read({}))
  expect(await changeLevel(USER, 'Manager', 'Shift lead')).toEqual(pending)
  answer(read({}), read({ user_level: 'Manager' }))
  expect(await changeLevel(USER, 'Manager', 'Shift lead')).toMatchObject({ ok: true, note: undefined })
  answer(read({}), { ok: true, value: { message }, isUnconfirmed: true })
  expect(await sendResetLink(USER)).toEqual(pending)
  const sessions = (...ids: string[]) => ({
    ok: true,
    value: { data: { ...USER, sessions: ids.map((id) => ({ id, current: id === 'mine' })) } },
  })
  answer({ ok: true, value: null, isUnconfirmed: true, message }, sessions('mine', 's_2'))
  expect(await signOutEverywhere('u_7')).toEqual(pending)
  answer({ ok: true, value: null }, sessions('mine'))
  expect(await signOutEverywhere('u_7')).not.toHaveProperty('isPending')
  answer({ ok: true, value: null }, sessions('mine', 's_3'))
  expect(await endSession('u_7', 's_2')).not.toHaveProperty('isPending')
})
