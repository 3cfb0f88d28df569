import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'

/** Filter that finds one order by its number, client and owner. A client or owner that v7 does not return is left out. */
export const orderFilter = ({ client_code, owner_code, so_no, id }: Pick<SalesOrder, 'client_code' | 'owner_code' | 'so_no' | 'id'>) => ({
  ...(client_code ? { client: [client_code] } : {}),
  ...(owner_code ? { owner: [owner_code] } : {}),
  order_no: [so_no ?? id],
})
