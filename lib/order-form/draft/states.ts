import { meansNotOffered } from '#lib/contract/offers.ts'
import { isOpenEnd } from '#lib/contract/engine/outcome.ts'
import type { Body } from '#lib/order-form/body.ts'

/** How a call failed; the browser's own failure fits. */
export type SaveFailure = {
  kind: 'network' | 'aborted' | 'timeout' | 'status' | 'garbage'
  status?: number
  code?: string
  message: string
  errors?: Record<string, string[]>
  requestId?: string
  data?: unknown
}

/** An order as far as saving needs it. Without a version v7 has none; without a status it does not say it. */
export type SavedOrder = { id: string; no: string; version: number | null; status: string | null }
export type Warning = { code: string; path: string | null; message: string }
export type Taken<R> = { order: SavedOrder; record: R; warnings: readonly Warning[] }

/** `value: null`: v7 has answered with a success that cannot be read. The change has happened. */
export type SaveResult<R> = { ok: true; value: Taken<R> | null } | { ok: false; failure: SaveFailure }

/**
 * How an attempt ended: taken, failed, nothing to do; `open`: nobody knows whether v7 has created the order, and a person decides;
 * `closed`: v7 has what there is to have, and nothing more is sent.
 */
export type SaveEnd<R> = { ok: true; value: Taken<R> } | { ok: false; failure: SaveFailure } | 'same' | 'open' | 'closed'

/** What looking for an order that a creating call may have made has found. `unsure`: it could not be looked up. */
export type Found<R> = { is: 'found'; value: Taken<R> } | { is: 'none' } | { is: 'unsure' }

/**
 * A creating call that has no definite answer yet, or one whose answer could not be read: `isMade`. It is never sent again when it
 * is made, and with the same key when it is not.
 */
export type Pending = {
  key: string
  body: Body
  /** When it was sent first, in ms. */
  at?: number
  isMade?: boolean
}

/**
 * Why nothing more is sent. `entered`, `drafted`: v7 has taken the order or the draft, and cannot say more of it. `fixed`: v7 has a
 * draft and takes no changes of it.
 */
export type Closed = 'entered' | 'drafted' | 'fixed'

/** Whether the same call may well be taken a moment later. */
export const isPassing = (failure: SaveFailure): boolean => isOpenEnd(failure) || failure.status === 429 || failure.status === 503

/** Whether the failure of a call says that this v7 does not have it. */
export const isNotOffered = ({ status, code }: SaveFailure): boolean => status !== undefined && meansNotOffered(status, code)
