import * as z from 'zod/mini'
import { UnsavedChanges } from '#lib/contract/orders/orders.ts'

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
