'use client'
import { useCall } from '#lib/client/api.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { stockholdingColumns } from '#lib/contract/stock/stock.ts'

/**
 * How much of a holding this user may see. For a supplier user v7 returns only on hand and on order, in rows and in column
 * metadata. The metadata is decisive. The list requests the same URL, so this costs no extra call there. `trustsLevel` saves the call where
 * there is no list: only a user with the level Regular can be a supplier user.
 */
export const useStockVisibility = ({ trustsLevel = false } = {}): 'all' | 'supplier' | 'unknown' => {
  const { user, config, clients } = useSession()
  const { client } = useScope()
  const clientCodes = client.length > 0 ? client : clients.map((client) => client.client_code)
  const query = { view: 'summary', client: clientCodes.length === 1 ? clientCodes[0] : undefined } as const
  const isKnown = trustsLevel && user.userLevel !== 'Regular'
  const { data, error } = useCall(stockholdingColumns, isKnown ? null : { query }, { revalidateIfStale: false })
  if (config.supplier_mode) return 'supplier'
  if (isKnown) return 'all'
  if (data) return data.data.some((column) => column.key === 'available') ? 'all' : 'supplier'
  return error ? 'all' : 'unknown'
}
