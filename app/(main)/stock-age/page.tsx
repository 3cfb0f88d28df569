import type { Metadata } from 'next'
import { AgeScreen } from '#components/stock/age/age-screen.tsx'

export const metadata: Metadata = { title: 'Stock age' }

export default function StockAgePage() {
  return <AgeScreen />
}
