/** Hold reason of an order that was entered by its supplier. */
export const PROPOSED_REASON = 'Proposed by the supplier'

type OrderState = { status?: unknown; source?: unknown; hold_reason?: unknown }

const isByProposal = ({ source, hold_reason: reason }: OrderState): boolean => source === 'SUPPLIER' && reason === PROPOSED_REASON

/** Whether a supplier has proposed this purchase order and the client has not accepted it: docs/contract.md, "A supplier user sees only". */
export const isProposal = (order: OrderState): boolean => order.status === 'ON_HOLD' && isByProposal(order)

/** Whether the client has refused this proposal. One that the supplier has withdrawn has no hold reason. */
export const isRefusedProposal = (order: OrderState): boolean => order.status === 'CANCELLED' && isByProposal(order)

/** What the status of a refused proposal is called. */
export const REFUSED_NAME = 'Refused'
