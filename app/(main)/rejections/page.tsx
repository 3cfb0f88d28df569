import type { Metadata } from 'next'
import { RejectionsScreen } from '#components/rejections/rejections-screen.tsx'

export const metadata: Metadata = { title: 'Rejections' }

export default function RejectionsPage() {
  return <RejectionsScreen />
}
