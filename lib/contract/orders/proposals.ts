/** Hold reason of an order that was entered by its supplier. */
export const PROPOSED_REASON = 'Proposed by the supplier'

type OrderState = { status?: unknown; source?: unknown; hold_reason?: unknown }

/** Whether a supplier has proposed this purchase order and the client has not accepted it: docs/contract.md, "A supplier user sees only". */
export const isProposal = ({ status, source, hold_reason: reason }: OrderState): boolean =>
  status === 'ON_HOLD' && source === 'SUPPLIER' && reason === PROPOSED_REASON
