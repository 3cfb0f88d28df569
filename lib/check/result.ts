import type { CallName } from '#lib/contract/calls.ts'
import type { Fix } from './guess.ts'
import type { Finding } from './conformance.ts'

/** `tolerated`: differs, and the product copes. `attention`: a dialect, or the operator of v7, must say something. */
export type Outcome = 'clean' | 'tolerated' | 'attention' | 'not-offered' | 'not-allowed' | 'failed' | 'not-asked'

/** What came of one call of the contract in one view, all its questions together. */
export type Result = {
  call: CallName
  view: string | null
  method: string
  /** Template of the contract. */
  path: string
  outcome: Outcome
  status: number | null
  rows: number | null
  unreadableRows: number
  ms: number | null
  findings: Finding[]
  /** Sentences about paging, sorting, filters and what else has no field. */
  notes: Note[]
  otherNames: string[]
  fixes: Fix[]
}
export type Note = { words: string; needsAttention: boolean }

export const note = (words: string, needsAttention = true): Note => ({ words, needsAttention })

/** The worse one of what is known already and what is found. */
export const outcomeOf = ({ outcome, findings, notes, unreadableRows }: Result): Outcome => {
  if (outcome !== 'clean') return outcome
  if (unreadableRows > 0 || findings.some((finding) => finding.needsAttention) || notes.some((one) => one.needsAttention))
    return 'attention'
  return findings.length > 0 ? 'tolerated' : 'clean'
}
