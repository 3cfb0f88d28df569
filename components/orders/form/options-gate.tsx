'use client'
import { useState } from 'react'
import { ErrorState } from '#components/ui/error-state.tsx'
import type { DraftStore } from '#lib/order-form/draft/tab-copy.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { LeftOrder } from './draft/left-order.tsx'
import { OrderForm } from './order-form.tsx'
import { unsavedOf, type Source } from './draft/start-of.ts'
import { useOptions } from './use-options.ts'

/** Waits for the client's options, without which no field is known. */
export const OptionsGate = ({ source, store, left }: { source: Source; store: DraftStore | null; left: LeftOrder | null }) => {
  const [scope, setScope] = useState(() => scopeOf(source))
  const { options, error, reload } = useOptions(source.kind, scope)
  if (options) return <OrderForm source={source} options={options} store={store} left={left} onScope={setScope} />
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

/** Client, owner and site that the form opens with; what was changed of them goes before what v7 has. */
const scopeOf = ({ record, isCopy, snapshot, scope }: Source) => {
  const head = (snapshot?.changes ?? (isCopy || !record ? null : unsavedOf(record)?.changes))?.head
  const start = record ? { client: record.client_code ?? '', owner: record.owner_code ?? '', site: record.site_code ?? '' } : scope
  return {
    client: head?.['client_code']?.now ?? start.client,
    owner: head?.['owner_code']?.now ?? start.owner,
    site: head?.['site_code']?.now ?? start.site,
  }
}
