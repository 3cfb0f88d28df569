import { meansMissingCall } from '#lib/contract/extensions.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import type { Body } from '#lib/order-form/body.ts'

/**
 * The states of an order form between typing and v7 (decision 0167). `sender.ts` makes the calls; `saver.ts` schedules them and
 * changes the state. `tab-copy.ts` keeps in the tab what v7 does not have yet. `unsaved-store.ts` keeps edits to an entered order in
 * v7, alongside the order, until the user submits them.
 *
 *            edited              5 s pass · save · submit
 *   clean ───────────▶ unsaved ───────────────────────────▶ saving
 *     ▲ ◀── undone ────┘  ▲                                   │
 *     ├───────────────────│── v7 has everything ──────────────┤
 *     │                   ├── saved, but edited meanwhile ────┤
 *     │                   └── entering it was refused ────────┤
 *     │                                                       │
 *   failed ◀── refused, or no response ─────────────────────────┤
 *     └─ 5 to 30 s later, if transient · save · submit ────▶ saving
 *                                                             │
 * unknown ◀─── a new order got no response, not surely found ───┤
 *     └─ the user decides: look again · send again ────────▶ saving
 *                                                             │
 *   closed ◀── v7 has the order, but it cannot be found, or ──┘
 *     │        it cannot be changed in v7 ({@link Closed})
 *     ├─ look again ───────────────────────────────────────▶ saving
 *     └─ turn into a new order ────────────────────────────▶ unsaved
 *
 * A copied or prefilled order starts `clean`: what a link fills in is not an edit, so that a link on another site saves nothing.
 * Only a v7 without idempotency keys leads to `unknown`: otherwise a new order without a response is simply sent again. Undoing all edits
 * leads to `clean` from any state but `saving` and `closed`. Continuing from v7's newer version leads to `unsaved` from any state.
 */
export type SaverState = {
  status: 'clean' | 'unsaved' | 'saving' | 'failed' | 'unknown' | 'closed'
  /** When v7 last accepted the form, in ms. */
  savedAt: number | null
  failure: SaveFailure | null
  /** False if some input could not be sent with the last save. */
  isComplete: boolean
  closed: Closed | null
  /** If the status is `unknown`, the orders in v7 that may be this one. */
  similar: readonly SimilarOrder[]
}

/** How a call failed; compatible with `ApiFailure`. */
export type SaveFailure = {
  kind: 'network' | 'aborted' | 'timeout' | 'status' | 'unreadable'
  status?: number
  code?: string
  message: string
  errors?: Record<string, string[]>
  requestId?: string
  data?: unknown
  isUnsent?: true
}

/** The fields of an order that saving needs. `version` is null if v7 has no versions, `status` if v7 does not return it. */
export type SavedOrder = { id: string; no: string; version: number | null; status: string | null }
export type Warning = { code: string; path: string | null; message: string }
export type Accepted<R> = { order: SavedOrder; record: R; warnings: readonly Warning[] }

/**
 * `value: null`: v7 answered with a success that cannot be read. The change has happened. `isReplay`: v7 says that it repeats its
 * response to an earlier request with the same idempotency key. `date`: the time of v7's response. `message`: what v7 says in a response that cannot be read, or with
 * `success: false`. `isUnconfirmed`: v7 says that it has not made the change, or not yet.
 */
export type SaveResult<R> =
  | { ok: true; value: Accepted<R> | null; isReplay?: boolean; date?: number; message?: string; isUnconfirmed?: boolean }
  | { ok: false; failure: SaveFailure }

/**
 * Result of an attempt. `same`: nothing to send. `unknown`: it is not known whether v7 has created the order, and the user decides.
 * `closed`: nothing more is sent (see {@link Closed}).
 */
export type SaveOutcome<R> = SaveSuccess<R> | SaveIncomplete
type SaveSuccess<R> = { ok: true; value: Accepted<R> } | 'same'
type SaveIncomplete = { ok: false; failure: SaveFailure } | 'unknown' | 'closed'

/** Whether nothing is left to send: v7 has accepted the form, now or earlier, or the form is a draft in a v7 without drafts. */
export const isAccepted = <R>(end: SaveOutcome<R>): end is SaveSuccess<R> => end === 'same' || (typeof end === 'object' && end.ok)

/** An order that may be the one that was sent. `no` is its id if v7 gives no number. */
export type SimilarOrder = { id: string; no: string }

/**
 * Result of the search for an order that a create call may have created. `none`: no order is certain to be this one, but those of
 * `similar` may be. `unsure`: the search failed.
 */
export type Found<R> = { status: 'found'; value: Accepted<R> } | { status: 'none'; similar: readonly SimilarOrder[] } | { status: 'unsure' }

/**
 * A create call that got no definite response. `isCreated`: v7 has created the order, but its response could not be read; the call is
 * never sent again. Otherwise it may be sent again with the same key.
 */
export type Pending = {
  key: string
  body: Body
  /** When it was sent first, in ms. */
  at?: number
  isCreated?: boolean
}

/**
 * Why nothing more is sent. `entered`, `drafted`: v7 has accepted the order or draft, but it cannot be found or read. `fixed`: the
 * draft cannot be changed in v7.
 */
export type Closed = 'entered' | 'drafted' | 'fixed'

/** The state after a creating call that v7 has accepted and whose order cannot be found. */
export const closedAfterCreate = ({ body }: Pending): Closed => (body['status'] === 'ENTERED' ? 'entered' : 'drafted')

/** Whether the failure is transient, so that a retry may succeed. */
export const isTransient = (failure: SaveFailure): boolean => isOutcomeUnknown(failure) || failure.status === 429 || failure.status === 503

/** Whether the failure means that this v7 does not have the call. */
export const isNotOffered = ({ status, code }: SaveFailure): boolean => status !== undefined && meansMissingCall(status, code)

/** Whether the failure may mean that the user has lost access to the order's client or site: v7 then no longer finds the order. */
export const meansLostAccess = ({ status }: SaveFailure): boolean => status === 403 || status === 404
