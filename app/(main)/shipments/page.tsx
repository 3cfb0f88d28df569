import type { Metadata } from 'next'
import { ShipmentsScreen } from '#components/shipments/shipments-screen.tsx'

export const metadata: Metadata = { title: 'Shipments' }

export default function ShipmentsPage() {
  return <ShipmentsScreen />
}
