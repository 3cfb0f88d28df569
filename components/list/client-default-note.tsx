'use client'
import { Link } from '#components/ui/link.tsx'
import { useOnlyClient } from '#lib/client/clients-in-view.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { listHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Resource } from './define-resource.ts'

type Props = { resource: Pick<Resource, 'key' | 'module'>; startsFor: string | null }

/** Says whether the client has its own default layout, with a link to set it. Empty if it has none and the user may not set one. */
export default function ClientDefaultNote({ resource, startsFor }: Props) {
  const { can } = useSession()
  const { hasCall } = useV7Features()
  const client = useOnlyClient()
  const isOfClient = resource.module !== 'users' && resource.module !== 'settings'
  const maySet = isOfClient && client !== null && hasCall('putSettingsListLayout') && can('settings', 'edit')
  if (!startsFor && !maySet) return null
  return (
    <p className="flex flex-wrap justify-between gap-x-3 border-t border-line px-3 py-2 text-xs text-muted">
      {startsFor ? `${startsFor} has its own default layout for this list.` : `${client} uses the standard layout.`}
      {maySet && (
        <Link className="text-accent-ink hover:underline" href={listHref('settings', { view: 'columns', client, list: resource.key })}>
          Set the default
        </Link>
      )}
    </p>
  )
}
