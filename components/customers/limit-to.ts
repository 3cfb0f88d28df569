import type { CustomerRow } from '#lib/contract/customers/customers.ts'

type Limits = { client: string[]; customer: string[] }

/** Filters that limit other lists to this customer and client. Null if v7 omits either, since the list would then show all records. */
export const limitTo = ({ client_code: client, customer_code: customer }: CustomerRow): Limits | null =>
  client !== null && customer !== null ? { client: [client], customer: [customer] } : null
