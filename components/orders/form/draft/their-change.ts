import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { Form } from '#lib/order-form/draft/changes.ts'
import type { SavedOrder, SaveFailure } from '#lib/order-form/draft/states.ts'
import { readOrder } from './calls.ts'
import { formOfRecord, savedBody } from './form-start.ts'
import type { FormFacts } from './session-types.ts'

/**
 * The failure of a change of an entered order, if someone else has changed the order since the edits began; it has their record. Null if
 * nobody has, or if the order cannot be read. A v7 without versions, or one that ignores them, would undo their change: all lines are
 * sent, even if only one was edited.
 */
export const theirChange = async (kind: OrderKind, order: SavedOrder, base: Form, facts: FormFacts): Promise<SaveFailure | null> => {
  const now = await readOrder(kind, order.id, facts.toClientWording)
  if (now === null) return null
  const { record } = now
  const { fields, columns, check } = facts
  const contentOf = (form: Form) => JSON.stringify(savedBody(form, { fields, columns, dateFormat: check.dateFormat }))
  const hasNewStatus = record.status !== null && record.status !== order.status
  if (!hasNewStatus && contentOf(formOfRecord(record, facts)) === contentOf(base)) return null
  return {
    kind: 'status',
    status: 409,
    code: 'STALE_WRITE',
    message: 'Someone else has changed this order in the meantime.',
    data: record,
  }
}
