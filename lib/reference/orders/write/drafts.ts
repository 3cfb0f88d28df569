import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { KeepUnsaved } from '#lib/contract/orders/order-entry.ts'
import type { Db } from '../../db/db.ts'
import { invalid, ok, refuse, type ApiResponse } from '../../http/response.ts'
import { problemsOf } from '../../http/problems.ts'
import { actionRefusal } from '../allowed-actions.ts'
import { detailOf } from './create.ts'
import type { LockedOrder } from './lock-order.ts'
import type { OrderAuthor } from './order-author.ts'
import { deleteUnsaved } from '../unsaved-changes.ts'
import { logOrder, NOUN } from './history.ts'
import { releaseDraftNumber } from './numbers.ts'
import { TABLE } from './store-header.ts'

// docs/decisions/0081-drafts-are-private.md

/**
 * Stores or deletes a user's unsaved changes to an order. The order and its version stay the same, so nothing is logged.
 * `version` is the order version that the changes are based on; it may be outdated.
 */
export const storeUnsaved = async (
  tx: Db,
  author: OrderAuthor,
  order: LockedOrder,
  version: number,
  sent: object,
): Promise<ApiResponse> => {
  const { kind, id } = order
  if (actionRefusal(kind, order, 'edit', author.caller)) return refuse('MODULE_FORBIDDEN', 'You don’t have permission to change orders.')
  if (version > order.version) return refuse('STALE_WRITE', 'There is no such version of this order.')
  const parsed = z.safeParse(KeepUnsaved, sent)
  if (!parsed.success) return invalid(problemsOf(parsed.error, 'body'))
  const { unsaved } = parsed.data
  if (unsaved === null) await deleteUnsaved(tx, author, order)
  else
    await tx.query(sql`
      insert into order_unsaved (kind, order_id, user_id, version, changes, at)
      values (${kind}, ${id}, ${author.caller.id}, ${version}, ${JSON.stringify(unsaved)}::jsonb, ${author.now().toISOString()}::timestamptz)
      on conflict (kind, order_id, user_id) do update set version = excluded.version, changes = excluded.changes, at = excluded.at`)
  return ok({ data: await detailOf(tx, author, kind, id) })
}

/** Deletes a draft and releases its number. Returns the deleted record. */
export const deleteDraft = async (tx: Db, author: OrderAuthor, order: LockedOrder) => {
  const { kind, id, no, client_code: client, owner_code: owner } = order
  const deleted = await detailOf(tx, author, kind, id)
  await tx.query(sql`delete from order_event where kind = ${kind} and order_id = ${id}`)
  await deleteUnsaved(tx, author, order)
  await tx.query(sql`delete from ${TABLE[kind]} where id = ${id}`)
  await releaseDraftNumber(tx, { client, owner, kind, no, now: author.now() })
  await logOrder(tx, author, order, 'DELETED', { summary: `${NOUN[kind]} draft deleted` })
  return deleted
}
