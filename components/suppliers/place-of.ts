import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'

/** Filters that limit other lists to this supplier and client. Null if v7 omits either, since the list would then show all records. */
export const supplierFilters = ({
  client_code: client,
  supplier_code: supplier,
}: SupplierRow): { client: string[]; supplier: string[] } | null =>
  client !== null && supplier !== null ? { client: [client], supplier: [supplier] } : null
