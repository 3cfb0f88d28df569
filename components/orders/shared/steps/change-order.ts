import * as z from 'zod/mini'
import { CHANGE_NOT_MADE, theirChangeText } from '#components/record/their-change-text.ts'
import { toAttempt, type Attempt, type ResponseReaders } from '#components/actions/run-rows.ts'
import { formatDatesIn } from '#lib/client/dates-in-text.ts'
import { notMadeYet } from '#lib/shared/accepted-text.ts'
import type { ApiResult } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { formatWord } from '#lib/client/format.ts'
import { lostAccessText } from '#lib/client/lost-access.ts'
import { mayBeOutdated } from '#lib/client/outdated.ts'
import type { ChangeResponse, OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import type { StepKey } from './step-labels.ts'
import { stepRefusal, STEPS } from './steps.ts'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { stepsIn } from '#lib/contract/orders/order-steps.ts'
import { REFUSED_NAME } from '#lib/contract/orders/proposals.ts'
import { causeOf } from '#lib/order-form/draft/failure-cause.ts'
import { pendingText } from '#components/orders/shared/pending-text.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { textIn } from '#lib/shared/json-fields.ts'

const CurrentFields = z.object({
  version: z.nullable(z.int()),
  status: z.string(),
  status_name: z.string(),
  allowed_actions: z.array(z.string()),
})

/** The current order from a conflict response. The next attempt starts from it. */
const currentOf =
  (order: OrderLike) =>
  (data: unknown): OrderLike | undefined => {
    const now = z.safeParse(CurrentFields, data)
    return now.success ? { ...order, ...now.data } : undefined
  }

/** The step was offered, so this user was allowed to take it. */
const HAD_RIGHT = { mayEdit: true, isSupplier: false }

/** Who changed the order meanwhile, its new status, and whether the step is still possible. */
const afterTheirChange = (
  api: OrderApi,
  before: OrderLike,
  key: StepKey | null,
  current: OrderLike,
  by: string | undefined,
): { reason: string; isRetryable?: true } => {
  const changed = theirChangeText({ by, record: 'this order' })
  const refusal = key === null ? null : stepRefusal(api.kind, key, current, HAD_RIGHT)
  if (refusal !== null) return { reason: `${changed} ${refusal}` }
  const name = current.status_name ?? current.status
  const state = !name || current.status === before.status ? '' : ` It is ${inSentence(name)} now.`
  return { reason: `${changed}${state} ${CHANGE_NOT_MADE}`, isRetryable: true }
}

/** Result of a change of an order. If someone else has changed it first, the next attempt starts from what v7 returned or has now. */
const orderAttempt = async (
  api: OrderApi,
  order: OrderLike,
  key: StepKey | null,
  result: ApiResult<ChangeResponse>,
  readers: Omit<ResponseReaders<ChangeResponse, OrderLike>, 'currentOf'> = {},
): Promise<Attempt<OrderLike>> => {
  const attempt = toAttempt(result, { ...readers, currentOf: currentOf(order) })
  if (result.ok || attempt.ok || !mayBeOutdated(result.failure)) return attempt
  const { code, data } = result.failure
  const current = attempt.current ?? (await api.read(order.id))
  if (!current || (code !== 'STALE_WRITE' && current.version === order.version)) return attempt
  return { ok: false, current, ...afterTheirChange(api, order, key, current, textIn(data, 'updated_by')) }
}

/** Runs a step on an order. If there is no clear response, reads the order to learn the outcome, and does not repeat the step. */
export const takeStep = async (
  api: OrderApi,
  order: OrderLike,
  key: StepKey,
  reason: string,
  { lines, signal, me }: { lines?: number[]; signal?: AbortSignal; me?: Person } = {},
): Promise<Attempt<OrderLike>> => {
  const change = { action: key, ...(reason && { reason }), ...(lines && { lines }) }
  const sent = await api.change(order, change, signal)
  const now = sent.ok && needsRecord(order, key, sent) ? await api.read(order.id) : null
  if (sent.ok && now && isUnchangedBy(key, order, now, sent.isUnconfirmed))
    return { ok: true, isPending: true, note: pendingText(now.status_name ?? formatWord(now.status), sent.message) }
  const result: typeof sent = sent.ok && now ? { ok: true, value: { ...sent.value, data: now } } : sent
  const attempt = await orderAttempt(api, order, key, result, {
    note: (response) => outcomeOf(key, response),
    partialReason: (response) => shortfallOf(key, response),
    toCreated: (response) => (key === 'split' ? restOf(api, response) : undefined),
  })
  if (!result.ok && !attempt.ok && attempt.isUnknown && !signal?.aborted)
    return checkOutcome(api, order, { key, reason, me }, attempt, result.failure)
  // v7 no longer finds an order once the user has lost access to its client.
  const lostText = !result.ok && isRefusedRecord(result.failure) ? await lostAccessText(order) : null
  return lostText === null ? attempt : { ok: false, reason: lostText }
}

type Accepted = Extract<ApiResult<ChangeResponse>, { ok: true }>

/**
 * Whether the order must be read because v7 took the step but did not return the order, as with 204, or returned it as it was. A deleted
 * order cannot be read, so it is looked for only if v7 says that it has not deleted it.
 */
const needsRecord = (order: OrderLike, key: StepKey, { value, isUnconfirmed }: Accepted): boolean =>
  key === 'delete' ? isUnconfirmed === true : value === null || isUnchangedBy(key, order, value.data, isUnconfirmed)

/** Steps that always lead to another status. */
const CHANGES_STATUS: ReadonlySet<StepKey> = new Set(['submit', 'release', 'hold', 'cancel', 'close', 'reopen'])

/**
 * Whether the order shows that the step has not been done, although v7 has accepted it: some systems queue changes. `isUnconfirmed`: v7 says
 * so too, which decides if the order has no version.
 */
const isUnchangedBy = (key: StepKey, before: OrderLike, now: ChangedOrder, isUnconfirmed = false): boolean => {
  if (before.status === null || now.status !== before.status) return false
  return CHANGES_STATUS.has(key) || isSameVersion(before, now) || (isUnconfirmed && !now.version)
}

type ChangedOrder = { status?: string | null; version?: number | null }

const isSameVersion = ({ version }: OrderLike, now: ChangedOrder): boolean => Boolean(version) && now.version === version

const isRefusedRecord = ({ status }: ApiFailure): boolean => status === 403 || status === 404

/** The new order with the remaining lines. */
const restOf = (api: OrderApi, response: ChangeResponse) => {
  const rest = response?.data.rests?.at(-1)
  return rest && { module: api.module, id: rest.id, no: rest.no ?? rest.id }
}

type Person = { name: string; email: string }
type TakenStep = { key: StepKey; reason: string; me: Person | undefined }

/**
 * After no response or an error: reads the order to see whether the step was done, and whether by this user. Never resends it
 * automatically.
 */
const checkOutcome = async (
  api: OrderApi,
  order: OrderLike,
  step: TakenStep,
  unknown: Attempt<OrderLike>,
  failure: ApiFailure,
): Promise<Attempt<OrderLike>> => {
  const now = await api.read(order.id)
  const state = now?.status_name && inSentence(now.status_name)
  if (!now || !state) return unknown
  const cause = causeOf(failure).replace(/^t/, 'T')
  if (now.status === order.status && (CHANGES_STATUS.has(step.key) || isSameVersion(order, now)))
    return { ok: false, isUnavailable: true, reason: `${cause}, and the order is still ${state}. Try again.`, current: now }
  if (now.status === order.status) return unknown
  if (isOwnStep(api.kind, order, now, step)) return { ok: true, note: `${cause}, but the order is now ${state}.` }
  return {
    ok: false,
    isUnknown: true,
    current: now,
    reason: `${cause}. The order is now ${state}; this may have been done by someone else.`,
    ...(stepRefusal(api.kind, step.key, now, HAD_RIGHT) !== null && { isFinal: true }),
  }
}

/** Where steps that lead to one status lead. */
const TARGETS: Partial<Record<StepKey, string>> = { hold: 'ON_HOLD', cancel: 'CANCELLED', close: 'CLOSED' }

/** Whether this user has taken a step, as far as v7 tells: by the names in the history, or else by the reason that was entered. */
const isOwnStep = (kind: OrderKind, before: OrderLike, now: OrderLike, { key, reason, me }: TakenStep): boolean => {
  const events = now.events ?? []
  const since = events.slice(events.findLastIndex(({ status }) => status === before.status) + 1)
  const target = TARGETS[key]
  // A v7 may have statuses of its own.
  if (target && stepsIn(kind, now.status) && ![now, ...since].some(({ status }) => status === target)) return false
  const names = [...since.map((event) => event.user_name), now.updated_by].filter(Boolean)
  if (names.length > 0) return names.some((name) => name === me?.name || name === me?.email)
  return reason !== '' && [now.hold_reason, now.cancel_reason, ...since.map(({ note }) => note)].some((text) => text?.includes(reason))
}

/** Marks a release that did not find all of the stock; undefined if it did, if v7 does not say, and for other steps. */
const shortfallOf = (key: StepKey, response: ChangeResponse): string | undefined =>
  key === 'release' && (response?.data.status === 'BACK_ORDERED' || response?.data.status === 'PART_ALLOCATED')
    ? 'short of stock'
    : undefined

const MAX_WARNINGS = 2

/** Outcome of a step, if its name does not imply it: the new status and v7's warnings. */
export const outcomeOf = (key: StepKey, response: ChangeResponse): string | undefined => {
  if (response === null) return key === 'delete' ? undefined : 'The details could not be read.'
  const { data, meta } = response
  const isImplied =
    key === 'delete' ||
    (key === 'cancel' && data.status_name === REFUSED_NAME) ||
    (key === 'hold' && data.status_name === 'On hold') ||
    (key === 'cancel_lines' && data.status_name !== 'Cancelled')
  const state =
    isImplied || data.status_name === null || STEPS[key].done === data.status_name ? [] : [`It is ${inSentence(data.status_name)} now.`]
  const warnings = (meta?.warnings ?? []).flatMap(({ message }) => (message === null ? [] : [formatDatesIn(message)]))
  const moreCount = warnings.length - MAX_WARNINGS
  const parts = [...state, ...warnings.slice(0, MAX_WARNINGS), ...(moreCount > 0 ? [`And ${moreCount} more like these.`] : [])]
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Changes fields of an order. Unless v7's response shows it, the order is read again. */
export const changeFields = async (
  api: OrderApi,
  order: OrderLike,
  fields: Readonly<Record<string, string | null>>,
  signal?: AbortSignal,
): Promise<Attempt<OrderLike>> => {
  const sent = await api.change(order, fields, signal)
  if (!sent.ok) return orderAttempt(api, order, null, sent)
  const isAsBefore = (now: object & ChangedOrder) =>
    (isSameVersion(order, now) || (sent.isUnconfirmed === true && !now.version)) && !hasFields(now, fields)
  const now = sent.value === null || isAsBefore(sent.value.data) ? await api.read(order.id) : null
  return now && isAsBefore(now) ? notMadeYet(sent.message) : orderAttempt(api, order, null, sent)
}

const hasFields = (order: object, fields: Readonly<Record<string, string | null>>): boolean =>
  Object.entries(fields).every(([key, value]) => ((order as Readonly<Record<string, unknown>>)[key] ?? null) === value)
