import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import * as z from 'zod/mini'
import { UnsavedChanges } from '#lib/contract/orders/orders.ts'
import { numberKey } from '#lib/order-form/kind.ts'

// docs/decisions/0090-input-stays-in-the-tab-if-v7-has-no-drafts.md

/**
 * The part of a form that v7 has not accepted yet, as stored in the tab: how fields and lines differ from what v7 has, and a
 * create call that got no response, so that it can be retried with the same key. It belongs to one user and is never shown to
 * another.
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
      /** v7 has created it, but its response could not be read: the order is searched for and never sent again. */
      isCreated: z.optional(z.boolean()),
    }),
  ),
  /** Milliseconds. */
  at: z.number(),
})
export type Snapshot = z.output<typeof Snapshot>

/** The tab's store: `sessionStorage`. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage key of a form: a new order, or the order being edited. */
export const draftKey = (kind: string, orderId: string | null): string => `gatehouse.draft.${kind}.${orderId ?? 'new'}`

/** Stores a snapshot. False if the browser has no room or denies it. */
export const keepSnapshot = (store: DraftStore | null, key: string, snapshot: Snapshot): boolean => {
  try {
    store?.setItem(key, JSON.stringify(snapshot))
    return store !== null
  } catch {
    return false
  }
}

/** The snapshot kept for this user; null if there is none or it cannot be read. */
export const readSnapshot = (store: DraftStore | null, key: string, user: string): Snapshot | null => {
  try {
    const text = store?.getItem(key) ?? null
    const parsed = text === null ? null : z.safeParse(Snapshot, JSON.parse(text))
    return parsed?.success && parsed.data.user === user ? parsed.data : null
  } catch {
    return null
  }
}

/** Removes a snapshot, once v7 has the order or the user has discarded it. */
export const dropSnapshot = (store: DraftStore | null, key: string): void => {
  try {
    store?.removeItem(key)
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
}

type Pending = Snapshot['pending']
type TabCopyParts = {
  store: DraftStore | null
  key: () => string
  snapshot: (pending: Pending) => Snapshot
  pending: Pending
}

/** Writes are delayed so that typing never waits. */
const WRITE_AFTER_MS = 80
/** A copy of 2,000 lines takes a slow phone 40 ms and more to write, so writing may take at most one twentieth of the time. */
const PAUSE_PER_MS = 20
const MAX_PAUSE_MS = 2_000
/** Maximum wait for the browser to be idle. */
const WRITE_WITHIN_MS = 70
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: WRITE_WITHIN_MS })
  else work()
}

/** The tab's copy of what v7 does not have. Written shortly after a keystroke; at once before a call that must not be made twice, and when the page is left. */
export const createTabCopy = ({ store, key, snapshot, pending: initialPending }: TabCopyParts) => {
  let pending = initialPending
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  let pause = WRITE_AFTER_MS
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const writeNow = () => {
    clear()
    if (isEnded) return
    const begun = performance.now()
    keepSnapshot(store, key(), snapshot(pending))
    pause = Math.min(Math.max(WRITE_AFTER_MS, (performance.now() - begun) * PAUSE_PER_MS), MAX_PAUSE_MS)
  }
  const drop = (storageKey = key()) => {
    clear()
    dropSnapshot(store, storageKey)
  }
  return {
    keep: (next: Pending) => {
      pending = next
      if (next) return writeNow()
      // `timer` stays set until something is written. If the copy is written or dropped first, the idle callback does nothing.
      timer ??= setTimeout(() => whenIdle(() => timer !== undefined && writeNow()), pause)
    },
    writeNow,
    drop,
    /** Stops writing. Removes the copy unless `isKept`. */
    end: (isKept = false) => {
      if (isKept) clear()
      else drop()
      isEnded = true
    },
  }
}

/** Storage key of an abandoned new order, next to the one being typed. */
const abandonedKey = (kind: OrderKind): string => draftKey(kind, 'left')

/** Moves an abandoned new order to a place of its own, so that the next form starts empty and can offer it. */
export const moveToAbandoned = (store: DraftStore | null, kind: OrderKind, user: string): void => {
  const snapshot = readSnapshot(store, draftKey(kind, null), user)
  if (snapshot && keepSnapshot(store, abandonedKey(kind), snapshot)) dropSnapshot(store, draftKey(kind, null))
}

/** This user's abandoned new order, or null. */
export const readAbandoned = (store: DraftStore | null, kind: OrderKind, user: string): Snapshot | null =>
  readSnapshot(store, abandonedKey(kind), user)

export const dropAbandoned = (store: DraftStore | null, kind: OrderKind): void => dropSnapshot(store, abandonedKey(kind))

/** Describes an abandoned order from what was typed: `SO-204410 for Hobart Corner Store, 9 lines`. */
export const abandonedText = ({ kind, changes }: Pick<Snapshot, 'kind' | 'changes'>): string => {
  const typedValue = (key: string) => changes.head[key]?.now.trim() ?? ''
  const counterparty = typedValue('ship_to.name') || typedValue(kind === 'SO' ? 'customer_code' : 'supplier_code')
  const lines = changes.lines?.now.length ?? 0
  const name = [typedValue(numberKey(kind)) || 'an order without a number', counterparty && `for ${counterparty}`].filter(Boolean).join(' ')
  return lines === 0 ? name : `${name}, ${lines} ${lines === 1 ? 'line' : 'lines'}`
}
