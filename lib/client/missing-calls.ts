import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { extensionName, meansMissingCall } from '#lib/contract/extensions.ts'
import type { ApiFailure } from './failure.ts'

/*
 * Extensions that v7 turned out not to have, as seen by this tab. The server remembers them for the session and returns them with
 * the next `GET /session`; this store bridges the time until then.
 */
type Listener = () => void
const listeners = new Set<Listener>()
let missing: ReadonlySet<CallName> = new Set()

/** The extensions learned so far. The set keeps its identity until it changes. */
export const recordedMissingCalls = (): ReadonlySet<CallName> => missing

let missingInSession: readonly string[] = []

/** Stores the calls that v7 lacks according to the session, for code outside React. */
export const setMissingInSession = (calls: readonly string[] = []): void => {
  missingInSession = calls
}

/** Whether v7 is known not to have a call. */
export const isKnownMissing = (call: CallName): boolean => missing.has(call) || missingInSession.includes(call)

/**
 * Remembers that v7 does not offer a call, if its failure means that. Returns the failure in words that say so: v7's own "Not found."
 * would sound like a missing record.
 */
export const recordMissingCall = (call: Call, failure: ApiFailure): ApiFailure => {
  const { status, code } = failure
  const name = call.isExtension ? extensionName(call) : undefined
  if (!name || status === undefined || !meansMissingCall(status, code)) return failure
  if (!missing.has(name)) {
    missing = new Set([...missing, name])
    for (const listener of listeners) listener()
  }
  const message = call.method === 'GET' ? NOT_OFFERED : `${NOT_OFFERED} Nothing was changed.`
  return { ...failure, message }
}

const NOT_OFFERED = 'This warehouse system does not offer this.'

/** Subscribes to changes. Returns a function that unsubscribes. */
export const onMissingCall = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For tests only. */
export const forgetMissingCalls = (): void => {
  missing = new Set()
}
