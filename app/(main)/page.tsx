import type { Metadata } from 'next'
import { Home } from '#components/home/home.tsx'

export const metadata: Metadata = { title: 'Home' }

export default function HomePage() {
  return <Home />
}
