'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { useSession } from '#lib/client/session.tsx'
import { InboundList } from './inbound-list.tsx'
import { OutboundList } from './outbound-list.tsx'

/** Shipments both ways; a supplier's own login has what he sends. */
export const ShipmentsScreen = () => (
  <Suspense fallback={null}>
    <Chosen />
  </Suspense>
)

const Chosen = () => {
  const { config } = useSession()
  return useSearchParams().get('view') === 'in' || config.supplier_mode ? <InboundList /> : <OutboundList />
}
