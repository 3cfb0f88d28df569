import { CHANGE_NOT_MADE, theirChangeText } from '#components/record/their-change-text.ts'
import { notMadeYet } from '#lib/shared/accepted-text.ts'
import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { send, urlOf, type ApiResult } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'
import { afterOwnChanges } from '#lib/client/own-changes.ts'
import { updateUser, user, UserDetail, usersUpgradeRole, type UserRow } from '#lib/contract/users/users.ts'
import { patchUser } from '#lib/contract/users/user-actions.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import * as z from 'zod/mini'
import { userName } from './words.ts'

/** Result of a change, with v7's message. */
type AttemptPromise = Promise<Attempt<UserRow>>

const parseCurrent = (data: unknown): UserRow | undefined => {
  const parsed = z.safeParse(UserDetail, data)
  return parsed.success ? parsed.data : undefined
}

/**
 * Disables or enables an account. `reason` is stored in the log and the user's record. If someone else changed the user first, the result says
 * what, and the next attempt starts from the user as they are now. If they already have the status, nothing changes.
 */
export const setStatus = async (row: UserRow, status: 'ACTIVE' | 'DISABLED', reason: string, signal?: AbortSignal): AttemptPromise => {
  const params = { id: row.id }
  const version = afterOwnChanges(urlOf(updateUser, { params }), row.version)
  const result = await send(updateUser, { params, body: { status, reason, version: version ?? undefined }, version, signal })
  if (result.ok) return acceptedAttempt(row, 'status', status, result)
  const attempt = toAttempt<unknown, UserRow>(result)
  if (result.failure.status !== 409) return attempt
  const current = parseCurrent(result.failure.data) ?? (await readUser(row.id))
  if (!current || current.version === row.version) return attempt
  if (current.status === status) return alreadyDone(`${status === 'DISABLED' ? 'disabled' : 'enabled'} this account`)
  return afterTheirChange(row, current)
}

/** The result of a change that v7 has accepted. Unless v7's response shows it, the user is read again. */
const acceptedAttempt = async (
  row: UserRow,
  key: 'status' | 'user_level',
  wanted: string,
  result: Extract<ApiResult<{ data: UserDetail } | null>, { ok: true }>,
): AttemptPromise => {
  const isAsBefore = (now: UserRow | undefined) => now !== undefined && now[key] !== null && now[key] === row[key] && now[key] !== wanted
  const response = result.value?.data
  const now = response && !isAsBefore(response) ? response : await readUser(row.id)
  return isAsBefore(now) ? notMadeYet(result.message) : toAttempt(result)
}

/** The result of a change that someone else has made already. */
const alreadyDone = (change: string): Attempt<UserRow> => ({ ok: true, isUnchanged: true, note: `Someone else has already ${change}.` })

/** The result of a link that was not sent because someone else changed the user first. The next attempt sends it to their address then. */
const notSent = (before: UserRow, current: UserRow): Attempt<UserRow> =>
  afterTheirChange(before, current, `Nothing was sent. Try again${before.email === current.email ? '' : ' to send it to the new address'}.`)

/** The result of a change that was not made because someone else changed the user first. */
const afterTheirChange = (before: UserRow, current: UserRow, outcome = CHANGE_NOT_MADE): Attempt<UserRow> => {
  const changes = userChangesText(before, current)
  return {
    ok: false,
    isRetryable: true,
    current,
    reason: `${theirChangeText({ record: 'this user', changes })} ${outcome}`,
  }
}

/** What differs: `Status: Active → Locked`. Empty if no list shows what differs, for example if only rights differ. */
const userChangesText = (before: UserRow, after: UserRow): string =>
  (['name', 'email', 'user_level', 'status'] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => `${LABELS[key]}: ${valueText(key, before)} → ${valueText(key, after)}`)
    .join(', ')

const LABELS = { name: 'Name', email: 'Email', user_level: 'Level', status: 'Status' } as const

const valueText = (key: keyof typeof LABELS, row: UserRow): string => {
  const value = row[key]
  if (!value) return 'none'
  return key === 'status' ? formatWord(value) : value
}

const readUser = async (id: string): Promise<UserRow | undefined> => {
  const result = await send(user, { params: { id } })
  return result.ok ? result.value.data : undefined
}

/**
 * Emails a link to choose a new password, to the address in `row`, which the sender has seen. The user is read first, because a v7 may
 * ignore the version, and would then send the link to an address that someone else has just entered.
 */
export const sendResetLink = async (row: UserRow): AttemptPromise => {
  const before = await readUser(row.id)
  if (before && before.email !== row.email) return notSent(row, before)
  return sendLink(row, row.version)
}

const sendLink = async (row: UserRow, version: number | null): AttemptPromise => {
  const result = await send(patchUser, { params: { id: row.id }, body: { action: 'reset_password', mode: 'link' }, version })
  if (result.ok && result.isUnconfirmed) return notMadeYet(result.message ?? result.value?.message ?? undefined)
  const attempt = toAttempt<{ message: string | null } | null, UserRow>(result, { note: (value) => value?.message ?? undefined })
  if (result.ok || result.failure.status !== 409) return attempt
  const current = parseCurrent(result.failure.data) ?? (await readUser(row.id))
  return current && current.version !== row.version ? notSent(row, current) : attempt
}

/**
 * Emails a new invitation. For v7 this is the same call as a reset, which would invalidate the password of a user who has since
 * accepted the invitation. So the user is read first.
 */
export const sendInvitation = async (row: UserRow): AttemptPromise => {
  const current = await send(user, { params: { id: row.id } })
  if (!current.ok) return toAttempt<unknown, UserRow>(current)
  const { status, version, email } = current.value.data
  if (status === 'INVITED') return email === row.email ? sendLink(row, version) : notSent(row, current.value.data)
  const reason = status === 'ACTIVE' ? 'has accepted the invitation' : 'is no longer waiting for an invitation'
  return { ok: false, reason: `${userName(row)} ${reason}. Nothing was sent.`, current: current.value.data, isFinal: true }
}

/** After these refusals, the user may have changed. */
const MAY_HAVE_CHANGED: ReadonlySet<number | undefined> = new Set([409, 422])

/**
 * Changes the level. If someone else changed the user first, the result says what, and the next attempt starts from the user as they
 * are now. The user is read first, because a v7 may ignore the version, and would then turn a promotion into a demotion.
 */
export const changeLevel = async (row: UserRow, level: Level, reason: string): AttemptPromise => {
  const before = await readUser(row.id)
  if (before && before.user_level !== row.user_level) return afterTheirLevel(row, before, level)
  const result = await send(usersUpgradeRole, { body: { user_id: row.id, user_level: level, reason }, version: row.version })
  if (result.ok) return acceptedAttempt(row, 'user_level', level, result)
  const attempt = toAttempt<unknown, UserRow>(result)
  if (attempt.ok || !MAY_HAVE_CHANGED.has(result.failure.status)) return attempt
  const current = (result.failure.status === 409 ? parseCurrent(result.failure.data) : undefined) ?? (await readUser(row.id))
  const isTheirs = current !== undefined && result.failure.status === 409 && current.version !== row.version
  return isTheirs ? afterTheirLevel(row, current, level) : { ...attempt, current }
}

const afterTheirLevel = (before: UserRow, current: UserRow, level: Level): Attempt<UserRow> =>
  current.user_level === level ? alreadyDone(`changed the level to ${level}`) : afterTheirChange(before, current)
