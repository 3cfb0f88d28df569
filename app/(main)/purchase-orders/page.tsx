import type { Metadata } from 'next'
import { PurchaseScreen } from '#components/purchase-orders/purchase-screen.tsx'

export const metadata: Metadata = { title: 'Purchase orders' }

export default function PurchaseOrdersPage() {
  return <PurchaseScreen />
}
