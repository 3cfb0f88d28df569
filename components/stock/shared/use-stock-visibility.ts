'use client'
import { useCall } from '#lib/client/api.ts'
import { useOnlyClient } from '#lib/client/clients-in-view.ts'
import { useSession } from '#lib/client/session.tsx'
import { stockholdingColumns } from '#lib/contract/stock/stock.ts'

type Options = { trustsLevel?: boolean; view?: 'summary' | 'table'; isPassive?: boolean }
type Visibility = 'all' | 'supplier' | 'unknown'

/**
 * How much of a holding this user may see. For a supplier user v7 returns only on hand and on order, in rows and in column metadata. Unless
 * the session already says that the user is a supplier, the metadata decides. The list requests the same URL, so this costs no extra call
 * there. `trustsLevel` saves the call for other levels than Regular: their users are never supplier users. `view` is that of the list. With
 * `isPassive`, nothing is requested: only metadata that has been loaded counts.
 */
export const useStockVisibility = ({ trustsLevel = false, view = 'summary', isPassive = false }: Options = {}): Visibility => {
  const { user, config } = useSession()
  const query = { view, client: useOnlyClient() ?? undefined } as const
  const isKnown = trustsLevel && user.userLevel !== 'Regular'
  const { data, error } = useCall(stockholdingColumns, isKnown ? null : { query }, {
    revalidateIfStale: false,
    ...(isPassive && { revalidateOnMount: false }),
  })
  if (config.supplier_mode) return 'supplier'
  if (isKnown) return 'all'
  if (data?.data.length) return data.data.some((column) => column.key === 'available') ? 'all' : 'supplier'
  // A v7 that describes no columns tells nothing about this user.
  return error || data ? 'all' : 'unknown'
}
