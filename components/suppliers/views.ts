export const SUPPLIER_VIEWS = [
  { key: 'suppliers', label: 'Suppliers' },
  { key: 'products', label: 'Products' },
] as const

/** What a supplier's own login has in their place. */
export const COMPANY_VIEWS = [
  { key: 'company', label: 'My company' },
  { key: 'shipments', label: 'My shipments' },
  { key: 'products', label: 'My products' },
] as const
