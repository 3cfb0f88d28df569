/**
 * Whether a purchase order is for goods that a customer sends back. It has no supplier, and its `supplier_ref` names what is returned: the
 * sales order, or the customer's own number for it.
 */
export const isCustomerReturn = ({ order_type: type }: { order_type?: string | null }): boolean => type === 'RMA'
