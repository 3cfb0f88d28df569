'use client'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { useCall } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { ownSupplierRefusal } from './own-supplier-refusal.ts'

type Props = { href: string; size?: 'sm'; children: ReactNode }

/** The link to a new purchase order for a supplier user. Disabled, with the reason, while no client takes orders from their company. */
export default function SupplierNewOrder({ href, size, children }: Props) {
  const { client } = useScope()
  const { clients } = useSession()
  const toClientWording = useClientWording()
  const own = useCall(settingsSuppliers, { query: { client, per_page: 2 } }).data?.data ?? []
  const inScope = clients.filter(({ client_code: code }) => client.length === 0 || (code !== null && client.includes(code)))
  const refusal = ownSupplierRefusal(own, inScope, toClientWording)
  if (refusal === null)
    return (
      <Link href={href} className={buttonClass('primary', size)}>
        {children}
      </Link>
    )
  return (
    <Button variant="primary" size={size} disabledReason={refusal}>
      {children}
    </Button>
  )
}
