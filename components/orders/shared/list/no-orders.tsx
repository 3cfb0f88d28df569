'use client'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { NewOrderLink } from './new-order-link.tsx'
import type { OrderApi } from '#components/orders/shared/order-api.ts'

/** Empty state: names the client and site, and says how to add the first order. */
export const NoOrders = ({ api }: { api: Pick<OrderApi, 'kind' | 'module' | 'route' | 'words'> }) => {
  const { client, site } = useScope()
  const { clients, can } = useSession()
  const wording = useClientWording()
  const onlyClient = clients.length === 1 ? clients[0]?.client_code : undefined
  const clientText = client.length > 0 ? client.join(', ') : onlyClient
  const mayCreate = can(api.module, 'create')
  return (
    <EmptyState
      icon={api.module}
      title={`${clientText ? `${clientText} has` : wording('Your clients have')} no open ${api.words.many}${site.length > 0 ? ` at ${site.join(', ')}` : ''}.`}
      action={mayCreate && <NewOrderLink api={api}>New {api.words.one}</NewOrderLink>}
    >
      {mayCreate
        ? 'Orders arrive through integration streams and imports, or are entered here.'
        : 'Orders arrive through integration streams or are entered by users with permission.'}
    </EmptyState>
  )
}
