import type { Metadata } from 'next'
import { PurchaseScreen } from '#components/orders/purchase/purchase-screen.tsx'

export const metadata: Metadata = { title: 'Purchase orders' }

export default function PurchaseOrdersPage() {
  return <PurchaseScreen />
}
