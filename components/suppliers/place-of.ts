import type { SupplierRow } from '#lib/contract/partners/suppliers.ts'

/** Narrows other lists to one supplier of one client; null where v7 leaves out which, since the list would show everybody's. */
export const placeOf = ({ client_code: client, supplier_code: supplier }: SupplierRow): { client: string[]; supplier: string[] } | null =>
  client !== null && supplier !== null ? { client: [client], supplier: [supplier] } : null
