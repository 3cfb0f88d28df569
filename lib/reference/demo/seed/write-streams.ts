import { MESSAGES } from '#lib/contract/rejections/rejections.ts'
import type { Db } from '../../db/db.ts'
import { isJsonClient, senderOf } from './refusals.ts'
import type { Client, World } from './world.ts'

/** The stream in which a client's orders come. */
export const streamOf = (client: Client): string => `${client.code}-${isJsonClient(client) ? 'WEB' : 'EDI'}`

/** Loads what each client sends and is sent, and which messages those streams carry. */
export const writeStreams = async (tx: Db, world: World): Promise<void> => {
  const { clients } = world
  const streams = clients.flatMap((client) => [
    [
      streamOf(client),
      `${client.name} ${isJsonClient(client) ? 'web shop' : 'EDI'}`,
      client.code,
      'IN',
      isJsonClient(client) ? 'API' : 'EDI',
    ] as const,
    [`${client.code}-OUT`, `${client.name} advices`, client.code, 'OUT', 'API'] as const,
  ])
  await tx.copyIn(
    'stream',
    [
      'stream_code',
      'stream_name',
      'client_code',
      'direction',
      'protocol',
      'partner',
      'healthy',
      'last_message_at',
      'senders',
      'on_shortage',
    ],
    streams.map(([code, name, clientCode, direction, protocol], i) => {
      const client = clients[i >> 1]!
      const silent = direction === 'IN' && client.isQuiet
      const seen = new Date(world.end - (silent ? 31 * 3_600_000 : (i * 7 + 2) * 60_000)).toISOString()
      return [
        code,
        name,
        clientCode,
        direction,
        protocol,
        client.name,
        !silent,
        seen,
        [senderOf(client)],
        isJsonClient(client) ? 'REJECT' : 'BACK_ORDER',
      ]
    }),
  )
  await tx.copyIn(
    'stream_message',
    ['stream_code', 'message', 'label', 'message_version'],
    streams.flatMap(([code, , , direction]) =>
      MESSAGES.filter((m) => m.direction === direction || m.direction === 'BOTH').map((m) => [code, m.value, m.label, '004010']),
    ),
  )
}
