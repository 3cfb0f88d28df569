import { failureText } from '#components/actions/run-rows.ts'
import { CHANGE_NOT_MADE, theirChangeText } from '#components/record/their-change-text.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { failureOfV7 } from '#lib/client/refusal-of-v7.ts'
import { mayBeOutdated } from '#lib/client/outdated.ts'
import { send } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { isUnread } from '#lib/contract/engine/unread-fields.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { patchSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import { causeOf } from '#lib/order-form/draft/failure-cause.ts'
import { asSentence } from '#lib/shared/in-sentence.ts'
import { readShipment } from './read-shipment.ts'

type Change = Extract<BodyOf<typeof patchSupplierManagement>, { entity: 'shipment' }>
type Step = Pick<Change, 'status' | 'booked_at' | 'reason'>

/**
 * `newer`: the shipment after someone else's change. `isFinal`: the change must not be sent again, because v7 has accepted it or the shipment
 * has it, perhaps by someone else.
 */
type Result = { ok: true } | { ok: false; reason: string; newer?: InboundShipment; isFinal?: true }

/**
 * Books the dock of an advised shipment or cancels it, based on the loaded version. Unless v7's response shows that it is done, the
 * shipment is read again. On a refusal, returns all of v7's error messages.
 */
export const changeShipment = async (shipment: InboundShipment, body: Step, toClientWording: (text: string) => string): Promise<Result> => {
  const result = await send(patchSupplierManagement, {
    params: { id: shipment.id },
    version: shipment.version,
    buildsOnOwnChanges: true,
    body: { entity: 'shipment', ...body },
  })
  if (result.ok) {
    const response = result.value && 'shipment_no' in result.value.data ? result.value.data : null
    const now = response && hasStep(response, body) ? response : await readShipment(shipment.id)
    if (!now || hasStep(now, body) || !isAsBefore(now, shipment, body)) return { ok: true }
    const text = toClientWording(`The warehouse system has accepted this, but ${missingText(body)} yet.`)
    return { ok: false, isFinal: true, reason: [text, result.message && asSentence(result.message)].filter(Boolean).join(' ') }
  }
  const { failure } = result
  if (isOutcomeUnknown(failure) && !failure.isUnsent) return outcomeOf(failure, await readShipment(shipment.id), body, toClientWording)
  const newer = mayBeOutdated(failure) ? await readShipment(shipment.id) : null
  if (newer && (failure.code === 'STALE_WRITE' || newer.version !== shipment.version))
    return {
      ok: false,
      newer,
      reason: `${theirChangeText({ record: toClientWording('this shipment') })} ${CHANGE_NOT_MADE}`,
    }
  return { ok: false, reason: failureText(failureOfV7(failure, toClientWording)) }
}

/** After no response or an error: says whether the change was made. It is never sent again by itself. */
const outcomeOf = (failure: ApiFailure, now: InboundShipment | null, body: Step, toClientWording: (text: string) => string): Result => {
  if (!now) return { ok: false, reason: `${failure.message} The change may have been made. Check before you try again.` }
  const cause = causeOf(failure).replace(/^t/, 'T')
  if (hasStep(now, body) && (!isCancelled(body) || hasReason(now, body))) return { ok: true }
  if (hasStep(now, body)) {
    const text = toClientWording('The shipment is now cancelled; this may have been done by someone else.')
    return { ok: false, isFinal: true, reason: `${cause}. ${text}` }
  }
  return { ok: false, reason: toClientWording(`${cause}, and ${missingText(body)}. Try again.`) }
}

const isCancelled = ({ status }: Pick<Step, 'status'>): boolean => status === 'CANCELLED'
const isSameTime = (a: string | null | undefined, b: string | null | undefined): boolean => Date.parse(a ?? '') === Date.parse(b ?? '')

const hasStep = (shipment: InboundShipment, body: Step): boolean =>
  isCancelled(body) ? shipment.status === 'CANCELLED' : isSameTime(shipment.booked_at, body.booked_at)

/** Whether a shipment was cancelled with the reason that was entered. If not, someone else may have cancelled it. */
const hasReason = ({ exception_reason: kept, last_event: event }: InboundShipment, { reason = '' }: Step): boolean =>
  Boolean(reason) && (kept === reason || event?.text?.includes(reason!) === true)

const isAsBefore = (now: InboundShipment, before: InboundShipment, body: Step): boolean =>
  isCancelled(body)
    ? now.status === before.status
    : !isUnread(now, 'booked_at') && (now.booked_at === before.booked_at || isSameTime(now.booked_at, before.booked_at))

const missingText = (body: Step): string => (isCancelled(body) ? 'the shipment is not cancelled' : 'the dock is not booked')
