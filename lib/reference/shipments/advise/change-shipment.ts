import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { InboundShipment } from '#lib/contract/exact-types.ts'
import type { patchSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import type { Db } from '../../db/db.ts'
import { invalid, refuse, type ApiResponse } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import { dayIn } from '#lib/shared/instant.ts'
import { readDirectory } from '../../http/directory.ts'
import { versionInIfMatch } from '../../http/etag.ts'
import { mergeProblems } from '../../http/problems.ts'
import { countText } from '../../orders/body/format.ts'
import { INBOUND_STATUS_NAMES } from '#lib/contract/shipments/shipment-status.ts'
import { isExpected, parseShipmentId } from '../rows.ts'
import { headerProblems } from './advise.ts'
import { lockAdvice, lockOrderOfShipment, readOrderLines, type AdvisedOrder } from './advice-facts.ts'
import { updateOrder, statusWithoutShipment } from './advised-order.ts'
import { advisedLineChanges, withoutPallets } from './advised-line-changes.ts'
import { keepDimensions, packageChanges, readAdvisedPackages } from './advised-packages.ts'
import { changesOf, type Change } from '../../suppliers/changes.ts'
import { cancelShipment } from './cancel-shipment.ts'
import { checkAdvice } from './check-advice.ts'
import { bookDock, bookedStatus, bookingText, expectedDateProblem } from './docks.ts'
import { updateFromShipment } from './update-from-shipment.ts'
import { orNull } from '../../suppliers/supplier-fields.ts'
import { updatePromisedDate } from './promise.ts'
import { addEvent, lockInbound, readInbound } from './shipment-record.ts'
import { storeAdvice, revertAdvice } from './store-advice.ts'
import { countForeignSsccs, findUsedSsccs, ssccRefusal } from './sscc.ts'

type PatchContext = Context<typeof patchSupplierManagement>
type ChangeBody = Extract<z.output<(typeof patchSupplierManagement)['body']>, { entity: 'shipment' }>
type ShipmentChange = {
  id: number
  order: AdvisedOrder
  before: InboundShipment
  now: Date
  by: string
  today: string
  timezone: string
  context: PatchContext
}

/** Changes an advised shipment: its transport, lines or dock appointment, or cancels it. */
export const changeShipment = async (tx: Db, context: PatchContext, body: ChangeBody): Promise<ApiResponse> => {
  const { caller, now, params } = context
  if (!(caller.modules.get('shipments')?.can_edit ?? false))
    return refuse('MODULE_FORBIDDEN', 'You don’t have permission to change shipments.')
  const limit = ssccRefusal(context, body)
  if (limit) return limit
  const id = parseShipmentId(params['id'] ?? '')
  // Locks the order before the shipment, as the simulated warehouse does. Locking the shipment first could cause a deadlock.
  const order = await lockOrderOfShipment(tx, id)
  const locked = order && (await lockInbound(tx, id, caller))
  if (!locked || !order) return refuse('NOT_FOUND', 'Shipment not found.')
  const directory = await readDirectory(tx, now())
  const before = await readInbound(tx, locked.id, { directory, caller })
  const packagesBefore = await readAdvisedPackages(tx, locked.id)
  const version = versionInIfMatch(context.headers['if-match'])
  if (version === null) return refuse('VERSION_REQUIRED')
  if (version !== locked.version) return refuse('STALE_WRITE', undefined, { data: before })
  if (!isExpected(locked.status)) {
    return refuse(
      'STATUS_CONFLICT',
      `${before.shipment_no} is ${STATUS_NAMES[locked.status] ?? locked.status.toLowerCase()}: it can no longer be changed.`,
      {
        data: before,
      },
    )
  }
  const change: ShipmentChange = {
    id: locked.id,
    order,
    before,
    now: now(),
    by: caller.name,
    today: directory.todayAt(order.site_code),
    timezone: directory.zoneOf(order.site_code),
    context,
  }
  const refusal = body.status === 'CANCELLED' ? await cancel(tx, change, body) : await edit(tx, change, body)
  if (refusal) return refusal
  await tx.query(sql`update shipment set version = version + 1 where id = ${locked.id}`)
  const record = await readInbound(tx, locked.id, { directory, caller })
  const fields = changesOf(FIELDS, before, record)
  const [linesBefore, linesAfter] = [before.lines ?? [], record.lines ?? []]
  // In seeded shipments, the lines do not say which pallet they are on, so pallets cannot be compared.
  const knowsPallets = packagesBefore.length === 0 || linesBefore.some(({ sscc }) => sscc !== null)
  const lines = knowsPallets
    ? advisedLineChanges(linesBefore, linesAfter)
    : advisedLineChanges(withoutPallets(linesBefore), withoutPallets(linesAfter))
  const packages = packageChanges(packagesBefore, await readAdvisedPackages(tx, locked.id))
  await audit(tx, now(), context, caller, {
    event: 'SHIPMENT_UPDATED',
    entity: { type: 'shipment', id: record.id, no: record.shipment_no },
    client: order.client_code,
    owner: order.owner_code,
    site: order.site_code,
    task: 'RECEIVE',
    severity: body.status === 'CANCELLED' ? 'warning' : 'info',
    summary:
      body.status === 'CANCELLED'
        ? `${record.asn_no} for ${order.po_no} cancelled: ${body.reason}`
        : summaryOf(`${record.asn_no} for ${order.po_no}`, inWords(fields, before, record), lines, packages),
    changes: [...fields, ...lines, ...packages],
    record,
  })
  return { status: 200, body: { data: record } }
}

const STATUS_NAMES: Readonly<Record<string, string>> = {
  ARRIVED: 'at the warehouse',
  RECEIVED: 'received',
  PART_RECEIVED: 'part received',
  CANCELLED: 'cancelled',
}

const FIELDS = {
  status: 'Status',
  eta_date: 'Expected',
  carrier_code: 'Carrier',
  vehicle_no: 'Vehicle',
  container_no: 'Container',
  booked_at: 'Dock booking',
  dock: 'Dock',
  packages: 'Packages',
} as const

const MAX_NAMED = 3

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : 'none')

const changeText = ({ label, before, after }: Change): string => `${label} ${textOf(before)} → ${textOf(after)}`

/** Changes with the names that the screens show instead of codes. */
const inWords = (changes: readonly Change[], before: InboundShipment, after: InboundShipment): Change[] =>
  changes.map((change) => {
    if (change.field === 'status')
      return { ...change, before: INBOUND_STATUS_NAMES[before.status], after: INBOUND_STATUS_NAMES[after.status] }
    return change.field === 'carrier_code' ? { ...change, before: before.carrier_name, after: after.carrier_name } : change
  })

/** The texts of the first changes, and the number of further ones. */
const firstTexts = (changes: readonly Change[], noun: string): string[] => [
  ...changes.slice(0, MAX_NAMED).map(changeText),
  ...(changes.length > MAX_NAMED ? [`${countText(changes.length - MAX_NAMED, noun)} changed`] : []),
]

/** `name`: the shipment and its order, so that a search for either finds the entry. */
const summaryOf = (name: string, fields: readonly Change[], lines: readonly Change[], packages: readonly Change[]): string => {
  const texts = [...fields.map(changeText), ...firstTexts(lines, 'more line'), ...firstTexts(packages, 'more package')]
  return texts.length === 0 ? `${name} saved without changes` : `${name}: ${texts.join('; ')}`
}

/** Cancels the shipment. Refuses if the body has no reason. */
const cancel = async (tx: Db, { id, order, before, now, by }: ShipmentChange, body: ChangeBody): Promise<ApiResponse | null> => {
  const reason = body.reason?.trim() ?? ''
  if (reason === '') return invalid({ reason: ['Enter a reason.'] })
  await cancelShipment(tx, { shipment: id, order: order.id, bookedAt: before.booked_at, at: now, by, reason })
  const status = await statusWithoutShipment(tx, order, id)
  await updateOrder(tx, { order, status, at: now, by, note: `Shipment cancelled: ${reason}` })
  // A promised date that does not come from this shipment stays.
  if (order.promised_date !== null && order.promised_date === before.eta_date)
    await updatePromisedDate(tx, { order: { ...order, status: status ?? order.status }, before: before.eta_date, at: now, by })
  return null
}

const edit = async (tx: Db, change: ShipmentChange, body: ChangeBody): Promise<ApiResponse | null> => {
  const { id, order } = change
  const header = await headerProblems(tx, order, body, change.today)
  const lines = body.lines || body.packages ? await replaceLines(tx, change, body) : {}
  const booking = body.booked_at
    ? await bookDock(tx, {
        site: order.site_code,
        at: body.booked_at,
        shipment: id,
        now: change.now,
        expected: body.expected_date ?? change.before.eta_date,
        ownDock: isSameInstant(body.booked_at, change.before.booked_at) ? change.before.dock : null,
      })
    : null
  // A booked dock stays booked unless this change releases or rebooks it.
  const keptBooking = body.booked_at === undefined && body.status !== 'ADVISED' ? change.before.booked_at : null
  const dateProblem =
    keptBooking && body.expected_date
      ? await expectedDateProblem(tx, { site: order.site_code, at: keptBooking, now: change.now, expected: body.expected_date })
      : null
  const problems = mergeProblems(
    header,
    lines,
    dateProblem === null ? {} : { expected_date: [dateProblem] },
    booking && 'problem' in booking ? { booked_at: [booking.problem] } : {},
  )
  if (Object.keys(problems).length > 0) return invalid(problems, 'shipment')
  await saveHeader(tx, id, body)
  if (body.carrier_code !== undefined || body.vehicle_no !== undefined || body.container_no !== undefined) await saveTransport(tx, change)
  if (booking && 'dock' in booking && body.booked_at) await saveBooking(tx, change, body.booked_at, booking.dock)
  const isOutdated = isBookedTooEarly(change, body.expected_date)
  if (body.booked_at === null || body.status === 'ADVISED' || (keptBooking && isOutdated))
    await releaseBooking(tx, change, isOutdated ? `: expected on ${body.expected_date}` : '')
  const { eta_date: dateBefore } = change.before
  if (body.expected_date && body.expected_date !== dateBefore)
    await updatePromisedDate(tx, { order, before: dateBefore, at: change.now, by: change.by })
  return null
}

/** Whether a later expected date is after the day of the dock booking, which cannot be kept then. */
const isBookedTooEarly = ({ before, timezone }: ShipmentChange, expected: string | null | undefined): boolean =>
  Boolean(expected) &&
  before.booked_at !== null &&
  expected! > (before.eta_date ?? '') &&
  dayIn(new Date(before.booked_at), timezone) < expected!

const isSameInstant = (at: string, other: string | null): boolean => other !== null && Date.parse(at) === Date.parse(other)

const replaceLines = async (tx: Db, { id, order, before, today, context }: ShipmentChange, body: ChangeBody) => {
  if (!body.lines) return { lines: ['Send the lines together with the packages.'] }
  if (before.status === 'IN_TRANSIT') return { lines: ['The goods are on their way, so the lines can no longer be changed.'] }
  await lockAdvice(tx)
  await revertAdvice(tx, id, order.id)
  const packagesBefore = await readAdvisedPackages(tx, id)
  await tx.query(sql`delete from package where shipment_id = ${id}`)
  const orderLines = await readOrderLines(tx, order)
  const packages = body.packages ?? []
  const usedSsccs = await findUsedSsccs(
    tx,
    context.caller,
    [...packages, ...body.lines].flatMap((item) => item.sscc ?? []),
    id,
  )
  countForeignSsccs(context, usedSsccs)
  const problems = checkAdvice(body.lines, packages, { order, orderLines, usedSsccs, today })
  if (Object.keys(problems).length > 0) return problems
  await storeAdvice(tx, { shipment: id, order, orderLines, lines: body.lines, packages })
  await keepDimensions(tx, id, packagesBefore)
  return {}
}

const saveHeader = async (tx: Db, id: number, body: ChangeBody): Promise<void> => {
  const updates = [
    ...(body.expected_date ? [sql`update shipment set eta_date = ${body.expected_date} where id = ${id}`] : []),
    ...(body.carrier_code === undefined ? [] : [sql`update shipment set carrier_code = ${orNull(body.carrier_code)} where id = ${id}`]),
    ...(body.vehicle_no === undefined ? [] : [sql`update shipment set vehicle_no = ${orNull(body.vehicle_no)} where id = ${id}`]),
    ...(body.container_no === undefined ? [] : [sql`update shipment set container_no = ${orNull(body.container_no)} where id = ${id}`]),
  ]
  for (const update of updates) await tx.query(update)
}

/** The transport of the order follows that of its shipment. */
const saveTransport = async (tx: Db, { order, now, by }: ShipmentChange): Promise<void> => {
  await updateFromShipment(tx, order.id)
  await tx.query(sql`
    update purchase_order set updated_by = ${by}, updated_at = ${now.toISOString()}::timestamptz, version = version + 1 where id = ${order.id}`)
}

const saveBooking = async (tx: Db, { id, order, before, now, by, timezone }: ShipmentChange, at: string, dock: string): Promise<void> => {
  const { booked_at: bookedBefore, dock: dockBefore } = before
  if (isSameInstant(at, bookedBefore) && dockBefore === dock) return
  const moved = bookedBefore === null ? null : { at: bookedBefore, dock: dockBefore }
  await tx.query(sql`
    update shipment set booked_at = ${at}::timestamptz, dock = ${dock}, status = ${bookedStatus(before.status)} where id = ${id}`)
  await addEvent(tx, id, {
    code: 'BOOKED',
    at: now,
    place: `${before.site_name}, ${dock}`,
    text: `${moved ? 'Dock booking moved' : 'Dock booked'} by ${by}`,
  })
  await updateOrder(tx, { order, status: null, at: now, by, note: bookingText({ at, dock }, timezone, moved) })
  await updateFromShipment(tx, order.id, before.booked_at)
}

const releaseBooking = async (tx: Db, { id, order, before, now, by }: ShipmentChange, reason: string): Promise<void> => {
  if (before.booked_at === null) return
  const status = before.status === 'BOOKED' ? 'ADVISED' : before.status
  await tx.query(sql`update shipment set booked_at = null, dock = null, status = ${status} where id = ${id}`)
  await addEvent(tx, id, { code: 'UNBOOKED', at: now, place: before.site_name, text: `Dock booking released by ${by}${reason}` })
  await updateOrder(tx, { order, status: null, at: now, by, note: `Dock booking for ${before.booked_at} released${reason}` })
  await updateFromShipment(tx, order.id, before.booked_at)
}
