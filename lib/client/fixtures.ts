/** Labels of a client that has its own word for most nouns, for tests. */
export const CLIENT_LABELS: Readonly<Record<string, string>> = {
  supplier_name: 'Vendor',
  customer_name: 'Buyer',
  site_code: 'Warehouse',
  product_code: 'Article',
  owner_code: 'Division',
  carrier_name: 'Haulier',
  lot_no: 'Batch',
  expiry_date: 'Best before',
}
