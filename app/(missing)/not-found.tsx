import type { Metadata } from 'next'
import { PageMissing } from '#components/shell/page-missing.tsx'
import { MainLayout } from '../main-layout.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Unknown URLs get status 404, within the main layout, which also requires a session. */
export default function NotFound() {
  return (
    <MainLayout>
      <PageMissing />
    </MainLayout>
  )
}
