import type { Metadata } from 'next'
import { SalesScreen } from '#components/orders/sales/sales-screen.tsx'

export const metadata: Metadata = { title: 'Sales orders' }

export default function SalesOrdersPage() {
  return <SalesScreen />
}
