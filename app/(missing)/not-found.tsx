import type { Metadata } from 'next'
import { PageMissing } from '#components/shell/page-missing.tsx'
import { MainLayout } from '../main-layout.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Unknown URLs get status 404 and the main layout, like every page that is not public. */
export default function NotFound() {
  return (
    <MainLayout>
      <PageMissing />
    </MainLayout>
  )
}
