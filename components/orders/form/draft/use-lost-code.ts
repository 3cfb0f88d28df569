'use client'
import { useSyncExternalStore } from 'react'
import { useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import { lostAccess } from '#lib/client/lost-access.ts'
import { useSession } from '#lib/client/session.tsx'

/**
 * The client, owner or site of the order that the user has lost access to while it was open, or null. v7 then no longer finds the
 * order.
 */
export const useLostCode = (): string | null => {
  const { session } = useFormContext()
  const access = useSession()
  const [client_code, owner_code, site_code] = [useHeaderValue('client_code'), useHeaderValue('owner_code'), useHeaderValue('site_code')]
  const { head } = useSyncExternalStore(session.base.subscribe, session.base.get, session.base.get)
  return lostAccess(head, access) ?? lostAccess({ client_code, owner_code, site_code }, access)
}
