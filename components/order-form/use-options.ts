'use client'
import { useMemo } from 'react'
import { useCall } from '#lib/client/api.ts'
import { purchaseOrderOptions, type PurchaseOrderOptions } from '#lib/contract/purchase-order-entry.ts'
import { salesOrderOptions, type SalesOrderOptions } from '#lib/contract/sales-order-entry.ts'
import type { OrderKind } from '#lib/order-form/kind.ts'

/** Fields, choices and rules of one client's orders: what both kinds have, and what sales orders have besides. */
export type FormOptions = PurchaseOrderOptions &
  Partial<Pick<SalesOrderOptions, 'carriers' | 'services' | 'countries'>> & { rules: { on_shortage?: string } }

/** The options of the client that the order is for. Another client's stay until the new ones are there. */
export const useOptions = (kind: OrderKind, scope: { client: string; owner: string; site: string }) => {
  const query = { client: scope.client, ...(scope.owner ? { owner: scope.owner } : {}), ...(scope.site ? { site: scope.site } : {}) }
  const address = scope.client ? { query } : { query: {} }
  const sales = useCall(salesOrderOptions, kind === 'SO' ? address : null)
  const purchase = useCall(purchaseOrderOptions, kind === 'PO' ? address : null)
  const { data, error, mutate } = kind === 'SO' ? sales : purchase
  return useMemo(
    () => ({ options: data?.data satisfies FormOptions | undefined, error, reload: () => void mutate() }),
    [data, error, mutate],
  )
}
