import { draftKey, dropDraft, keepDraft, readDraft, type DraftStore, type Snapshot } from './snapshot.ts'
import { numberKey, type OrderKind } from '#lib/order-form/kind.ts'

/** Where a new order that was left waits, beside the one that is typed now. */
const leftKey = (kind: OrderKind): string => draftKey(kind, 'left')

/** Puts the new order that was left aside: a new one begins empty, and this one is offered. */
export const setAside = (store: DraftStore | null, kind: OrderKind, user: string): void => {
  const snapshot = readDraft(store, draftKey(kind, null), user)
  if (snapshot && keepDraft(store, leftKey(kind), snapshot)) dropDraft(store, draftKey(kind, null))
}

/** The new order that was left; null where there is none of this user. */
export const readLeft = (store: DraftStore | null, kind: OrderKind, user: string): Snapshot | null => readDraft(store, leftKey(kind), user)

export const dropLeft = (store: DraftStore | null, kind: OrderKind): void => dropDraft(store, leftKey(kind))

/** `SO-204410 for Hobart Corner Store, 9 lines`, as far as it was typed. */
export const leftWords = ({ kind, changes }: Pick<Snapshot, 'kind' | 'changes'>): string => {
  const now = (key: string) => changes.head[key]?.now.trim() ?? ''
  const party = now('ship_to.name') || now(kind === 'SO' ? 'customer_code' : 'supplier_code')
  const lines = changes.lines?.now.length ?? 0
  const name = [now(numberKey(kind)) || 'an order without a number', party && `for ${party}`].filter(Boolean).join(' ')
  return lines === 0 ? name : `${name}, ${lines} ${lines === 1 ? 'line' : 'lines'}`
}
