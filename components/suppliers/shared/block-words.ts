import type { CounterpartyKind } from './counterparty-fields.ts'

type BlockWords = {
  /** Completes "New orders can be …". */
  orderPhrase: string
  /** Reasons to choose from when blocking. */
  reasons: readonly string[]
}

/** The verb of what makes a customer or supplier active: one that is waiting for approval was never blocked. */
export const activateVerb = (status: string | null): 'Approve' | 'Unblock' => (status === 'PENDING' ? 'Approve' : 'Unblock')

/** The words of the dialogs that block and unblock. */
export const BLOCK_WORDS: Readonly<Record<CounterpartyKind, BlockWords>> = {
  customer: { orderPhrase: 'entered for', reasons: ['Unpaid invoices', 'Credit limit', 'Contract ended', 'Duplicate'] },
  supplier: { orderPhrase: 'placed with', reasons: ['Quality', 'Late too often', 'Insolvent', 'Contract ended'] },
}
