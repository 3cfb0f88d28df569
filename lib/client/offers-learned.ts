import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { extensionName, meansNotOffered } from '#lib/contract/offers.ts'
import type { ApiFailure } from './failure.ts'

/*
 * Extensions that v7 has turned out not to have in this tab. The server remembers them for the session and says so with the next
 * `GET /session`; this is for the time until then.
 */
type Listener = () => void
const listeners = new Set<Listener>()
let learned: ReadonlySet<CallName> = new Set()

/** The same set until something new is learned. */
export const learnedLacks = (): ReadonlySet<CallName> => learned

/** Keeps in mind that a call is not offered, where its failure says so. */
export const learnOffers = (call: Call, { status, code }: Pick<ApiFailure, 'status' | 'code'>): void => {
  const name = call.isExtension ? extensionName(call) : undefined
  if (!name || status === undefined || learned.has(name) || !meansNotOffered(status, code)) return
  learned = new Set([...learned, name])
  for (const listener of listeners) listener()
}

/** Calls back when something is learned. Returns the way to stop listening. */
export const onOffersLearned = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Forgets all of it: for tests. */
export const forgetLearnedOffers = (): void => {
  learned = new Set()
}
