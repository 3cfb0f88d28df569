import type { Metadata } from 'next'
import { SuppliersScreen } from '#components/suppliers/suppliers-screen.tsx'

export const metadata: Metadata = { title: 'Suppliers' }

export default function SupplierManagementPage() {
  return <SuppliersScreen />
}
