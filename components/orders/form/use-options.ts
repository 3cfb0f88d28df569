'use client'
import { useMemo } from 'react'
import { useCall } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { isLookupMissing } from '#lib/client/lookup.ts'
import { purchaseOrderOptions } from '#lib/contract/orders/purchase-order-entry.ts'
import { salesOrderOptions } from '#lib/contract/orders/sales-order-entry.ts'
import type { OrderKind } from '#lib/order-form/kind.ts'
import { formOptions, type FormOptions } from '#lib/order-form/options.ts'

type Loaded = { options: FormOptions | undefined; error: ApiFailure | undefined; reload: () => void }

/**
 * The options of the client that the order is for. Another client's stay until the new ones are there. A v7 without the call, or
 * whose answer cannot be read, still takes orders: with the fields of the contract.
 */
export const useOptions = (kind: OrderKind, scope: { client: string; owner: string; site: string }): Loaded => {
  const query = { client: scope.client, ...(scope.owner ? { owner: scope.owner } : {}), ...(scope.site ? { site: scope.site } : {}) }
  const address = scope.client ? { query } : { query: {} }
  const sales = useCall(salesOrderOptions, kind === 'SO' ? address : null)
  const purchase = useCall(purchaseOrderOptions, kind === 'PO' ? address : null)
  const { data, error, mutate } = kind === 'SO' ? sales : purchase
  return useMemo(() => {
    const isMissing = error !== undefined && (isLookupMissing(error) || error.kind === 'garbage')
    const options = data ? formOptions(kind, data.data, data.meta) : isMissing ? formOptions(kind, null) : undefined
    return { options, error, reload: () => void mutate() }
  }, [kind, data, error, mutate])
}
