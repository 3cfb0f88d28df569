import { MESSAGES } from '#lib/contract/rejections.ts'
import type { CopyRow, Db } from '../db/db.ts'
import { instantOf, recentInstant, workday, workMinute } from './calendar.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import type { Client, Site } from './world.ts'

type Fault = { code: string; message: string; path: string | null; line: number | null; value: string | null; hint: string | null }
type Refused = { code: string; text: string; cause: string | null; faults: Fault[]; payload: string; message: string }

/** Products that a sender uses and nobody has set up: most open rejections have this one cause. */
const UNKNOWN_PRODUCTS = ['00999', '01234-Z', 'NEW-SEASON-1', 'OATX']
const OTHER = [
  ['STOCK_SHORT', 'Not enough stock of 00417-B: 1,200 ordered, 960 available.', 'STOCK_SHORT:00417-B'],
  ['CUSTOMER_UNKNOWN', 'Customer 77031 is not set up for ACME.', 'CUSTOMER_UNKNOWN:77031'],
  ['DUPLICATE_REFERENCE', 'Reference 4500-1182 was received before.', null],
  ['ADDRESS_INVALID', 'The postcode is missing.', null],
  ['DATE_INVALID', 'The ship date 20261340 is not a date.', null],
  ['CARRIER_UNMAPPED', 'Carrier NORTHLINE is not mapped to one of ours.', 'CARRIER_UNMAPPED:NORTHLINE'],
  ['UOM_INVALID', 'TRAY is not a unit of 00417-B.', 'UOM_INVALID:TRAY'],
  ['SCHEMA_INVALID', 'Segment W0512 is missing.', null],
] as const
const MANY_ERRORS = 190
const BIG_PAYLOAD = 1_000_000
/** Of the open ones, how many have the same cause. */
const DOMINANT_SHARE = 0.68

/** Loads streams and refused messages: exactly the tier's numbers, one with 190 errors, one with a payload of 1 MB. */
export const writeRejections = async (tx: Db, stage: Stage): Promise<void> => {
  const { clients } = stage.world
  const seen = new Date(stage.world.end - 40 * 60_000).toISOString()
  const streams = clients.flatMap((client) => [
    [`${client.code}-EDI`, `${client.name} EDI`, client.code, 'IN', 'EDI', client.name, !client.isQuiet, seen] as const,
    [`${client.code}-OUT`, `${client.name} advices`, client.code, 'OUT', 'API', client.name, true, seen] as const,
  ])
  await tx.copyIn(
    'stream',
    ['stream_code', 'stream_name', 'client_code', 'direction', 'protocol', 'partner', 'healthy', 'last_message_at'],
    streams,
  )
  await tx.copyIn(
    'stream_message',
    ['stream_code', 'message', 'label', 'message_version'],
    streams.flatMap(([code, , , direction]) =>
      MESSAGES.filter((m) => m.direction === direction || m.direction === 'BOTH').map((m) => [code, m.value, m.label, '004010']),
    ),
  )
  await tx.copyIn(
    'rejection',
    [
      'id',
      'rejected_at',
      'stream_code',
      'message',
      'control_no',
      'client_code',
      'owner_code',
      'site_code',
      'ref_type',
      'ref_no',
      'severity',
      'error_code',
      'error',
      'cause',
      'errors_count',
      'errors',
      'status',
      'attempts',
      'last_attempt_at',
      'next_retry_at',
      'attempts_log',
      'assigned_to',
      'result',
      'payload_format',
      'payload_bytes',
      'payload',
      'version',
    ],
    rejectionRows(stage),
  )
}

function* rejectionRows(stage: Stage): Generator<CopyRow> {
  const { world } = stage
  const { rejections, openRejections } = world.size
  const random = world.random.fork('rejections')
  const closed = rejections - openRejections
  for (let i = 0; i < rejections; i++) {
    const isOpen = i >= closed
    const open = i - closed
    const isDominant = isOpen ? open < Math.round(openRejections * DOMINANT_SHARE) : random.chance(0.3)
    const client = isDominant || random.chance(0.6) ? world.clients[0]! : random.pick(world.clients)
    const site = world.sites[random.int(0, world.size.sites - 1)]!
    const refused = isDominant ? unknownProduct(UNKNOWN_PRODUCTS[i % UNKNOWN_PRODUCTS.length]!, client, random) : otherFault(random, client)
    if (isOpen && open === openRejections - 1) Object.assign(refused, manyErrors())
    if (isOpen && open === openRejections - 2) refused.payload += `\nNTE*GEN*${'x'.repeat(BIG_PAYLOAD - refused.payload.length - 10)}`
    const at = isOpen
      ? world.end - (openRejections - open) * 5_400_000 - random.int(0, 3_000_000)
      : closedInstant(stage, i / closed, site, random)
    yield rejectionRow(i + 1, at, client, site, refused, statusOf(isOpen, random), random, world.end)
  }
}

const closedInstant = (stage: Stage, part: number, site: Site, random: Random): number => {
  const { world } = stage
  const at = instantOf(site.timezone, workday(world.start + Math.floor(part * (world.size.days - 6))), workMinute(random))
  return at < world.end ? at : recentInstant(world, site, random)
}

const statusOf = (isOpen: boolean, random: Random): string =>
  isOpen
    ? random.pick(['NEW', 'NEW', 'NEW', 'NEW', 'NEW', 'IN_REVIEW', 'FAILED'])
    : random.pick(['REPROCESSED', 'REPROCESSED', 'REPROCESSED', 'IGNORED'])

const fault = (
  code: string,
  message: string,
  path: string | null,
  line: number | null,
  value: string | null,
  hint: string | null,
): Fault => ({ code, message, path, line, value, hint })

const unknownProduct = (product: string, client: Client, random: Random): Refused => {
  const text = `Product ${product} does not exist for ${client.code}.`
  const line = random.int(1, 4)
  return {
    code: 'PRODUCT_UNKNOWN',
    text,
    cause: `PRODUCT_UNKNOWN:${product}`,
    faults: [fault('PRODUCT_UNKNOWN', text, `LX*${line}/W01`, line, product, 'Create the product, then process the message again.')],
    payload: orderText(product, random),
    message: '940',
  }
}

const otherFault = (random: Random, client: Client): Refused => {
  const [code, said, cause] = random.pick(OTHER)
  const text = said.replace('ACME', client.code)
  return {
    code,
    text,
    cause,
    faults: [fault(code, text, 'W05', null, null, null)],
    payload: orderText('00417-B', random),
    message: random.pick(['940', '940', '943', '888']),
  }
}

const manyErrors = (): Partial<Refused> => ({
  code: 'SCHEMA_INVALID',
  text: `${MANY_ERRORS} lines have no quantity.`,
  cause: null,
  faults: Array.from({ length: MANY_ERRORS }, (_, i) =>
    fault(
      'SCHEMA_INVALID',
      `Line ${i + 1} has no quantity.`,
      `LX*${i + 1}/W01/01`,
      i + 1,
      null,
      'Ask the sender to send the message again.',
    ),
  ),
})

const orderText = (product: string, random: Random): string =>
  [
    'ISA*00*          *00*          *ZZ*SENDER         *ZZ*GATEHOUSE      *',
    'GS*OW*SENDER*GATEHOUSE*',
    `W05*N*4500-${random.int(1000, 9999)}~`,
    'N1*ST*Harbour Café~',
    `LX*1~`,
    `W01*${random.int(1, 90)}*CA**VN*${product}~`,
    'SE*6*0001~',
  ].join('\n')

const rejectionRow = (
  id: number,
  at: number,
  client: Client,
  site: Site,
  refused: Refused,
  status: string,
  random: Random,
  end: number,
): CopyRow => {
  const attempts = status === 'NEW' ? 1 : random.int(1, 4)
  const tries = Array.from({ length: attempts }, (_, n) => {
    const ok = status === 'REPROCESSED' && n === attempts - 1
    return {
      at: new Date(Math.min(end - 1000, at + n * 3_600_000)).toISOString(),
      user_name: n === 0 ? null : 'Ed I. Desk',
      ok,
      message: ok ? 'Processed' : refused.text,
    }
  })
  return [
    id,
    new Date(at).toISOString(),
    `${client.code}-EDI`,
    refused.message,
    String(12_000 + id).padStart(9, '0'),
    client.code,
    client.ownersHere[0]!.code,
    site.code,
    'SO',
    `4500-${random.int(1000, 9999)}`,
    refused.code === 'DUPLICATE_REFERENCE' ? 'warning' : refused.code === 'SCHEMA_INVALID' ? 'critical' : 'error',
    refused.code,
    refused.text,
    refused.cause,
    refused.faults.length,
    JSON.stringify(refused.faults),
    status,
    attempts,
    tries.at(-1)!.at,
    status === 'FAILED' ? new Date(end + 3_600_000).toISOString() : null,
    JSON.stringify(tries),
    status === 'IN_REVIEW' ? 'u_1056' : null,
    status === 'REPROCESSED' ? { type: 'SO', no: `SO-${random.int(200_000, 201_999)}` } : null,
    'X12',
    Buffer.byteLength(refused.payload),
    refused.payload,
    attempts,
  ]
}
