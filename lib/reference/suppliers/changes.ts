import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { audit, type AuditEntry } from '../http/audit.ts'
import type { Requester } from '../http/context.ts'
import { orNull } from './supplier-fields.ts'

/** A changed field of a record, for the audit log. */
export type Change = { field: string; label: string; before: unknown; after: unknown }

/** The changes between two states of a record, with field labels. For a new record, `before` is `{}`. */
export const changesOf = <R extends object>(fields: Readonly<Record<string, string>>, before: Partial<R>, after: R): Change[] =>
  Object.entries(fields).flatMap(([field, label]) => {
    const [oldValue, newValue] = [before[field as keyof R] ?? null, after[field as keyof R] ?? null]
    return JSON.stringify(oldValue) === JSON.stringify(newValue) ? [] : [{ field, label, before: oldValue, after: newValue }]
  })

/** Client and code in the id of a customer or supplier: `C~ACME~CUS-0142`. Empty if it is not such an id. */
export const counterpartyInId = (letter: 'C' | 'S', id: string): { client: string; code: string } => {
  const [first, client = '', ...code] = id.trim().toUpperCase().split('~')
  return first === letter ? { client, code: code.join('~') } : { client: '', code: '' }
}

/** SQL assignments for the columns of a block (reason, user, time), if `body` blocks or unblocks the record; otherwise empty. */
export const blockAssignments = ({ caller, now }: Pick<Requester, 'caller' | 'now'>, body: BlockBody): Sql => {
  if (body.status === undefined) return empty
  const isBlocked = body.status === 'BLOCKED'
  return sql`, block_reason = ${isBlocked ? orNull(body.reason) : null}, blocked_by = ${isBlocked ? caller.name : null},
    blocked_at = ${isBlocked ? now().toISOString() : null}::timestamptz`
}

type BlockBody = { status?: string; reason?: string | null }

/** Whether `body` changes a value of `record`, or blocks it for a reason other than `blockReason`. */
export const changesRecord = (fields: readonly string[], record: object, blockReason: string | null, body: BlockBody): boolean => {
  const [stored, sent] = [record, body] as readonly Readonly<Record<string, unknown>>[]
  const isChanged = (field: string) => sent![field] !== undefined && orNull(sent![field]) !== (stored![field] ?? null)
  return fields.some(isChanged) || isOtherReason(blockReason, body)
}

const isOtherReason = (blockReason: string | null, body: BlockBody): boolean =>
  body.status === 'BLOCKED' && orNull(body.reason) !== blockReason

/**
 * Leaves the block out of a change if the record is already blocked for the same reason, so that `blocked_by` keeps the user who blocked
 * it first.
 */
export const withoutSameBlock = <B extends BlockBody>(body: B, status: string, blockReason: string | null): B =>
  body.status === 'BLOCKED' && status === 'BLOCKED' && !isOtherReason(blockReason, body)
    ? { ...body, status: undefined, reason: undefined }
    : body

type Logged = { name: string; client_code: string }
type CounterpartyChange = Required<Pick<AuditEntry, 'event' | 'entity' | 'changes'>> & { record: Logged; blockReason: string | null }

/** Logs a change to a customer or supplier for one client, with the reason if one was given. */
const logCounterpartyChange = (
  tx: Db,
  context: Requester,
  body: BlockBody,
  { changes, record, blockReason, ...entry }: CounterpartyChange,
): Promise<void> => {
  const reason = orNull(body.reason)
  const isBlocked = changes.some(({ field, after }) => field === 'status' && after === 'BLOCKED')
  // A block's reason is stored and replaces the earlier one. Any other reason is only logged with this change.
  const before = body.status === 'BLOCKED' ? blockReason : null
  return audit(tx, context.now(), context, context.caller, {
    ...entry,
    severity: isBlocked ? 'warning' : 'info',
    client: record.client_code,
    summary: summaryOf(record.name, isBlocked, reason, changes),
    changes: reason === null ? changes : [...changes, { field: 'reason', label: 'Reason', before, after: reason }],
    record,
  })
}

/** A client's record among those of all clients. */
export const recordAt = <R extends Logged>(client: string, records: readonly R[]): R =>
  records.find((record) => record.client_code === client)!

type SharedChange<R extends Logged> = {
  event: AuditEntry['event']
  entityOf: (record: R) => NonNullable<AuditEntry['entity']>
  fields: Readonly<Record<string, string>>
  /** The client in the record's id. */
  client: string
  /** Why the record was blocked for that client. */
  blockReason: string | null
  before: readonly R[]
  after: readonly R[]
}

/**
 * Logs a change to a customer or supplier for the client in its id, and for each other client whose record has changed: all clients
 * share the name and address, and a client's users find only entries of that client.
 */
export const logSharedChange = async <R extends Logged>(
  tx: Db,
  context: Requester,
  body: BlockBody,
  { event, entityOf, fields, client, blockReason, before, after }: SharedChange<R>,
): Promise<void> => {
  const isOwn = (record: R) => record.client_code === client
  // The client in the id comes last: its entry is then the newest.
  for (const record of [...after.filter((record) => !isOwn(record)), ...after.filter(isOwn)]) {
    const changes = changesOf<R>(fields, before.find((old) => old.client_code === record.client_code) ?? {}, record)
    const entry = { event, entity: entityOf(record), changes, record, blockReason }
    if (isOwn(record)) await logCounterpartyChange(tx, context, body, entry)
    else if (changes.length > 0) await logCounterpartyChange(tx, context, {}, entry)
  }
}

const summaryOf = (name: string, isBlocked: boolean, reason: string | null, changes: readonly Change[]): string => {
  const isUnblocked = changes.some(({ field, before, after }) => field === 'status' && before === 'BLOCKED' && after === 'ACTIVE')
  if (isBlocked || isUnblocked) return `${name} ${isBlocked ? 'blocked' : 'unblocked'}${reason ? `: ${reason}` : ''}`
  const changedFields = changes.map(({ label }) => label).join(', ') || 'Reason'
  return `${name}: ${changedFields}${reason ? ` (${reason})` : ''}`
}
