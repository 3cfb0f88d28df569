import type { Metadata } from 'next'
import { CustomersScreen } from '#components/customers/customers-screen.tsx'

export const metadata: Metadata = { title: 'Customers' }

export default function CustomersPage() {
  return <CustomersScreen />
}
