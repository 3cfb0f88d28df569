import * as z from 'zod/mini'
import { UnsavedChanges } from '#lib/contract/orders/orders.ts'
import { numberKey, type OrderKind } from '#lib/order-form/kind.ts'

// docs/decisions/0090-what-v7-has-not-got-waits-in-the-tab.md

/**
 * What of a form v7 has not taken yet, as the tab keeps it: how fields and lines as typed differ from what v7 has, and a
 * creating call whose answer never came, so that it can be repeated with the same key. It belongs to one user; nobody else's
 * form takes it over.
 */
const Snapshot = z.object({
  v: z.literal(2),
  user: z.string(),
  kind: z.enum(['PO', 'SO']),
  order: z.nullable(z.object({ id: z.string(), no: z.string(), version: z.nullable(z.number()), status: z.nullable(z.string()) })),
  changes: UnsavedChanges,
  identity: z.nullable(z.object({ no: z.string(), token: z.string(), expires: z.string() })),
  pending: z.nullable(
    z.object({
      key: z.string(),
      body: z.record(z.string(), z.unknown()),
      at: z.optional(z.number()),
      /** v7 has made it, and its answer could not be read: it is looked for and never sent. */
      isMade: z.optional(z.boolean()),
    }),
  ),
  /** Milliseconds. */
  at: z.number(),
})
export type Snapshot = z.output<typeof Snapshot>

/** Where a tab keeps it: `sessionStorage`, or nothing where that is denied. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One place a form: a new order, or the order that is edited. */
export const draftKey = (kind: string, orderId: string | null): string => `gatehouse.draft.${kind}.${orderId ?? 'new'}`

/** Keeps a snapshot. False where the browser has no room or denies it. */
export const keepDraft = (store: DraftStore | null, key: string, snapshot: Snapshot): boolean => {
  try {
    store?.setItem(key, JSON.stringify(snapshot))
    return store !== null
  } catch {
    return false
  }
}

/** What was kept for this user; null where there is nothing, or nothing that can be read. */
export const readDraft = (store: DraftStore | null, key: string, user: string): Snapshot | null => {
  try {
    const text = store?.getItem(key) ?? null
    const parsed = text === null ? null : z.safeParse(Snapshot, JSON.parse(text))
    return parsed?.success && parsed.data.user === user ? parsed.data : null
  } catch {
    return null
  }
}

/** v7 has it, or it was thrown away. */
export const dropDraft = (store: DraftStore | null, key: string): void => {
  try {
    store?.removeItem(key)
  } catch {
    // denied: then there is nothing
  }
}

type Pending = Snapshot['pending']
type TabCopyParts = {
  store: DraftStore | null
  key: () => string
  snapshot: (pending: Pending) => Snapshot
  pending: Pending
}

/** Typing does not wait for the tab's store: 2,000 lines take it a few milliseconds. */
const WRITE_AFTER_MS = 80
/** It waits for a pause of the browser, but no longer than this. */
const WRITE_WITHIN_MS = 70
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: WRITE_WITHIN_MS })
  else work()
}

/** The tab's copy of what v7 does not have: written a moment after a key, at once before a call that must not be made twice. */
export const createTabCopy = ({ store, key, snapshot, pending: first }: TabCopyParts) => {
  let pending = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const now = () => {
    clear()
    if (!isEnded) keepDraft(store, key(), snapshot(pending))
  }
  const drop = (at = key()) => {
    clear()
    dropDraft(store, at)
  }
  return {
    keep: (next: Pending) => {
      pending = next
      if (next) return now()
      // The timer stands until something is written: what was kept or dropped meanwhile is not written by the pause.
      timer ??= setTimeout(() => whenIdle(() => timer !== undefined && now()), WRITE_AFTER_MS)
    },
    now,
    drop,
    /** Nothing is written any more; what is there stays where it is kept for later. */
    end: (isKept = false) => {
      if (isKept) clear()
      else drop()
      isEnded = true
    },
  }
}

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
