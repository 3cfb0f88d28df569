'use client'
import { useCall } from '#lib/client/api.ts'
import { useClientsInView } from '#lib/client/clients-in-view.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useScope } from '#lib/client/scope.ts'
import { clientViews } from '#lib/contract/users/client-views.ts'

// docs/decisions/0178-views-of-a-client.md

/** Views of a list that belong to the clients in scope. Requested again whenever the panel opens, because others change them too. */
export const useClientViews = (list: string) => {
  const { client } = useScope()
  const inView = useClientsInView()
  const { hasCall } = useV7Features()
  const query = { client: client.length > 0 || inView.length === 1 ? [...inView] : [], list }
  return useCall(clientViews, hasCall('clientViews') ? { query } : null)
}
