import sql from 'sql-template-tag'
import type { RowResult } from '#lib/contract/exact-types.ts'
import type { postAuditRejected } from '#lib/contract/rejections/rejections.ts'
import { CAN_OPEN_MODULE } from '../auth/access-refusal.ts'
import { accessOfUser } from '../auth/caller.ts'
import type { Access } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { invalid, ok, type ApiResponse } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { visibleSql as visibleUsers } from '../users/manageable-users.ts'
import { visibleSql } from './filters.ts'
import { auditMessage, RECORD_COLUMNS, titleOf, type RejectionRecord } from './record.ts'
import { reprocess } from './reprocess.ts'
import { parseMessageId } from './rows.ts'

type HandleContext = Context<typeof postAuditRejected>
type Outcome = Omit<RowResult, 'id'>

/** A user to whom a message can be assigned, if they may see it. */
type Assignee = { id: string; name: string; access: Access }

/**
 * An active user, by id or email, who may see rejections; null for anyone else. A user whom the caller may not see is like one who does not
 * exist: otherwise an assignment would tell the names of other clients' users.
 */
const findAssignee = async ({ db, caller }: HandleContext, idOrEmail: string): Promise<Assignee | null> => {
  const key = idOrEmail.trim().toLowerCase()
  const [row] = await db.query<{ id: string; name: string }>(sql`
    select u.id, u.name from app_user u join user_module m on m.user_id = u.id and m.module = 'rejections' and ${CAN_OPEN_MODULE}
    where (u.id = ${key} or lower(u.email) = ${key}) and u.status = 'ACTIVE' and ${visibleUsers(caller)}`)
  return row ? { ...row, access: await accessOfUser(db, row.id) } : null
}

/** Applies one action to many messages, each on its own: a refusal of one does not stop the others. */
export const handleMessages = async (context: HandleContext): Promise<ApiResponse> => {
  const { body } = context
  const assignee = body.action === 'assign' ? await findAssignee(context, body.assign_to ?? '') : null
  if (body.action === 'assign' && !assignee) return invalid({ assign_to: ['Choose an active user who can view rejections.'] })
  const data: RowResult[] = []
  for (const id of new Set(body.ids)) data.push(await handleOne(context, id, assignee))
  return ok({ data })
}

const NOT_FOUND = 'This message was not found. It may belong to a client that you don’t have access to.'

const handleOne = async (context: HandleContext, id: string, assignee: Assignee | null): Promise<RowResult> => {
  const number = parseMessageId(id)
  if (number === null) return { id, ok: false, message: NOT_FOUND }
  if (context.body.action === 'reprocess') return { id, ...(await reprocess(context, number)) }
  const outcome = await context.db.transaction(async (tx): Promise<Outcome> => {
    const [rejection] = await tx.query<RejectionRecord>(sql`
      select ${RECORD_COLUMNS} from rejection r where r.id = ${number}::bigint and ${visibleSql(context.scope, {})} for update`)
    if (!rejection) return { ok: false, message: NOT_FOUND }
    if (context.body.action === 'ignore') return ignore(tx, context, rejection)
    if (context.body.action === 'note') return writeNote(tx, context, rejection)
    if (!assignee) return { ok: false, message: NOT_FOUND }
    return (await takenMeanwhile(tx, context, { id, rejection, assignee })) ?? assign(tx, context, rejection, assignee)
  })
  return { id, ...outcome }
}

/** Why a message can no longer be ignored or assigned; null if it can. */
const refusalText = ({ status, result }: RejectionRecord): string | null => {
  if (status === 'REPROCESSED') return result ? `Already processed as ${result.no}.` : 'Already processed.'
  if (status === 'IGNORED') return 'Already ignored.'
  return status === 'REPROCESSING' ? 'Someone else is processing this message right now.' : null
}

const ignore = async (tx: Db, context: HandleContext, rejection: RejectionRecord): Promise<Outcome> => {
  const refusal = refusalText(rejection)
  if (refusal !== null) return { ok: false, status: rejection.status, message: refusal }
  const reason = context.body.reason ?? ''
  await tx.query(sql`
    update rejection set status = 'IGNORED', next_retry_at = null, notes = notes || ${noteJson(context, `Ignored: ${reason}`)}::jsonb,
      version = version + 1 where id = ${rejection.id}::bigint`)
  await auditMessage(tx, context, rejection, {
    event: 'MESSAGE_IGNORED',
    summary: `${titleOf(rejection)} ignored: ${reason}`,
    changes: [statusChange(rejection, 'IGNORED'), { field: 'reason', label: 'Reason', before: null, after: reason }],
  })
  return { ok: true, status: 'IGNORED' }
}

/** The refusal for a message that someone else has assigned since the caller read it, because that person is working on it; else null. */
const takenMeanwhile = async (
  tx: Db,
  { body }: HandleContext,
  { id, rejection, assignee }: { id: string; rejection: RejectionRecord; assignee: Assignee },
): Promise<Outcome | null> => {
  const expected = body.expected_assignees?.[id]
  const { assigned_to: current, status } = rejection
  const isExpected = expected === undefined || current === null || current === expected || current === assignee.id
  if (isExpected || refusalText(rejection) !== null) return null
  const name = await nameOf(tx, current)
  return { ok: false, status, message: `It was assigned to ${name} in the meantime.`, assigned_to: current, assigned_name: name }
}

const assign = async (tx: Db, context: HandleContext, rejection: RejectionRecord, assignee: Assignee): Promise<Outcome> => {
  const refusal = refusalText(rejection)
  if (refusal !== null) return { ok: false, status: rejection.status, message: refusal }
  const lacked = lackedBy(assignee.access, rejection)
  if (lacked !== null) return { ok: false, message: `${assignee.name} doesn’t have access to ${lacked}.` }
  const status = rejection.status === 'NEW' ? 'IN_REVIEW' : rejection.status
  if (rejection.assigned_to === assignee.id && rejection.status === status) return { ok: true, status }
  await tx.query(sql`
    update rejection set assigned_to = ${assignee.id}, status = ${status}, version = version + 1,
      notes = case when ${context.body.reason ?? ''} = '' then notes else notes || ${noteJson(context, context.body.reason ?? '')}::jsonb end
    where id = ${rejection.id}::bigint`)
  const before = rejection.assigned_to === null ? null : await nameOf(tx, rejection.assigned_to)
  await auditMessage(tx, context, rejection, {
    event: 'MESSAGE_ASSIGNED',
    summary: `${titleOf(rejection)} assigned to ${assignee.name}`,
    changes: [
      { field: 'assigned_to', label: 'Assigned to', before, after: assignee.name },
      ...(status === rejection.status ? [] : [statusChange(rejection, status)]),
    ],
  })
  return { ok: true, status }
}

/** What a message belongs to that is outside an access, so that its user does not see the message; else null. */
const lackedBy = (access: Access, { client_code: client, owner_code: owner, site_code: site }: RejectionRecord): string | null => {
  if (!access.clients.includes(client)) return `client ${client}`
  if (owner !== null && !access.allClients && !access.owners.some((pair) => pair.client === client && pair.owner === owner))
    return `owner ${owner} of client ${client}`
  return site === null || access.allSites || access.sites.includes(site) ? null : `site ${site}`
}

const nameOf = async (tx: Db, id: string): Promise<string> =>
  (await tx.query<{ name: string }>(sql`select name from app_user where id = ${id}`))[0]?.name ?? id

const writeNote = async (tx: Db, context: HandleContext, rejection: RejectionRecord): Promise<Outcome> => {
  const text = context.body.reason ?? ''
  await tx.query(sql`
    update rejection set notes = notes || ${noteJson(context, text)}::jsonb, version = version + 1 where id = ${rejection.id}::bigint`)
  await auditMessage(tx, context, rejection, {
    event: 'MESSAGE_NOTED',
    summary: `Note on ${titleOf(rejection)}`,
    changes: [{ field: 'note', label: 'Note', before: null, after: text }],
  })
  return { ok: true, status: rejection.status }
}

const statusChange = (rejection: RejectionRecord, after: RejectionRecord['status']) => ({
  field: 'status',
  label: 'Status',
  before: rejection.status,
  after,
})

const noteJson = ({ caller, now }: HandleContext, text: string): string =>
  JSON.stringify([{ at: now().toISOString(), user_name: caller.name, text }])
