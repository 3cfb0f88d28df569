import sql from 'sql-template-tag'
import type { CopyRow, Db } from '../../db/db.ts'

/** A log entry about a message. `row` has all columns of the entry but its id. */
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

const EDI_DESK = ['u_1056', 'Ed I. Desk', 'edi@gatehouse.test', 'Manager'] as const
const NO_ACTOR = [null, null, null, null] as const

/** Log entries about rejected messages, oldest first: one for the arrival of each, and one for its outcome if it was handled. */
export const messageEvents = async (tx: Db): Promise<MessageEvent[]> => {
  const messages = await tx.query<Message>(sql`
    select id, rejected_at, last_attempt_at, message, ref_no, error, client_code, owner_code, site_code, status, result, notes from rejection`)
  return messages.flatMap((message) => [arrivalEvent(message), ...outcomeEvents(message)]).toSorted((a, b) => a.at - b.at)
}

const arrivalEvent = (message: Message): MessageEvent =>
  eventOf(message, message.rejected_at, NO_ACTOR, 'MESSAGE_REJECTED', 'error', `${titleOf(message)} rejected: ${message.error}`, [])

const outcomeEvents = (message: Message): MessageEvent[] => {
  const changes = [{ field: 'status', label: 'Status', before: 'NEW', after: message.status }]
  if (message.status === 'REPROCESSED')
    return [
      eventOf(
        message,
        message.last_attempt_at,
        EDI_DESK,
        'MESSAGE_REPROCESSED',
        'info',
        `${titleOf(message)} became ${message.result?.no}`,
        changes,
      ),
    ]
  if (message.status !== 'IGNORED') return []
  const reason = message.notes[0]?.text.replace('Ignored: ', '') ?? ''
  return [
    eventOf(message, message.last_attempt_at, EDI_DESK, 'MESSAGE_IGNORED', 'warning', `${titleOf(message)} ignored: ${reason}`, changes),
  ]
}

const titleOf = ({ message, ref_no }: Message): string => `${message} ${ref_no ?? ''}`.trim()

const eventOf = (
  message: Message,
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
    `rj_${message.id}`,
    message.ref_no,
    message.client_code,
    message.owner_code,
    message.site_code,
    actor === NO_ACTOR ? 'EDI' : 'WEB',
    null,
    null,
    summary,
    JSON.stringify(changes),
    changes.length,
    null,
    null,
  ],
})
