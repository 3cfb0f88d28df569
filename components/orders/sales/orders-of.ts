import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'

/** A filter that finds one order by its number, as far as v7 says whose it is. */
export const ordersOf = ({ client_code, owner_code, so_no, id }: Pick<SalesOrder, 'client_code' | 'owner_code' | 'so_no' | 'id'>) => ({
  ...(client_code ? { client: [client_code] } : {}),
  ...(owner_code ? { owner: [owner_code] } : {}),
  order_no: [so_no ?? id],
})
