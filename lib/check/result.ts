import type { CallName } from '#lib/contract/calls.ts'
import type { Fix } from './guess-fixes.ts'
import type { Finding } from './conformance.ts'

/** `tolerated`: differs, but the product copes. `attention`: a dialect or the operator of v7 must resolve it. */
export type Outcome = 'clean' | 'tolerated' | 'attention' | 'not-offered' | 'not-allowed' | 'failed' | 'not-checked'

/** Result of one call in the contract in one view, across all its requests. */
export type Result = {
  call: CallName
  view: string | null
  method: string
  /** Path template in the contract. */
  path: string
  outcome: Outcome
  status: number | null
  rows: number | null
  unreadableRows: number
  ms: number | null
  findings: Finding[]
  /** Sentences about paging, sorting, filters and anything else that is not about a single field. */
  notes: Note[]
  otherNames: string[]
  fixes: Fix[]
}
export type Note = { text: string; needsAttention: boolean }

export const note = (text: string, needsAttention = true): Note => ({ text, needsAttention })

/** The outcome of a result: `clean` becomes the outcome that its findings and notes call for, any other stays. */
export const outcomeOf = ({ outcome, findings, notes, unreadableRows }: Result): Outcome => {
  if (outcome !== 'clean') return outcome
  if (unreadableRows > 0 || findings.some((finding) => finding.needsAttention) || notes.some((note) => note.needsAttention))
    return 'attention'
  return findings.length > 0 ? 'tolerated' : 'clean'
}
