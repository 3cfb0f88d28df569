import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { CopyRow, Db } from '../../db/db.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import type { PurchaseOrder } from './purchase-plan.ts'
import type { SalesOrder } from './sales-plan-types.ts'
import type { SeedState } from './seed-state.ts'

/** A status of an order, with time, user and reason. The time is null if the order did not reach it. */
export type Step = readonly [status: string, at: number | null, user: string, reason?: string]

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Entry = { source: string; by: string; byId: string | null }
export const [CSR, MANAGER] = ['csr@acme.test', 'manager@acme.test'].map((email) =>
  DEMO_ACCOUNTS.find((account) => account.email === email)!,
)
const entryByUser = (source: string, { id, name }: { id: string; name: string } = CSR!): Entry => ({ source, by: name, byId: id })
const WEB_SHOP: Entry = { source: 'API', by: 'Web shop', byId: null }
/** The client whose orders the demo users enter. */
export const DEMO_CLIENT = 'ACME'
const DEMO_ENTRIES: readonly Entry[] = [entryByUser('WEB'), WEB_SHOP, entryByUser('WEB', MANAGER), entryByUser('IMPORT')]

/** The channel and author of an order, as shown in its list, its history and the audit log. */
export const entryOf = (order: SalesOrder | PurchaseOrder): Entry => {
  if (order.status === 'DRAFT' || ('isBig' in order && order.isBig)) return DEMO_ENTRIES[0]!
  const message: Entry = { source: 'EDI', by: `${order.client.name} EDI`, byId: null }
  // The form requires the expected date; a message may lack it.
  if ('expected' in order && order.expected === null) return message
  const entries = order.client.code === DEMO_CLIENT ? [message, ...DEMO_ENTRIES] : [message, WEB_SHOP, message]
  return entries[(order.id * 7) % entries.length]!
}

/** When a sales order was released: half an hour after its entry, or when it was picked, if that was earlier. */
export const releasedAt = ({ createdAt, pickedAt }: SalesOrder): number => Math.min(createdAt + HOUR / 2, pickedAt ?? Infinity)

/** The time of the last step, before the end of history. */
export const lastStepAt = (steps: readonly Step[], end: number): number => Math.min(Math.max(...steps.map(([, at]) => at ?? 0)), end - 1000)

/** The statuses of a purchase order from its entry to now. */
export const purchaseSteps = (order: PurchaseOrder): Step[] => {
  const { createdAt, receivedAt, status, times } = order
  const { by } = entryOf(order)
  if (status === 'DRAFT') return [['DRAFT', createdAt, by]]
  const entered: Step = ['ENTERED', createdAt, by]
  if (status === 'ENTERED') return [entered]
  if (status === 'ON_HOLD' || status === 'CANCELLED')
    return [entered, [status, createdAt + 3 * HOUR, 'Morgan Blake', status === 'ON_HOLD' ? 'Price under discussion' : 'Ordered twice']]
  const released: Step = ['RELEASED', createdAt + HOUR, 'Casey Rivera']
  const advised: Step[] = [entered, released, ['IN_TRANSIT', times.advisedAt, order.supplier.name]]
  if (status === 'RELEASED' || status === 'IN_TRANSIT') return advised
  if (status === 'BOOKED') return [...advised, ['BOOKED', createdAt + 5 * HOUR, 'Casey Rivera']]
  const arrived: Step[] = [...advised, ['ARRIVED', times.arrivedAt, 'Gate'], ['IN_PROGRESS', receivedAt, 'Tom Baker']]
  if (status === 'ARRIVED' || status === 'IN_PROGRESS') return arrived
  if (status === 'PART_RECEIVED') return [...arrived, ['PART_RECEIVED', receivedAt! + HOUR, 'Tom Baker']]
  const received: Step[] = [...arrived, ['RECEIVED', receivedAt! + 3 * HOUR, 'Tom Baker']]
  return status === 'RECEIVED' ? received : [...received, ['CLOSED', receivedAt! + 20 * HOUR, 'Casey Rivera']]
}

const HOLDS = [
  { code: 'CREDIT', reason: 'Credit limit exceeded' },
  { code: 'ADDRESS', reason: 'Address to be confirmed' },
  { code: 'CUSTOMER', reason: 'Later delivery requested' },
] as const

/** Why a sales order is on hold. */
export const holdOf = ({ id }: SalesOrder) => HOLDS[(id % 3) as 0 | 1 | 2]

/** The statuses of a sales order from its entry to now. */
export const salesSteps = (order: SalesOrder): Step[] => {
  const { createdAt, pickedAt, despatchedAt, deliveredAt, status } = order
  const { by, byId } = entryOf(order)
  if (status === 'DRAFT') return [['DRAFT', createdAt, by]]
  const entered: Step = ['ENTERED', createdAt, by]
  if (status === 'ENTERED') return [entered]
  if (status === 'ERROR') return [['ERROR', createdAt, by, 'The delivery address has no postcode.']]
  if (status === 'ON_HOLD' || status === 'CANCELLED')
    return [
      entered,
      [status, createdAt + 2 * HOUR, 'Morgan Blake', status === 'ON_HOLD' ? holdOf(order).reason : 'Customer changed their mind'],
    ]
  // Orders that no user entered are released by the system.
  const released: Step[] = [entered, ['RELEASED', releasedAt(order), byId === null ? 'System' : by]]
  if (['RELEASED', 'BACK_ORDERED', 'PART_ALLOCATED', 'ALLOCATED'].includes(status))
    return status === 'RELEASED' ? released : [...released, [status, createdAt + HOUR, 'System']]
  // All later statuses mean that the order is being picked or has been.
  const allocatedAt = Math.min(createdAt + HOUR, pickedAt!)
  const allocated: Step[] = [...released, ['ALLOCATED', allocatedAt, 'System']]
  if (status === 'PICKING') return [...allocated, ['PICKING', pickedAt, 'Mia Chen']]
  const picked: Step[] = [
    ...allocated,
    ['PICKING', Math.max(allocatedAt, pickedAt! - 20 * MINUTE), 'Mia Chen'],
    ['PICKED', pickedAt, 'Mia Chen'],
  ]
  if (status === 'PICKED') return picked
  const packed: Step[] = [...picked, ['PACKED', Math.min(pickedAt! + 10 * MINUTE, despatchedAt ?? Infinity), 'Luca Rossi']]
  if (status === 'PACKED') return packed
  const departed: Step[] = [
    ...packed,
    [status === 'PART_DESPATCHED' ? status : 'DESPATCHED', despatchedAt, 'Jack Doyle'],
    ['DELIVERED', deliveredAt, 'Carrier'],
  ]
  return status === 'RETURNED' ? [...departed, ['RETURNED', (deliveredAt ?? despatchedAt!) + 70 * HOUR, 'Aisha Khan']] : departed
}

/** Sales orders and closed purchase orders that are older than this have no status history. */
const HISTORY_DAYS = 120

/** Loads the status history of recent orders, and of all purchase orders that are not closed. */
export const writeHistory = async (tx: Db, state: SeedState): Promise<void> => {
  await tx.copyIn('order_event', 'kind, order_id, at, status_from, status_to, user_name, reason, text', eventRows(state))
}

function* eventRows(state: SeedState): Generator<CopyRow> {
  const since = state.world.today - HISTORY_DAYS
  for (const order of state.purchases.orders)
    if (order.day >= since || order.status !== 'CLOSED') yield* rowsOf('PO', order.id, purchaseSteps(order), state.world.end)
  for (const order of state.sales.orders) if (order.day >= since) yield* rowsOf('SO', order.id, salesSteps(order), state.world.end)
}

function* rowsOf(kind: OrderKind, id: number, steps: readonly Step[], end: number): Generator<CopyRow> {
  let from: string | null = null
  let last = 0
  for (const [status, at, user, reason] of steps) {
    if (at === null) continue
    last = Math.max(last, Math.min(at, end - 1000))
    yield [kind, id, new Date(last).toISOString(), from, status, user, reason, null]
    from = status
  }
}
