import type { CopyRow, Db } from '../db/db.ts'
import type { PurchaseOrder } from './purchase-plan.ts'
import type { SalesOrder } from './sales-plan.ts'
import type { Stage } from './stage.ts'

/** Finished orders older than this keep no status history. */
const HISTORY_DAYS = 120

/** Loads the status history of orders: every open one, and those of the last months. */
export const writeHistory = async (tx: Db, stage: Stage): Promise<void> => {
  await tx.copyIn('order_event', ['kind', 'order_id', 'at', 'status_from', 'status_to', 'user_name', 'reason', 'text'], eventRows(stage))
  await tx.copyIn('order_document', ['kind', 'order_id', 'name', 'type', 'bytes', 'created_at'], documentRows(stage))
}

type Step = readonly [status: string, at: number | null, user: string, reason?: string]

function* eventRows(stage: Stage): Generator<CopyRow> {
  const since = stage.world.today - HISTORY_DAYS
  for (const order of stage.purchases.orders)
    if (order.day >= since || order.status !== 'CLOSED') yield* rowsOf('PO', order.id, purchaseSteps(order), stage.world.end)
  for (const order of stage.sales.orders) if (order.day >= since) yield* rowsOf('SO', order.id, salesSteps(order), stage.world.end)
}

function* rowsOf(kind: 'PO' | 'SO', id: number, steps: readonly Step[], end: number): Generator<CopyRow> {
  let from: string | null = null
  let last = 0
  for (const [status, at, user, reason] of steps) {
    if (at === null) continue
    last = Math.max(last, Math.min(at, end - 1000))
    yield [kind, id, new Date(last).toISOString(), from, status, user, reason, null]
    from = status
  }
}

const HOUR = 3_600_000

const purchaseSteps = (order: PurchaseOrder): Step[] => {
  const { createdAt, receivedAt, status } = order
  if (status === 'DRAFT') return [['DRAFT', createdAt, 'Casey Rivera']]
  const entered: Step = ['ENTERED', createdAt, 'Casey Rivera']
  if (status === 'ENTERED') return [entered]
  if (status === 'ON_HOLD' || status === 'CANCELLED')
    return [entered, [status, createdAt + 3 * HOUR, 'Morgan Blake', status === 'ON_HOLD' ? 'Price under discussion' : 'Ordered twice']]
  const released: Step = ['RELEASED', createdAt + HOUR, 'Casey Rivera']
  if (receivedAt === null)
    return status === 'RELEASED' ? [entered, released] : [entered, released, [status, createdAt + 5 * HOUR, 'Acme EDI']]
  const came: Step[] = [entered, released, ['ARRIVED', receivedAt - HOUR, 'Gate'], ['IN_PROGRESS', receivedAt, 'Tom Baker']]
  if (status === 'IN_PROGRESS') return came
  if (status === 'PART_RECEIVED') return [...came, ['PART_RECEIVED', receivedAt + HOUR, 'Tom Baker']]
  const received: Step[] = [...came, ['RECEIVED', receivedAt + 3 * HOUR, 'Tom Baker']]
  return status === 'RECEIVED' ? received : [...received, ['CLOSED', receivedAt + 20 * HOUR, 'Casey Rivera']]
}

const salesSteps = (order: SalesOrder): Step[] => {
  const { createdAt, pickedAt, despatchedAt, deliveredAt, status } = order
  if (status === 'DRAFT') return [['DRAFT', createdAt, 'Casey Rivera']]
  const entered: Step = ['ENTERED', createdAt, 'Acme EDI']
  if (status === 'ENTERED' || status === 'ERROR') return [[status, createdAt, 'Acme EDI']]
  if (status === 'ON_HOLD' || status === 'CANCELLED')
    return [
      entered,
      [status, createdAt + 2 * HOUR, 'Morgan Blake', status === 'ON_HOLD' ? 'Address to be confirmed' : 'Customer changed their mind'],
    ]
  const released: Step[] = [entered, ['RELEASED', createdAt + HOUR / 2, 'System']]
  if (['RELEASED', 'BACK_ORDERED', 'PART_ALLOCATED', 'ALLOCATED'].includes(status))
    return status === 'RELEASED' ? released : [...released, [status, createdAt + HOUR, 'System']]
  const picking: Step[] = [...released, ['ALLOCATED', createdAt + HOUR, 'System'], ['PICKING', pickedAt, 'Mia Chen']]
  if (status === 'PICKING') return picking
  const picked: Step[] = [...picking, ['PICKED', pickedAt! + HOUR / 3, 'Mia Chen']]
  if (status === 'PICKED') return picked
  const packed: Step[] = [...picked, ['PACKED', pickedAt! + HOUR / 2, 'Luca Rossi']]
  if (status === 'PACKED') return packed
  const left: Step[] = [
    ...packed,
    [status === 'PART_DESPATCHED' ? status : 'DESPATCHED', despatchedAt, 'Jack Doyle'],
    ['DELIVERED', deliveredAt, 'Carrier'],
  ]
  return status === 'RETURNED' ? [...left, ['RETURNED', (deliveredAt ?? despatchedAt!) + 70 * HOUR, 'Aisha Khan']] : left
}

function* documentRows(stage: Stage): Generator<CopyRow> {
  for (const order of stage.sales.orders)
    if (order.id % 11 === 0 && order.despatchedAt !== null)
      yield [
        'SO',
        order.id,
        `Packing slip ${order.no}.pdf`,
        'application/pdf',
        24_000 + (order.id % 9_000),
        new Date(order.despatchedAt).toISOString(),
      ]
  for (const order of stage.purchases.orders)
    if (order.id % 5 === 0 && order.receivedAt !== null)
      yield [
        'PO',
        order.id,
        `Delivery note ${order.no}.pdf`,
        'application/pdf',
        31_000 + (order.id % 9_000),
        new Date(order.receivedAt).toISOString(),
      ]
}
