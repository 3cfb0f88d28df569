'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { useMemo } from 'react'
import { useCall } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useSession } from '#lib/client/session.tsx'
import { isLookupMissing } from '#lib/client/lookup.ts'
import { isCustomerReturn } from '#lib/contract/orders/customer-return.ts'
import { purchaseOrderOptions } from '#lib/contract/orders/purchase-order-entry.ts'
import { salesOrderOptions } from '#lib/contract/orders/sales-order-entry.ts'
import { formOptions, type FormOptions } from '#lib/order-form/options.ts'

type LoadedOptions = { options: FormOptions | undefined; error: ApiFailure | undefined; reload: () => void }

/**
 * Loads the form options of the order's client. The previous client's options stay until the new ones are loaded. If v7 lacks the
 * call or its response cannot be parsed, the contract's fields are used. Suppliers get no order types that have no supplier.
 */
export const useOptions = (kind: OrderKind, scope: { client: string; owner: string; site: string }): LoadedOptions => {
  const query = { client: scope.client, ...(scope.owner ? { owner: scope.owner } : {}), ...(scope.site ? { site: scope.site } : {}) }
  const input = scope.client ? { query } : { query: {} }
  const { config } = useSession()
  const isSupplier = config.supplier_mode
  const sales = useCall(salesOrderOptions, kind === 'SO' ? input : null)
  const purchase = useCall(purchaseOrderOptions, kind === 'PO' ? input : null)
  const { data, error, mutate } = kind === 'SO' ? sales : purchase
  return useMemo(() => {
    const isMissing = error !== undefined && (isLookupMissing(error) || error.kind === 'unreadable')
    const builtInOptions = isMissing ? formOptions(kind, null) : undefined
    const read = data ? formOptions(kind, data.data, data.meta) : builtInOptions
    const options = read && isSupplier ? { ...read, order_types: read.order_types.filter(isForSuppliers) } : read
    return { options, error, reload: () => void mutate() }
  }, [kind, data, error, mutate, isSupplier])
}

const isForSuppliers = ({ value }: FormOptions['order_types'][number]): boolean => !isCustomerReturn({ order_type: value })
