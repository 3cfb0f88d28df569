import sql from 'sql-template-tag'
import type { updateUser } from '#lib/contract/users/users.ts'
import { regionName } from '#lib/shared/region-name.ts'
import type { Caller } from '../auth/caller.ts'
import { clearGuesses } from '../auth/guesses.ts'
import { confirmOwnPassword } from './sign-in/own-password.ts'
import { findUser, type UserRecord } from '../auth/profile.ts'
import { endOtherSessions } from '../auth/session.ts'
import type { Db } from '../db/db.ts'
import { invalid, ok, refuse, type ApiResponse, type Problems, type BodyProblems } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'
import { addressChangedEmail, invitationEndedEmail, type Email } from '../mail/emails.ts'
import { changeUser, logClientOf, entityOf, homeClientsOf, isLastAdmin, type UserChange } from './change.ts'
import { fieldsOf, problemsOf, type Body } from './fields.ts'
import { LAST_ADMIN } from './level.ts'
import { logNames, type LogNames } from './log-names.ts'
import { countInvitation } from './links/invitation-limit.ts'
import { revokeLinks } from './links/links.ts'
import { detailOf, visibleUser } from './queries.ts'
import { accountRefusal, hasAllRightsOf } from './manageable-users.ts'
import { sendEmail } from './links/reset-link.ts'

type UpdateContext = Context<typeof updateUser>

/** Changes fields of a user. Users may change their own, except email, supplier and status; all others must be allowed to manage the user. */
export const saveUser = async (context: UpdateContext): Promise<ApiResponse> => {
  const mails: Email[] = []
  const emailCheck = await confirmAddress(context)
  if (typeof emailCheck === 'object') return emailCheck
  const response = await changeUser(context, context.caller, context.params.id ?? '', (change) => save(context, change, mails, emailCheck))
  if (response.status === 200) for (const mail of mails) await sendEmail(context, mail)
  return response
}

const NEEDS_PASSWORD = 'Enter your own password to change the email address.'
const WRONG_PASSWORD = 'This is not your password. Nothing was changed.'

/**
 * Checks the caller's password before a change of the email address; returns the error response if it is wrong. Runs before anything
 * is locked, and only if everything else is valid, so that other errors do not reveal whether the password is right.
 */
const confirmAddress = async (context: UpdateContext): Promise<EmailCheck | ApiResponse> => {
  const { db, caller, body, params } = context
  if (body.email === undefined || !body.current_password) return 'unconfirmed'
  const user = await visibleUser(db, caller, params.id ?? '')
  if (!user || body.version !== user.version || refusalOf(caller, user, await hasAllRightsOf(db, caller, user.id))) return 'unconfirmed'
  const next = fieldsOf(user, body)
  if (next.email === user.email || Object.keys(await problemsOfChange(db, caller, user, next, body)).length > 0) return 'unconfirmed'
  const confirmed = await confirmOwnPassword(context, caller, body.current_password, WRONG_PASSWORD)
  return 'response' in confirmed ? confirmed.response : 'confirmed'
}

type EmailCheck = 'confirmed' | 'unconfirmed'

const save = async (context: UpdateContext, change: UserChange, mails: Email[], emailCheck: EmailCheck): Promise<ApiResponse> => {
  const { tx, user, caller, hasAllRights } = change
  const refusal = refusalOf(caller, user, hasAllRights)
  if (refusal) return refuse('LEVEL_FORBIDDEN', refusal)
  const refuseOutdated = async () => refuse('STALE_WRITE', undefined, { data: await detailOf(tx, caller, user, context.now()) })
  if (context.body.version !== user.version) return refuseOutdated()
  const next = fieldsOf(user, context.body)
  const problems = await problemsOfChange(tx, caller, user, next, context.body)
  if (Object.keys(problems).length > 0) return invalid(problems, 'account')
  // The password check was skipped, and the user has changed since: this request would now change the address without it.
  if (next.email !== user.email && emailCheck === 'unconfirmed') return refuseOutdated()
  const limit = next.email !== user.email && user.password_hash === null ? countInvitation(context, caller) : null
  if (limit) return limit
  const names = await logNames(tx, user.supplier_code, next.supplier_code)
  const changes = changesOf(user, next, context.body.reason ?? null, names)
  if (changes.length > 0) await writeChange(context, change, next, changes)
  if (next.email !== user.email)
    mails.push(user.password_hash === null ? invitationEndedEmail(user, caller.name) : addressChangedEmail(user, caller.name, next.email))
  return ok({ data: await detailOf(tx, caller, (await findUser(tx, sql`u.id = ${user.id}`))!, context.now()) })
}

/** Problems that only the database can find, in the valid fields of a changed user. */
export const changedUserProblems = async ({
  db,
  caller,
  body,
  params,
}: Omit<UpdateContext, 'body'> & { body: Partial<Body> }): Promise<BodyProblems> => {
  const user = await visibleUser(db, caller, params.id ?? '')
  if (!user || refusalOf(caller, user, await hasAllRightsOf(db, caller, user.id))) return { problems: {} }
  return { problems: await problemsOfChange(db, caller, user, fieldsOf(user, body), body) }
}

const refusalOf = (caller: Caller, user: UserRecord, hasAllRights: boolean): string | null =>
  user.id === caller.id ? null : accountRefusal(caller, user, hasAllRights)

const problemsOfChange = async (db: Db, caller: Caller, user: UserRecord, next: NextFields, body: Partial<Body>): Promise<Problems> => ({
  ...(await problemsOf(db, caller, user, next)),
  ...(next.email !== user.email && user.id !== caller.id && !body.current_password && { current_password: [NEEDS_PASSWORD] }),
  ...(await statusProblems(db, user, next.status, user.id === caller.id)),
})

type Status = UserRecord['status']

const NEXT_STATUSES: Record<Status, readonly Status[]> = {
  INVITED: ['DISABLED'],
  ACTIVE: ['LOCKED', 'DISABLED'],
  LOCKED: ['ACTIVE', 'DISABLED'],
  DISABLED: ['ACTIVE', 'INVITED'],
}

/** Why a user cannot get a status; null if they can. A user without a password cannot become active. */
const statusProblem = (user: Pick<UserRecord, 'status' | 'password_hash'>, status: Status): string | null => {
  if (status === 'ACTIVE' && user.password_hash === null) return 'The invitation was never accepted. Send it again instead.'
  if (status === 'INVITED' && user.password_hash !== null) return 'This user has already accepted the invitation.'
  if (NEXT_STATUSES[user.status].includes(status)) return null
  return `A user who is ${user.status.toLowerCase()} cannot become ${status.toLowerCase()}.`
}

const statusProblems = async (tx: Db, user: UserRecord, status: UserRecord['status'], isSelf: boolean): Promise<Problems> => {
  if (status === user.status) return {}
  if (isSelf) return { status: ['You cannot change your own status. Ask another administrator.'] }
  const problem = statusProblem(user, status)
  if (problem) return { status: [problem] }
  return status !== 'ACTIVE' && (await isLastAdmin(tx, user)) ? { status: [LAST_ADMIN] } : {}
}

type NextFields = ReturnType<typeof fieldsOf>
type Changes = { field: string; label: string; before: unknown; after: unknown }[]

const LABELS: Readonly<Record<keyof NextFields, string>> = {
  name: 'Name',
  email: 'Email',
  home_site: 'Home site',
  home_client: 'Home client',
  supplier_code: 'Supplier',
  is_supplier: 'Supplier user',
  status: 'Status',
  phone: 'Phone',
  locale: 'Region format',
  timezone: 'Time zone',
}

/** The logged value of a field. Codes are logged with the names that they stand for. */
const loggedValue = (field: keyof NextFields, fields: NextFields, names: LogNames) => {
  if (field === 'locale') return regionName(fields.locale)
  const value = fields[field]
  const kind = NAMED[field]
  return kind && typeof value === 'string' ? names[kind](value) : value
}

const NAMED: Readonly<Partial<Record<keyof NextFields, 'site' | 'client' | 'supplier'>>> = {
  home_site: 'site',
  home_client: 'client',
  supplier_code: 'supplier',
}

const changesOf = (user: UserRecord, next: NextFields, reason: string | null, names: LogNames): Changes => {
  const changed = (Object.keys(LABELS) as (keyof NextFields)[]).filter((field) => user[field] !== next[field])
  const changes: Changes = changed.map((field) => ({
    field,
    label: LABELS[field],
    before: loggedValue(field, user, names),
    after: loggedValue(field, next, names),
  }))
  return changed.includes('status') ? [...changes, { field: 'reason', label: 'Reason', before: null, after: reason }] : changes
}

const writeChange = async (context: UpdateContext, { tx, user, caller }: UserChange, next: NextFields, changes: Changes): Promise<void> => {
  const now = context.now()
  const losesAccess = next.status === 'DISABLED' || next.status === 'LOCKED'
  const newReason = losesAccess ? (context.body.reason ?? null) : null
  const reason = next.status === user.status ? user.status_reason : newReason
  await tx.query(sql`
    update app_user set name = ${next.name}, email = ${next.email}, home_site = ${next.home_site}, home_client = ${next.home_client},
      supplier_code = ${next.supplier_code}, is_supplier = ${next.is_supplier}, status = ${next.status}, status_reason = ${reason}, phone = ${next.phone},
      locale = ${next.locale}, timezone = ${next.timezone}, version = version + 1 where id = ${user.id}`)
  // Links sent to the old address, or before the account was locked or disabled, must not open it.
  if (next.email !== user.email || losesAccess) await revokeLinks(tx, now, user.id)
  const endsInvitation = next.email !== user.email && user.status === 'INVITED'
  if (next.status === 'ACTIVE' && user.status !== 'ACTIVE') await clearGuesses(tx, next.email)
  if (losesAccess && next.status !== user.status) await endOtherSessions(tx, now, user.id, null)
  await audit(tx, now, context, caller, {
    event: 'USER_UPDATED',
    summary: `${summaryOf(changes, context.body.reason)}${endsInvitation ? '; the invitation was cancelled' : ''}`,
    entity: entityOf({ id: user.id, email: next.email }),
    client: await logClientOf(tx, user.id),
    namedClients: homeClientsOf(user, next),
    changes,
  })
}

/** `Phone none → +61 2 1111 1111; Status active → disabled: Left the company` */
const summaryOf = (changes: Changes, reason: string | null | undefined): string =>
  changes
    .filter(({ field }) => field !== 'reason')
    .map(({ field, label, before, after }) => {
      const text = `${label} ${valueText(field, before)} → ${valueText(field, after)}`
      return field === 'status' && reason ? `${text}: ${reason}` : text
    })
    .join('; ')

const valueText = (field: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'status') return String(value).toLowerCase()
  return typeof value === 'string' && value !== '' ? value : 'none'
}
