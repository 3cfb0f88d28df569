import type { PurchaseOrder } from './purchase-plan.ts'
import type { SalesOrder } from './sales-plan.ts'

/** A status that an order took, when, by whom and why; without a time where it did not come to it. */
export type Step = readonly [status: string, at: number | null, user: string, reason?: string]

const HOUR = 3_600_000

/** The statuses of a purchase order from its entry to now. */
export const purchaseSteps = (order: PurchaseOrder): Step[] => {
  const { createdAt, receivedAt, status, times } = order
  if (status === 'DRAFT') return [['DRAFT', createdAt, 'Casey Rivera']]
  const entered: Step = ['ENTERED', createdAt, 'Casey Rivera']
  if (status === 'ENTERED') return [entered]
  if (status === 'ON_HOLD' || status === 'CANCELLED')
    return [entered, [status, createdAt + 3 * HOUR, 'Morgan Blake', status === 'ON_HOLD' ? 'Price under discussion' : 'Ordered twice']]
  const released: Step = ['RELEASED', createdAt + HOUR, 'Casey Rivera']
  const before: Step[] = [entered, released, ['IN_TRANSIT', times.advisedAt, order.supplier.name]]
  if (status === 'RELEASED' || status === 'IN_TRANSIT') return before
  if (status === 'BOOKED') return [...before, ['BOOKED', createdAt + 5 * HOUR, 'Casey Rivera']]
  const came: Step[] = [...before, ['ARRIVED', times.arrivedAt, 'Gate'], ['IN_PROGRESS', receivedAt, 'Tom Baker']]
  if (status === 'ARRIVED' || status === 'IN_PROGRESS') return came
  if (status === 'PART_RECEIVED') return [...came, ['PART_RECEIVED', receivedAt! + HOUR, 'Tom Baker']]
  const received: Step[] = [...came, ['RECEIVED', receivedAt! + 3 * HOUR, 'Tom Baker']]
  return status === 'RECEIVED' ? received : [...received, ['CLOSED', receivedAt! + 20 * HOUR, 'Casey Rivera']]
}

/** The statuses of a sales order from its entry to now. */
export const salesSteps = (order: SalesOrder): Step[] => {
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
