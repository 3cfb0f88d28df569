import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { outputRecord, type OutputFormat, type postAuditEvent } from '#lib/contract/audit/output.ts'
import type { Access, Scope } from '../auth/scope.ts'
import { noContent, refuse, tooManyRequests, type Answer } from '../http/answer.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'

// docs/decisions/0174-an-export-is-reported-by-the-browser.md

/** The longest report that the contract accepts takes less, even if all of its text is in Chinese. */
export const MAX_REPORT_BYTES = 32 * 1024
/** Far more than anybody exports and prints, and too few to hide an entry among them. */
export const REPORTS_PER_HOUR = 120
const HOUR_MS = 3_600_000

type Output = { event: 'EXPORT' | 'PRINT'; done: string; one: string; many: string }

const OUTPUTS: Readonly<Record<OutputFormat, Output>> = {
  XLSX: { event: 'EXPORT', done: 'exported to XLSX', one: 'row', many: 'rows' },
  CSV: { event: 'EXPORT', done: 'exported to CSV', one: 'row', many: 'rows' },
  PAPER: { event: 'PRINT', done: 'printed', one: 'row', many: 'rows' },
  SHEETS: { event: 'PRINT', done: 'printed', one: 'sheet', many: 'sheets' },
  PDF: { event: 'PRINT', done: 'printed as PDF', one: 'record', many: 'records' },
  LABELS: { event: 'PRINT', done: 'printed', one: 'label', many: 'labels' },
  ZPL: { event: 'PRINT', done: 'saved as ZPL', one: 'label', many: 'labels' },
}

/**
 * Writes one line about an export or print that the browser has produced. User and time are the server's own, and the scope has been
 * checked. Rows, filters and query are what the browser says, so they never decide who may read the line.
 */
export const reportOutput = async (context: Context<typeof postAuditEvent>): Promise<Answer> => {
  const { db, actor, body, now, scope } = context
  const { event, done, one, many } = OUTPUTS[body.format]
  const rights = actor.modules.get(body.module)
  if (!rights?.can_view || !(event === 'EXPORT' ? rights.can_export : rights.can_print))
    return refuse(
      'MODULE_FORBIDDEN',
      event === 'EXPORT' ? 'You don’t have permission to export from this module.' : 'You don’t have permission to print from this module.',
    )
  const covered = coveredBy(scope)
  return db.transaction(async (tx): Promise<Answer> => {
    // Locked, so that reports sent at the same time are counted one after another.
    await tx.query(sql`select from app_user where id = ${actor.id} for no key update`)
    const since = new Date(now().getTime() - HOUR_MS).toISOString()
    const times = await tx.query<{ at: string }>(sql`
      select at from audit_event where actor_id = ${actor.id} and at > ${since}::timestamptz and event_code in ('EXPORT', 'PRINT')
      order by at desc limit ${REPORTS_PER_HOUR}`)
    const oldest = times[REPORTS_PER_HOUR - 1]
    if (oldest) return tooManyRequests(Math.max(1, Math.ceil((Date.parse(oldest.at) + HOUR_MS - now().getTime()) / 1000)))
    const { name, ...report } = body
    await audit(tx, now(), context, actor, {
      event,
      summary: `${titleOf(name)} ${done}, ${body.rows.toLocaleString('en')} ${body.rows === 1 ? one : many}`,
      entity: { type: 'list', id: name, no: name },
      client: onlyOf(scope.clients),
      owner: onlyOf(covered.owner),
      site: onlyOf(scope.sites),
      record: { ...report, ...covered },
    })
    return noContent
  })
}

/** `stock-holding` → `Stock holding`. */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const onlyOf = (codes: readonly string[]): string | null => (codes.length === 1 ? codes[0]! : null)

type Covered = { client: string[]; owner: string[]; site: string[] }

/** The codes that a list of this scope shows. An empty list means everything. */
const coveredBy = (scope: Scope): Covered => ({
  client: scope.allClients ? [] : [...scope.clients],
  owner: isEveryOwner(scope, scope.clients) ? [] : [...new Set(scope.owners.map(({ owner }) => owner))],
  site: scope.allSites ? [] : [...scope.sites],
})

const isEveryOwner = (access: Access, clients: readonly string[]): boolean =>
  access.allClients || clients.every((client) => access.wholeClients.includes(client))

/**
 * Whether a reader may see everything that an entry's list showed. Its filters may name items, partners and clients, so other readers
 * get the entry without them.
 */
export const covers = (reader: Access, record: unknown): boolean => {
  const read = z.safeParse(outputRecord, record)
  if (!read.success) return true
  const { client, owner, site } = read.data
  const isClientSeen = client.length === 0 ? reader.allClients : client.every((code) => reader.allClients || reader.clients.includes(code))
  const isSiteSeen = site.length === 0 ? reader.allSites : site.every((code) => reader.allSites || reader.sites.includes(code))
  const isOwnerSeen =
    owner.length === 0
      ? isEveryOwner(reader, client)
      : owner.every((code) => reader.allClients || reader.owners.some((pair) => pair.owner === code))
  return isClientSeen && isSiteSeen && isOwnerSeen
}
