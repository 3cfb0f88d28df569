import { ORDER_MODULE, type OrderKind } from '#lib/contract/orders/order-kind.ts'
import { MAX_ORDER_LINES, TOO_MANY_LINES } from '#lib/contract/orders/orders.ts'
import type { createPurchaseOrder } from '#lib/contract/orders/purchase-order-entry.ts'
import type { createSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import type { Db } from '../../db/db.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { invalid, refuse, type ApiResponse } from '../../http/response.ts'
import type { Context } from '../../http/context.ts'
import { idempotent } from '../../http/idempotent.ts'
import { logOutOfScope } from './log-out-of-scope.ts'
import { validateOrder } from '../check/validate-order.ts'
import { makeOrder } from './make-order.ts'
import { readerOf, type OrderAuthor } from './order-author.ts'
import { purchaseById } from '../read/purchase-detail.ts'
import { salesById } from '../read/sales-detail.ts'

type CreateContext = Context<typeof createPurchaseOrder> | Context<typeof createSalesOrder>

const NOUNS = { PO: 'purchase orders', SO: 'sales orders' } as const

/**
 * Retries the work once if another order got the same number between the check and the write. The second check finds and
 * reports that order.
 */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return work()
  }
}

/** Enters an order or saves it as a draft: 201 with the full record, or an error with all problems. */
export const handleCreate = async (context: CreateContext, kind: OrderKind): Promise<ApiResponse> => {
  const { caller, sent } = context
  if (!caller.modules.get(ORDER_MODULE[kind])?.can_create)
    return refuse('MODULE_FORBIDDEN', `You don’t have permission to create ${NOUNS[kind]}.`)
  if (hasTooManyLines(sent)) return refuse('TOO_MANY_LINES', TOO_MANY_LINES)
  const status = (sent as { status?: unknown } | null)?.status
  if (status !== 'DRAFT' && status !== 'ENTERED') return answerOtherStatus(context, kind)
  const response = await retryOnConflict(() => idempotent(context, `create ${kind}`, (tx) => create(tx, authorOf(context), kind, sent)))
  if (response.status === 422) await logOutOfScope(context)
  return response
}

/** Refuses a status that a new order cannot have, together with all other problems of the order. */
const answerOtherStatus = async (context: CreateContext, kind: OrderKind): Promise<ApiResponse> => {
  const { problems } = await validateOrder(context.db, authorOf(context), kind, context.sent)
  return invalid({ status: ['A new order is DRAFT or ENTERED.'], ...problems }, 'order')
}

export const hasTooManyLines = (sent: unknown): boolean => {
  const lines = (sent as { lines?: unknown } | null)?.lines
  return Array.isArray(lines) && lines.length > MAX_ORDER_LINES
}

/** The order author for a request: the signed-in user, with source SUPPLIER for a supplier user. */
export const authorOf = ({
  caller,
  now,
  requestId,
  ip,
  device,
  headers,
}: Pick<CreateContext, 'caller' | 'now' | 'requestId' | 'ip' | 'device' | 'headers'>): OrderAuthor => ({
  caller,
  now,
  sender: { requestId, ip, device, headers },
  source: caller.access.supplier === null ? 'WEB' : 'SUPPLIER',
})

/** The full record of an order, as its author sees it. */
export const detailOf = (tx: Db, author: OrderAuthor, kind: OrderKind, id: number) =>
  kind === 'PO' ? purchaseById(readerOf(tx, author), id) : salesById(readerOf(tx, author), id)

const create = async (tx: Db, author: OrderAuthor, kind: OrderKind, sent: unknown): Promise<ApiResponse> => {
  const result = await makeOrder(tx, author, kind, sent)
  if (result.ok) return { status: 201, body: { data: await detailOf(tx, author, kind, result.row), meta: { warnings: result.warnings } } }
  const response = invalid(result.problems, 'order')
  if (result.duplicate === null) return response
  return { status: 409, body: { ...(response.body as object), code: 'DUPLICATE_ORDER', data: result.duplicate } }
}
