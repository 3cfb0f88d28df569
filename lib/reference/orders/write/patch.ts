import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import * as z from 'zod/mini'
import { OrderStep } from '#lib/contract/orders/order-entry.ts'
import type { patchPurchaseOrder } from '#lib/contract/orders/purchase-order-entry.ts'
import type { patchSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import { TOO_MANY_LINES } from '#lib/contract/orders/orders.ts'
import type { Db } from '../../db/db.ts'
import { invalid, ok, refuse, type ApiResponse } from '../../http/response.ts'
import type { Context } from '../../http/context.ts'
import { rollBackIfRefused } from '../../http/idempotent.ts'
import { versionInIfMatch } from '../../http/etag.ts'
import { problemsOf } from '../../http/problems.ts'
import { actionRefusal, statusOf, stepsOf } from '../allowed-actions.ts'
import { changeOrder, type ChangeResult } from './change.ts'
import { authorOf, detailOf, hasTooManyLines, retryOnConflict } from './create.ts'
import { deleteDraft, storeUnsaved } from './drafts.ts'
import { parseOrderId } from '../record-parts.ts'
import { cancelLines } from '../steps/cancel-lines.ts'
import { logOutOfScope } from './log-out-of-scope.ts'
import { lockOrder, type LockedOrder } from './lock-order.ts'
import type { OrderAuthor } from './order-author.ts'
import { split } from '../steps/split.ts'
import { askCancel, cancel, close, hold, release, reopen, type StepRequest, type StepResult } from '../steps/steps.ts'
import { deleteUnsaved } from '../unsaved-changes.ts'

type PatchContext = Context<typeof patchPurchaseOrder> | Context<typeof patchSalesOrder>
type JsonObject = Readonly<Record<string, unknown>>

const NOT_FOUND = refuse('NOT_FOUND', 'Order not found.')

/**
 * Changes fields of an order, takes a step, such as releasing it, or keeps unsaved changes: 200 with the full record. Returns 409
 * `STATUS_CONFLICT` with the current record if the status does not allow the change, and `STALE_WRITE` if the sender's version is
 * outdated, which is allowed only for unsaved changes.
 */
export const handlePatch = async (context: PatchContext, kind: OrderKind): Promise<ApiResponse> => {
  const { sent, params, headers, db } = context
  const id = parseOrderId(kind, params['id'] ?? '')
  if (id === null) return NOT_FOUND
  const version = versionInIfMatch(headers['if-match'])
  if (version === null) return refuse('VERSION_REQUIRED')
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return invalid({ '': ['Send an object.'] })
  if (hasTooManyLines(sent)) return refuse('TOO_MANY_LINES', TOO_MANY_LINES)
  if ('lines' in sent && sent.lines !== undefined && !Array.isArray(sent.lines)) return invalid({ lines: ['Send a list.'] })
  const author = authorOf(context)
  const response = await retryOnConflict(() =>
    rollBackIfRefused(db, async (tx) => {
      const order = await lockOrder(tx, author, kind, id)
      if (!order) return NOT_FOUND
      if ('unsaved' in sent && Object.keys(sent).length === 1) return storeUnsaved(tx, author, order, version, sent)
      if (order.version !== version) return withRecord(tx, author, order, 'STALE_WRITE', outdatedText(order))
      return 'action' in sent && sent.action !== undefined
        ? takeStep(tx, author, order, sent)
        : change(tx, author, order, sent as JsonObject)
    }),
  )
  if (response.status === 422) await logOutOfScope(context)
  return response
}

const outdatedText = ({ updatedBy }: LockedOrder): string =>
  `${updatedBy ?? 'Someone else'} changed this order in the meantime. Reload it and make your change again.`

const withRecord = async (
  tx: Db,
  author: OrderAuthor,
  order: LockedOrder,
  code: 'STALE_WRITE' | 'STATUS_CONFLICT',
  message: string,
): Promise<ApiResponse> => refuse(code, message, { data: await detailOf(tx, author, order.kind, order.id) })

type Step = z.output<typeof OrderStep>['action']

/** Completes "The order cannot be …". */
const PARTICIPLES: Readonly<Record<Step | 'edit', string>> = {
  edit: 'changed',
  submit: 'entered',
  delete: 'deleted',
  release: 'released',
  hold: 'put on hold',
  cancel: 'cancelled',
  close: 'closed',
  reopen: 'reopened',
  split: 'split',
  ask_cancel: 'cancelled on request',
  cancel_lines: 'cancelled line by line',
}

/** The error response if the user may not take this action on the order now; null if they may. */
const refusalOf = (tx: Db, author: OrderAuthor, order: LockedOrder, action: Step | 'edit'): Promise<ApiResponse> | ApiResponse | null => {
  const { kind, no } = order
  const status = statusOf(kind, order.status)
  if (!stepsOf(kind, order.status).allowed.includes(action))
    return withRecord(tx, author, order, 'STATUS_CONFLICT', `${no} cannot be ${PARTICIPLES[action]}: its status is ${status.label}.`)
  const code = actionRefusal(kind, { ...order.row, status: order.status }, action, author.caller)
  return code && refuse(code, REFUSALS[code](kind))
}

const REFUSALS: Readonly<Record<NonNullable<ReturnType<typeof actionRefusal>>, (kind: OrderKind) => string>> = {
  MODULE_FORBIDDEN: (kind) => `You don’t have permission to change ${kind === 'PO' ? 'purchase' : 'sales'} orders.`,
  VIEW_FORBIDDEN: () => 'Suppliers cannot do this.',
  LEVEL_FORBIDDEN: () => 'Only managers can reopen an order, or close one that is not fully received.',
}

const takeStep = async (tx: Db, author: OrderAuthor, order: LockedOrder, sent: object): Promise<ApiResponse> => {
  const parsed = z.safeParse(OrderStep, sent)
  if (!parsed.success) return invalid(problemsOf(parsed.error, 'body'))
  const { action } = parsed.data
  const refusal = await refusalOf(tx, author, order, action)
  if (refusal) return refusal
  if (action === 'delete') return ok({ data: await deleteDraft(tx, author, order) })
  if (action === 'submit') return answerOf(tx, author, order, await save(tx, author, order, {}, true))
  return answerOf(tx, author, order, await STEPS[action](tx, author, order, parsed.data))
}

const STEPS: Readonly<
  Record<Exclude<Step, 'delete' | 'submit'>, (tx: Db, author: OrderAuthor, order: LockedOrder, request: StepRequest) => Promise<StepResult>>
> = {
  release,
  hold,
  cancel,
  close,
  reopen,
  split,
  ask_cancel: askCancel,
  cancel_lines: cancelLines,
}

const change = async (tx: Db, author: OrderAuthor, order: LockedOrder, sent: JsonObject): Promise<ApiResponse> => {
  const { status } = sent
  if (status !== undefined && status !== 'DRAFT' && status !== 'ENTERED') return invalid({ status: ['Save as DRAFT or ENTERED.'] })
  const isUnfinished = order.status === 'DRAFT' || order.status === 'ERROR'
  if (status === 'DRAFT' && order.status !== 'DRAFT')
    return withRecord(tx, author, order, 'STATUS_CONFLICT', `${order.no} was entered and cannot become a draft again.`)
  const isSubmitted = status === 'ENTERED' && isUnfinished
  const refusal = await refusalOf(tx, author, order, isSubmitted ? 'submit' : 'edit')
  return refusal ?? answerOf(tx, author, order, await save(tx, author, order, sent, isSubmitted))
}

/** Saves fields. `unsaved: null` means that the save includes the sender's unsaved changes, which are then deleted, as on submit. */
const save = async (
  tx: Db,
  author: OrderAuthor,
  order: LockedOrder,
  { unsaved, ...sent }: JsonObject,
  isSubmitted: boolean,
): Promise<ChangeResult> => {
  const result = await changeOrder(tx, author, order, sent, isSubmitted)
  if (result.ok && (isSubmitted || unsaved === null)) await deleteUnsaved(tx, author, order)
  return result
}

const answerOf = async (tx: Db, author: OrderAuthor, order: LockedOrder, result: StepResult | ChangeResult): Promise<ApiResponse> => {
  if (result.ok) return ok({ data: await detailOf(tx, author, order.kind, order.id), meta: { warnings: result.warnings } })
  if ('message' in result) return withRecord(tx, author, order, 'STATUS_CONFLICT', result.message)
  const response = invalid(result.problems, 'order')
  return result.duplicate === null
    ? response
    : { status: 409, body: { ...(response.body as object), code: 'DUPLICATE_ORDER', data: result.duplicate } }
}
