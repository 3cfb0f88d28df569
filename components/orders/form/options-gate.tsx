'use client'
import { useMemo, useState } from 'react'
import { ErrorState } from '#components/ui/error-state.tsx'
import { useCall } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { isLookupMissing } from '#lib/client/lookup.ts'
import { purchaseOrderOptions } from '#lib/contract/orders/purchase-order-entry.ts'
import { salesOrderOptions } from '#lib/contract/orders/sales-order-entry.ts'
import type { DraftStore } from '#lib/order-form/draft/tab-copy.ts'
import { ORDER_WORDS, type OrderKind } from '#lib/order-form/kind.ts'
import { formOptions, type FormOptions } from '#lib/order-form/options.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { AbandonedOrder } from './draft/left-order.tsx'
import { OrderForm } from './order-form.tsx'
import { unsavedOf, type Source } from './draft/start-of.ts'

type LoadedOptions = { options: FormOptions | undefined; error: ApiFailure | undefined; reload: () => void }

/**
 * Loads the form options of the order's client. The previous client's options stay until the new ones are loaded. If v7 lacks the
 * call or its response cannot be parsed, the contract's fields are used.
 */
const useOptions = (kind: OrderKind, scope: { client: string; owner: string; site: string }): LoadedOptions => {
  const query = { client: scope.client, ...(scope.owner ? { owner: scope.owner } : {}), ...(scope.site ? { site: scope.site } : {}) }
  const address = scope.client ? { query } : { query: {} }
  const sales = useCall(salesOrderOptions, kind === 'SO' ? address : null)
  const purchase = useCall(purchaseOrderOptions, kind === 'PO' ? address : null)
  const { data, error, mutate } = kind === 'SO' ? sales : purchase
  return useMemo(() => {
    const isMissing = error !== undefined && (isLookupMissing(error) || error.kind === 'garbage')
    const builtInOptions = isMissing ? formOptions(kind, null) : undefined
    const options = data ? formOptions(kind, data.data, data.meta) : builtInOptions
    return { options, error, reload: () => void mutate() }
  }, [kind, data, error, mutate])
}

/** Renders the form once the client's options, which define its fields, are loaded. */
export const OptionsGate = ({
  source,
  store,
  abandoned,
}: {
  source: Source
  store: DraftStore | null
  abandoned: AbandonedOrder | null
}) => {
  const [scope, setScope] = useState(() => scopeOf(source))
  const { options, error, reload } = useOptions(source.kind, scope)
  if (options) return <OrderForm source={source} options={options} store={store} abandoned={abandoned} onScope={setScope} />
  if (error)
    return (
      <ErrorState
        heading="h1"
        title="The order form could not be loaded."
        onRetry={reload}
        requestId={error.requestId}
        details={error.details}
      >
        {error.message}
      </ErrorState>
    )
  return <FormSkeleton title={ORDER_WORDS[source.kind].new} />
}

/** Initial client, owner and site of the form. Unsaved changes to them take precedence over v7's record. */
const scopeOf = ({ record, isCopy, snapshot, scope }: Source) => {
  const head = (snapshot?.changes ?? (isCopy || !record ? null : unsavedOf(record)?.changes))?.head
  const start = record ? { client: record.client_code ?? '', owner: record.owner_code ?? '', site: record.site_code ?? '' } : scope
  return {
    client: head?.['client_code']?.now ?? start.client,
    owner: head?.['owner_code']?.now ?? start.owner,
    site: head?.['site_code']?.now ?? start.site,
  }
}
