import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { MODULE_INFO } from '#lib/modules.ts'
import { outputRecord, type OutputFormat, type postAuditEvent } from '#lib/contract/audit/output.ts'
import type { Access, Scope } from '../auth/scope.ts'
import { noContent, refuse, refuseModule, tooManyRequests, type ApiResponse } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import type { Context } from '../http/context.ts'

// docs/decisions/0174-an-export-is-reported-by-the-browser.md

/** More than the longest report that the contract accepts, even if all of its text is Chinese, with three bytes per character. */
export const MAX_REPORT_BYTES = 32 * 1024
/** Far more than anyone exports and prints, yet too few to bury an entry under false reports. */
export const REPORTS_PER_HOUR = 120
const HOUR_MS = 3_600_000

type OutputKind = { event: 'EXPORT' | 'PRINT'; action: string; singular: string; plural: string }

const OUTPUTS: Readonly<Record<OutputFormat, OutputKind>> = {
  XLSX: { event: 'EXPORT', action: 'exported to XLSX', singular: 'row', plural: 'rows' },
  CSV: { event: 'EXPORT', action: 'exported to CSV', singular: 'row', plural: 'rows' },
  FILE: { event: 'EXPORT', action: 'saved as a file', singular: 'message', plural: 'messages' },
  TEXT: { event: 'EXPORT', action: 'copied as text', singular: 'row', plural: 'rows' },
  PAPER: { event: 'PRINT', action: 'printed', singular: 'row', plural: 'rows' },
  SHEETS: { event: 'PRINT', action: 'printed', singular: 'sheet', plural: 'sheets' },
  PDF: { event: 'PRINT', action: 'printed as PDF', singular: 'record', plural: 'records' },
  LABELS: { event: 'PRINT', action: 'printed', singular: 'label', plural: 'labels' },
  ZPL: { event: 'PRINT', action: 'saved as ZPL', singular: 'label', plural: 'labels' },
}

/**
 * Writes one entry about an export or print that the browser has produced. User and time come from the server, and the scope has been
 * checked. Rows, filters and query come from the browser, so they never decide who may read the entry.
 */
export const reportOutput = async (context: Context<typeof postAuditEvent>): Promise<ApiResponse> => {
  const { db, caller, body, now, scope } = context
  const { event, action, singular, plural } = OUTPUTS[body.format]
  const rights = caller.modules.get(body.module)
  if (!rights?.can_view) return refuseModule(body.module)
  if (!(event === 'EXPORT' ? rights.can_export : rights.can_print)) {
    const verb = event === 'EXPORT' ? 'export' : 'print'
    return refuse('MODULE_FORBIDDEN', `You don’t have permission to ${verb} from the module ${MODULE_INFO[body.module].label}.`)
  }
  const shownCodes = codesShownIn(scope)
  return db.transaction(async (tx): Promise<ApiResponse> => {
    // Locked, so that reports sent at the same time are counted one after another.
    await tx.query(sql`select from app_user where id = ${caller.id} for no key update`)
    const since = new Date(now().getTime() - HOUR_MS).toISOString()
    const times = await tx.query<{ at: string }>(sql`
      select at from audit_event where actor_id = ${caller.id} and at > ${since}::timestamptz and event_code in ('EXPORT', 'PRINT')
      order by at desc limit ${REPORTS_PER_HOUR}`)
    const oldest = times[REPORTS_PER_HOUR - 1]
    if (oldest) return tooManyRequests(Math.max(1, Math.ceil((Date.parse(oldest.at) + HOUR_MS - now().getTime()) / 1000)))
    const { name, ...report } = body
    await audit(tx, now(), context, caller, {
      event,
      summary: `${titleOf(name)} ${action}, ${body.rows.toLocaleString('en')} ${body.rows === 1 ? singular : plural}`,
      entity: { type: 'list', id: name, no: name },
      client: onlyCode(scope.clients),
      owner: onlyCode(shownCodes.owner),
      site: onlyCode(scope.sites),
      record: { ...report, ...shownCodes },
    })
    return noContent
  })
}

/** `stock-holding` → `Stock holding`. */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const onlyCode = (codes: readonly string[]): string | null => (codes.length === 1 ? codes[0]! : null)

type ShownCodes = { client: string[]; owner: string[]; site: string[] }

/** The clients, owners and sites that a list in this scope shows. An empty array means all of them. */
const codesShownIn = (scope: Scope): ShownCodes => ({
  client: scope.allClients ? [] : [...scope.clients],
  owner: isEveryOwner(scope, scope.clients) ? [] : [...new Set(scope.owners.map(({ owner }) => owner))],
  site: scope.allSites ? [] : [...scope.sites],
})

const isEveryOwner = (access: Access, clients: readonly string[]): boolean =>
  access.allClients || clients.every((client) => access.wholeClients.includes(client))

/**
 * Whether a reader may see everything that the exported or printed list showed. The list's filters may name items, partners and
 * clients, so other readers get the entry without its record.
 */
export const canSeeWholeList = (reader: Access, record: unknown): boolean => {
  const parsed = z.safeParse(outputRecord, record)
  if (!parsed.success) return true
  const { client, owner, site } = parsed.data
  const seesClients = reader.allClients || (client.length > 0 && client.every((code) => reader.clients.includes(code)))
  const seesSites = reader.allSites || (site.length > 0 && site.every((code) => reader.sites.includes(code)))
  const ownerCodes = reader.owners.map((pair) => pair.owner)
  const seesOwners =
    reader.allClients || (owner.length === 0 ? isEveryOwner(reader, client) : owner.every((code) => ownerCodes.includes(code)))
  return seesClients && seesSites && seesOwners
}
