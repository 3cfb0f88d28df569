import type { CopyRow, Db } from '../../db/db.ts'
import { purchaseSteps, salesSteps, type Step } from './order-steps.ts'
import type { Stage } from './stage.ts'

/** Finished orders older than this keep no status history. */
const HISTORY_DAYS = 120

/** Loads the status history of orders: every open one, and those of the last months. */
export const writeHistory = async (tx: Db, stage: Stage): Promise<void> => {
  await tx.copyIn('order_event', ['kind', 'order_id', 'at', 'status_from', 'status_to', 'user_name', 'reason', 'text'], eventRows(stage))
}

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
