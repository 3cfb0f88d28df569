import { joinWithOr } from '#lib/shared/join-words.ts'
import { causeOf } from './failure-cause.ts'
import { isTransient, meansLostAccess, type SaveFailure } from './states.ts'

type SavingFacts = {
  /** What the user has lost access to, if anything. */
  lostCode: string | null
  /** The form is saved again automatically. */
  isSaveScheduled: boolean
  /** The order as someone else has changed it, if the form can show these changes. */
  theirs: { updated_by: string | null } | null
}

/** Why the form is not saved, in one line. */
export const notSavedText = (failure: SaveFailure, { lostCode, isSaveScheduled, theirs }: SavingFacts): string => {
  // v7 says to reload, which is not needed to see the changes and would lose what was typed.
  if (theirs) return `Not saved: ${theirs.updated_by ?? 'someone else'} changed this order in the meantime.`
  if (isTransient(failure)) return `Not saved: ${causeOf(failure)}. Kept in this tab${isSaveScheduled ? ', trying again' : ''}.`
  return lostCode !== null && meansLostAccess(failure)
    ? `Not saved: you no longer have access to ${lostCode}.`
    : `Not saved: ${failure.message}`
}

/**
 * Asks the user to decide about an order that v7 may have created. `failure` is null after a reload, because it is not stored. `similar`:
 * numbers of orders that may be this one.
 */
export const uncertainText = (order: string, status: unknown, failure: SaveFailure | null, similar: readonly string[]): string => {
  const cause = failure ? `${causeOf(failure)}, and ` : ''
  const what = status === 'DRAFT' ? 'saved' : 'entered'
  const found = similar.length > 0 ? `it may be ${joinWithOr(similar)}` : 'the order was not found'
  return `We don’t know whether ${order} was ${what}: ${cause}${found}. Send it again only if you are sure that it is missing.`
}
