import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, codes, count, day, Instant, Level, list, paging, scope, search, single, someOf, text, word } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

export const SEVERITIES = ['info', 'warning', 'error', 'critical'] as const
const severity = z.enum(SEVERITIES)

/** Who did it. A refused sign-in has no actor, because nobody was authenticated; its record is the account. */
export const Actor = z.object({ id: text, name: text, email: text, userLevel: z.nullable(Level) })

/** One entry of the audit log. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actor: z.nullable(Actor),
  task_code: text,
  event_code: Code,
  event_name: z.string(),
  severity,
  entity_type: text,
  entity_id: text,
  entity_no: text,
  client_code: text,
  owner_code: text,
  site_code: text,
  channel: text,
  ip: text,
  device: text,
  summary: z.string(),
  changes_count: count,
  request_id: text,
})
export type AuditEntry = Read<typeof AuditEntry>

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** One entry with the changed values. Secrets never appear; passwords show as "changed". */
export const AuditEvent = z.extend(AuditEntry, {
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
  before: fields,
  after: fields,
  /** Other entries of the same entity, at most 24 hours before or after this one. */
  related: z.array(AuditEntry),
})
export type AuditEvent = Read<typeof AuditEvent>

/** A kind of event as an option of a filter. */
export const EventKind = z.object({ value: Code, label: z.string(), group: z.string(), severity })
export type EventKind = Read<typeof EventKind>

// No module required: users may always read their own actions. The module adds the actions of all others (docs/contract.md, "Users").
export const audit = call({
  method: 'GET',
  path: 'audit',
  summary: 'The audit log, newest first; without dates, the last 7 days. Without the module audit, only your own entries.',
  query: z.object({
    ...scope,
    ...search,
    ...paging,
    at_from: day,
    at_to: day,
    user: codes,
    task: codes,
    event: codes,
    entity_type: codes,
    entity_no: codes,
    /** Only entries about the records with these ids. An optional extension: an email or a number may have belonged to another record. */
    entity_id: codes,
    channel: codes,
    severity: someOf(SEVERITIES),
  }),
  response: list(AuditEntry),
  status: 200,
  failures: [403, 422],
})

const kinds = list(EventKind)
const event = single(AuditEvent)

export const auditEvent = call({
  method: 'GET',
  path: 'audit/event',
  summary: 'The kinds of event; with `id`, one entry with its changes.',
  query: z.object({ ...scope, ...search, id: word }),
  views: { list: kinds, one: event },
  response: z.union([kinds, event]),
  status: 200,
  failures: [403, 404],
})
