import { MESSAGES } from '#lib/contract/rejections/rejections.ts'
import type { CopyRow, Db } from '../../db/db.ts'
import { causeOf } from '../../rejections/fault.ts'
import type { Random } from './random.ts'
import { isJsonClient, senderOf, mainFault } from './rejected-messages.ts'
import { type Case, casesOf, type Facts, readFacts } from './rejection-cases.ts'
import type { SeedState } from './seed-state.ts'
import type { Client, World } from './world.ts'

const EDI_DESK = { id: 'u_1056', name: 'Ed I. Desk' }

/** The stream of a client's orders. */
const streamOf = (client: Client): string => `${client.code}-${isJsonClient(client) ? 'WEB' : 'EDI'}`

/** Loads each client's inbound and outbound streams and their message types. */
const writeStreams = async (tx: Db, world: World): Promise<void> => {
  const { clients } = world
  const streams = clients.flatMap((client) => [
    [
      streamOf(client),
      `${client.name} ${isJsonClient(client) ? 'web shop' : 'EDI'}`,
      client.code,
      'IN',
      isJsonClient(client) ? 'API' : 'EDI',
    ] as const,
    [`${client.code}-OUT`, `${client.name} outbound`, client.code, 'OUT', 'API'] as const,
  ])
  await tx.copyIn(
    'stream',
    'stream_code, stream_name, client_code, direction, protocol, partner, healthy, last_message_at, senders, on_shortage',
    streams.map(([code, name, clientCode, direction, protocol], i) => {
      const client = clients[i >> 1]!
      const isSilent = direction === 'IN' && client.isQuiet
      const lastMessageAt = new Date(world.end - (isSilent ? 31 * 3_600_000 : (i * 7 + 2) * 60_000)).toISOString()
      return [
        code,
        name,
        clientCode,
        direction,
        protocol,
        client.name,
        !isSilent,
        lastMessageAt,
        [senderOf(client)],
        isJsonClient(client) ? 'REJECT' : 'BACK_ORDER',
      ]
    }),
  )
  await tx.copyIn(
    'stream_message',
    'stream_code, message, label, message_version',
    streams.flatMap(([code, , , direction]) =>
      MESSAGES.filter((m) => m.direction === direction || m.direction === 'BOTH').map((m) => [code, m.value, m.label, '004010']),
    ),
  )
}

/** Loads streams and rejected messages: exactly the tier's numbers, one with 190 errors, one with a payload of 1 MB. */
export const writeRejections = async (tx: Db, state: SeedState): Promise<void> => {
  await writeStreams(tx, state.world)
  await tx.copyIn('rejection', COLUMNS, rejectionRows(state, await readFacts(tx, state.world)))
}

const COLUMNS = `id, rejected_at, stream_code, message, control_no, client_code, owner_code, site_code, ref_type, ref_no, severity, error_code,
  error, cause, errors_count, errors, status, attempts, last_attempt_at, next_retry_at, attempts_log, assigned_to, result,
  payload_format, payload_bytes, payload, notes, version`

function* rejectionRows(state: SeedState, facts: Facts): Generator<CopyRow> {
  const random = state.world.random.fork('rejections')
  for (const rejectionCase of casesOf(state, facts, random)) yield rejectionRow(rejectionCase, state.world, random)
}

const severityOf = (code: string): 'warning' | 'critical' | 'error' => {
  if (code === 'DUPLICATE_REFERENCE') return 'warning'
  return code === 'SCHEMA_INVALID' || code === 'AUTH_FAILED' ? 'critical' : 'error'
}

const rejectionRow = ({ id, at, client, owner, site, rejected, status, order }: Case, world: World, random: Random): CopyRow => {
  const { edi, faults, payload } = rejected
  const topFault = mainFault(faults)
  const end = world.end - 1000
  const attempts = status === 'NEW' ? 1 : random.int(2, 4)
  // The failures of a processed message come before the order that it became.
  const pause = order ? Math.min(1_500_000, Math.max(0, order.createdAt - at) / attempts) : 1_500_000
  const attemptLog = Array.from({ length: attempts }, (_, n) => {
    const isSuccess = status === 'REPROCESSED' && n === attempts - 1
    return {
      at: new Date(Math.min(end, isSuccess && order ? order.createdAt : at + n * pause)).toISOString(),
      user_name: n === 0 ? null : EDI_DESK.name,
      ok: isSuccess,
      message: isSuccess && order ? `Processed as ${order.no}` : topFault.message,
    }
  })
  const isIgnored = status === 'IGNORED'
  const note = {
    at: new Date(Math.min(end, Date.parse(attemptLog.at(-1)!.at) + 60_000)).toISOString(),
    user_name: EDI_DESK.name,
    text: `Ignored: ${random.pick(['sent twice', 'the sender will resend it', 'test message'])}`,
  }
  return [
    id,
    new Date(at).toISOString(),
    streamOf(client),
    edi.message,
    String(edi.control).padStart(9, '0'),
    client.code,
    owner,
    topFault.code === 'SITE_UNKNOWN' ? null : site.code,
    rejected.refType,
    rejected.refType === 'ITEM' ? (edi.item?.code ?? null) : edi.reference || null,
    severityOf(topFault.code),
    topFault.code,
    topFault.message,
    causeOf(topFault),
    faults.length,
    JSON.stringify(faults),
    status,
    attempts,
    attemptLog.at(-1)!.at,
    status === 'FAILED' ? new Date(end + 3_600_000).toISOString() : null,
    JSON.stringify(attemptLog),
    status === 'IN_REVIEW' ? EDI_DESK.id : null,
    order ? { type: 'SO', no: order.no, id: `so_${order.id}` } : null,
    rejected.format,
    Buffer.byteLength(payload),
    payload,
    JSON.stringify(isIgnored ? [note] : []),
    attempts,
  ]
}
