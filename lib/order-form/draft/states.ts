import { meansNotOffered } from '#lib/contract/offers.ts'
import { isOpenEnd } from '#lib/contract/engine/outcome.ts'
import type { Body } from '#lib/order-form/body.ts'

/**
 * Where an order that is typed stands, between the form and v7 (decision 0167). `sender.ts` makes the calls, `saver.ts` says when
 * and moves from state to state; what v7 does not have yet waits in `tab-copy.ts` and, beside an order that is entered, in
 * `unsaved-store.ts`.
 *
 *            typed                 5 s pass · save · enter
 *   clean ───────────▶ unsaved ───────────────────────────▶ saving
 *     ▲ ◀─ taken back ─┘  ▲                                   │
 *     ├───────────────────│── v7 has it all ──────────────────┤
 *     │                   ├── taken, and typed meanwhile ─────┤
 *     │                   └── entering it was refused ────────┤
 *     │                                                       │
 *   failed ◀── refused, or a change had no answer ────────────┤
 *     └─ 5, 10, 20, 30 s where it may pass · save · enter ─▶ saving
 *                                                             │
 *   open ◀──── a creating call had no answer ─────────────────┤
 *     └─ a person decides: look again · send again ────────▶ saving
 *                                                             │
 *   closed ◀── v7 has it and says no more of it, or takes ────┘
 *     │        no changes ({@link Closed})
 *     ├─ look again ───────────────────────────────────────▶ saving
 *     └─ as a new order ───────────────────────────────────▶ unsaved
 *
 * `clean` is reached from everywhere but `saving` and `closed` when what was typed is taken back, and `unsaved` from everywhere when
 * the form goes on from a newer version of v7's.
 */
export type SaverState = {
  is: 'clean' | 'unsaved' | 'saving' | 'failed' | 'open' | 'closed'
  /** Milliseconds of the last time that v7 had everything. */
  savedAt: number | null
  failure: SaveFailure | null
  /** False where something typed could not be sent with what was saved last. */
  isWhole: boolean
  closed: Closed | null
}

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
export type SaveEnd<R> = SaveDone<R> | SaveLeft
type SaveDone<R> = { ok: true; value: Taken<R> } | 'same'
type SaveLeft = { ok: false; failure: SaveFailure } | 'open' | 'closed'

/** Whether v7 has the form, by this attempt or from before. */
export const isTaken = <R>(end: SaveEnd<R>): end is SaveDone<R> => end === 'same' || (typeof end === 'object' && end.ok)

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

/** What is closed by a creating call that v7 has taken and whose order nobody can find. */
export const closedOf = ({ body }: Pending): Closed => (body['status'] === 'ENTERED' ? 'entered' : 'drafted')

/** Whether the same call may well be taken a moment later. */
export const isPassing = (failure: SaveFailure): boolean => isOpenEnd(failure) || failure.status === 429 || failure.status === 503

/** Whether the failure of a call says that this v7 does not have it. */
export const isNotOffered = ({ status, code }: SaveFailure): boolean => status !== undefined && meansNotOffered(status, code)
