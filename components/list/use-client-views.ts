'use client'
import { useCall } from '#lib/client/api.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { clientViews } from '#lib/contract/users/client-views.ts'

// docs/decisions/0178-views-of-a-client.md

/** The client whose data the lists show; null if they show several. */
export const useOnlyClient = (): string | null => {
  const { client } = useScope()
  const { clients } = useSession()
  const [only, ...others] = client.length > 0 ? client : clients.map(({ client_code }) => client_code)
  return others.length === 0 ? (only ?? null) : null
}

/** Views of a list that belong to the clients in scope. Requested again whenever the panel opens, because others change them too. */
export const useClientViews = (list: string) => {
  const { client } = useScope()
  const only = useOnlyClient()
  const { hasCall } = useV7Features()
  const query = { client: only === null ? client : [only], list }
  return useCall(clientViews, hasCall('clientViews') ? { query } : null)
}
