'use client'
import { useCall } from '#lib/client/api.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { stockholdingColumns } from '#lib/contract/stock/stock.ts'

/**
 * How much of a holding this user may see. For a supplier's login v7 returns only on hand and on order, in rows and in column
 * metadata. The metadata is decisive. The list requests the same URL, so this costs no extra call.
 */
export const useStockVisibility = (): 'all' | 'supplier' | 'unknown' => {
  const { config, clients } = useSession()
  const { client } = useScope()
  const clientCodes = client.length > 0 ? client : clients.map((client) => client.client_code)
  const query = { view: 'summary', client: clientCodes.length === 1 ? clientCodes[0] : undefined } as const
  const { data, error } = useCall(stockholdingColumns, { query }, { revalidateIfStale: false })
  if (config.supplier_mode) return 'supplier'
  if (data) return data.data.some((column) => column.key === 'available') ? 'all' : 'supplier'
  return error ? 'all' : 'unknown'
}
