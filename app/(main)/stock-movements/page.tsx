import type { Metadata } from 'next'
import { MovementsScreen } from '#components/stock/movements/movements-screen.tsx'

export const metadata: Metadata = { title: 'Stock movements' }

export default function StockMovementsPage() {
  return <MovementsScreen />
}
