import type { Metadata } from 'next'
import { StockScreen } from '#components/stock/holding/stock-screen.tsx'

export const metadata: Metadata = { title: 'Stock holding' }

export default function StockHoldingPage() {
  return <StockScreen />
}
