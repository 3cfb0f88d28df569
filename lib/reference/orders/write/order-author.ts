import type { ORDER_SOURCES } from '#lib/contract/orders/orders.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Db } from '../../db/db.ts'
import type { Sender } from '../../http/context.ts'
import type { Reader } from '../record-parts.ts'

/**
 * Who creates or changes an order, when, and through which channel. `displayName` is shown instead of
 * the caller's name, for example the sender of a message (`Acme EDI`). The caller's access and rights always apply.
 */
export type OrderAuthor = {
  caller: Caller
  now: () => Date
  sender: Sender
  source: (typeof ORDER_SOURCES)[number]
  displayName?: string
}

/** The name shown in the order's history. */
export const nameOf = (author: OrderAuthor): string => author.displayName ?? author.caller.name

export const channelOf = ({ source }: OrderAuthor): 'WEB' | 'EDI' | 'API' => (source === 'EDI' || source === 'API' ? source : 'WEB')

/** Reads orders as their author, within their transaction. */
export const readerOf = (tx: Db, { caller, now }: OrderAuthor): Reader => ({ db: tx, caller, now })
