import type { OrderAuthor } from '../orders/write/order-author.ts'
import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import type { Context } from '../http/context.ts'
import { dayIn } from '#lib/shared/instant.ts'
import { makeOrder } from '../orders/write/make-order.ts'
import { fault, type Fault } from './fault.ts'
import { importItem } from './import-item.ts'
import { readMaster } from './master-data.ts'
import type { Message } from './message.ts'
import { purchaseBody, salesBody } from './order-body.ts'
import { faultsOf } from './problems.ts'
import { readMessage } from './read.ts'
import type { ImportResult, MessageOrigin } from './import-types.ts'
import { resolveCodes, type ResolvedCodes } from './resolve.ts'

// docs/decisions/0101-messages-follow-the-rules-of-orders.md

/** Who imports a message, and when. */
export type Importer = Pick<Context, 'caller' | 'now' | 'requestId' | 'ip' | 'device' | 'headers'>

type Stream = { senders: string[]; on_shortage: 'REJECT' | 'BACK_ORDER' | 'SHIP_AVAILABLE' }

/** Creates the order or item of a message, or returns its faults. The order rules are checked only once all codes are known. */
export const importMessage = async (
  tx: Db,
  context: Importer,
  origin: MessageOrigin,
  format: string,
  payload: string,
): Promise<ImportResult> => {
  const { message, faults } = readMessage(format, payload)
  if (!message) return { ok: false, faults }
  const [stream] = await tx.query<Stream>(sql`select senders, on_shortage from stream where stream_code = ${origin.stream_code}`)
  const master = await readMaster(tx, {
    client: origin.client_code,
    customer: message.kind === 'SO' ? codeOf(message.party?.no?.value) : null,
    supplier: codeOf(message.kind === 'ITEM' ? message.item?.supplier?.value : message.party?.no?.value),
    products: message.lines.flatMap(({ product }) => (product ? [product.value.toUpperCase()] : [])),
  })
  const streamScope = { client: origin.client_code, owner: origin.owner_code, site: origin.site_code, streamSenders: stream?.senders ?? [] }
  const { resolved, faults: codeFaults } = resolveCodes(message, master, streamScope)
  const allFaults = [...faults, ...codeFaults, ...(await duplicateFaults(tx, origin.client_code, message))]
  if (message.kind === 'ITEM') return importItem(tx, origin, message, master, allFaults)
  if (allFaults.length > 0) return { ok: false, faults: allFaults }
  return orderFrom(tx, context, origin, message, resolved, stream?.on_shortage ?? 'BACK_ORDER')
}

const codeOf = (text: string | undefined): string | null => text?.toUpperCase() ?? null

/** Creates the order. If the order rules refuse it, the message is refused with the same problems. */
const orderFrom = async (
  tx: Db,
  context: Importer,
  origin: MessageOrigin,
  message: Message,
  resolved: ResolvedCodes,
  onShortage: Stream['on_shortage'],
): Promise<ImportResult> => {
  const { caller, now, requestId, ip, device, headers } = context
  const author: OrderAuthor = { caller, now, sender: { requestId, ip, device, headers }, source: 'EDI', displayName: origin.stream_name }
  const today = await todayAt(tx, resolved.site ?? '', now())
  const orderContext = { client: origin.client_code, today, onShortage }
  const kind = message.kind === 'SO' ? 'SO' : 'PO'
  const body = kind === 'SO' ? salesBody(message, resolved, orderContext) : purchaseBody(message, resolved, orderContext)
  const result = await makeOrder(tx, author, kind, body)
  if (!result.ok) return { ok: false, faults: faultsOf(result.problems, message) }
  return { ok: true, result: { type: kind, no: result.no, id: result.id } }
}

const todayAt = async (tx: Db, site: string, now: Date): Promise<string> => {
  const [row] = await tx.query<{ timezone: string }>(sql`select timezone from site where site_code = ${site}`)
  return dayIn(now, row?.timezone ?? 'UTC')
}

/** Refuses a message whose reference is on an order, unless that is cancelled. Only orders entered by hand may repeat a reference. */
const duplicateFaults = async (tx: Db, client: string, { kind, reference }: Message): Promise<Fault[]> => {
  if (!reference || kind === 'ITEM') return []
  // Makes concurrent messages of a client wait for each other, so that the second one sees the order of the first.
  await tx.query(sql`select from client where client_code = ${client} for no key update`)
  const [existing] = await tx.query<{ no: string }>(
    kind === 'SO'
      ? sql`select so_no as no from sales_order
          where client_code = ${client} and customer_po_no = ${reference.value} and status <> 'CANCELLED' order by id desc limit 1`
      : sql`select po_no as no from purchase_order
          where client_code = ${client} and supplier_ref = ${reference.value} and status <> 'CANCELLED' order by id desc limit 1`,
  )
  return existing ? [fault('DUPLICATE_REFERENCE', `Reference ${reference.value} is already on ${existing.no}.`, reference)] : []
}
