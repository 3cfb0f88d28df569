import type { CounterpartyKind } from './counterparty-fields.ts'

type BlockWords = {
  /** Completes "New orders can be …". */
  orderPhrase: string
  /** Reasons to choose from when blocking. */
  reasons: readonly string[]
}

/** The verb of what makes a customer or supplier active: one that is waiting for approval was never blocked. */
export const activateVerb = (status: string | null): 'Approve' | 'Unblock' => (status === 'PENDING' ? 'Approve' : 'Unblock')

/** Why a client cannot order from a supplier or sell to a customer that is not active for it: `blocked for ACME: Quality`. */
export const refusalText = (
  { status, block_reason: reason }: { status: string | null; block_reason?: string | null },
  client: string,
): string => {
  if (status === 'PENDING') return `not approved for ${client}`
  return `blocked for ${client}${reason ? `: ${reason}` : ''}`
}

/** The words of the dialogs that block and unblock. */
export const BLOCK_WORDS: Readonly<Record<CounterpartyKind, BlockWords>> = {
  customer: { orderPhrase: 'entered for', reasons: ['Unpaid invoices', 'Credit limit', 'Contract ended', 'Duplicate'] },
  supplier: { orderPhrase: 'placed with', reasons: ['Quality', 'Late too often', 'Insolvent', 'Contract ended'] },
}
