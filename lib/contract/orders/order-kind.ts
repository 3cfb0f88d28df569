/** A purchase order (PO) or a sales order (SO). */
export type OrderKind = 'PO' | 'SO'
