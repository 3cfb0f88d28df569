'use client'
import { useMemo } from 'react'
import { REPEATED, useCall } from '#lib/client/api.ts'
import { useOnlyClient } from '#lib/client/clients-in-view.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { settingsListLayouts } from '#lib/contract/settings/list-layouts.ts'
import { defaultLayoutOf, STANDARD, type DefaultLayout } from '#lib/list/default-layout.ts'

// docs/decisions/0183-default-columns-of-a-client.md

/**
 * The default layout of a list for the users of the client in view. The standard one if several clients are in view, or if v7 has no
 * layout for this client and list.
 */
export const useClientLayout = (list: string): { client: string | null; layout: DefaultLayout; isKnown: boolean } => {
  const client = useOnlyClient()
  const { hasCall } = useV7Features()
  const isEnabled = client !== null && hasCall('settingsListLayouts')
  const { data, error } = useCall(settingsListLayouts, isEnabled ? { query: { client } } : null, {
    ...REPEATED,
    keepPreviousData: false,
  })
  const saved = isEnabled ? data?.data.find((row) => row.list === list) : undefined
  const layout = useMemo(() => (saved ? defaultLayoutOf(saved) : STANDARD), [saved])
  return { client: saved ? client : null, layout, isKnown: !isEnabled || Boolean(data) || Boolean(error) }
}
