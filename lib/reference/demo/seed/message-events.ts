import sql from 'sql-template-tag'
import type { CopyRow, Db } from '../../db/db.ts'

/** A log entry about a message, without its id. */
export type MessageEvent = { at: number; row: CopyRow }

type Message = {
  id: number
  rejected_at: string
  last_attempt_at: string
  message: string
  ref_no: string | null
  error: string
  client_code: string
  owner_code: string | null
  site_code: string | null
  status: string
  result: { no: string } | null
  notes: { at: string; text: string }[]
}

const DESK = ['u_1056', 'Ed I. Desk', 'edi@gatehouse.test', 'Manager'] as const
const NOBODY = [null, null, null, null] as const

/** Log entries about refused messages, oldest first: when each arrived, and how it ended. */
export const messageEvents = async (tx: Db): Promise<MessageEvent[]> => {
  const messages = await tx.query<Message>(sql`
    select id, rejected_at, last_attempt_at, message, ref_no, error, client_code, owner_code, site_code, status, result, notes from rejection`)
  return messages.flatMap((message) => [came(message), ...ended(message)]).toSorted((a, b) => a.at - b.at)
}

const came = (one: Message): MessageEvent =>
  eventOf(one, one.rejected_at, NOBODY, 'MESSAGE_REJECTED', 'error', `${titleOf(one)} refused: ${one.error}`, [])

const ended = (one: Message): MessageEvent[] => {
  const changes = [{ field: 'status', label: 'Status', before: 'NEW', after: one.status }]
  if (one.status === 'REPROCESSED')
    return [eventOf(one, one.last_attempt_at, DESK, 'MESSAGE_REPROCESSED', 'info', `${titleOf(one)} became ${one.result?.no}`, changes)]
  if (one.status !== 'IGNORED') return []
  const reason = one.notes[0]?.text.replace('Ignored: ', '') ?? ''
  return [eventOf(one, one.last_attempt_at, DESK, 'MESSAGE_IGNORED', 'warning', `${titleOf(one)} ignored: ${reason}`, changes)]
}

const titleOf = ({ message, ref_no }: Message): string => `${message} ${ref_no ?? ''}`.trim()

const eventOf = (
  one: Message,
  at: string,
  actor: readonly (string | null)[],
  code: string,
  severity: string,
  summary: string,
  changes: readonly unknown[],
): MessageEvent => ({
  at: Date.parse(at),
  row: [
    new Date(at).toISOString(),
    ...actor,
    'ADMIN',
    code,
    severity,
    'rejection',
    `rj_${one.id}`,
    one.ref_no,
    one.client_code,
    one.owner_code,
    one.site_code,
    actor === NOBODY ? 'EDI' : 'WEB',
    null,
    null,
    summary,
    JSON.stringify(changes),
    changes.length,
    null,
    null,
  ],
})
