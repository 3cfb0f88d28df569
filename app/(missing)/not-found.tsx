import type { Metadata } from 'next'
import { PageMissing } from '#components/shell/page-missing.tsx'
import { MainFrame } from '../main-frame.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Every other address is inside the main layout, also one that leads nowhere; its status is 404. */
export default function NotFound() {
  return (
    <MainFrame>
      <PageMissing />
    </MainFrame>
  )
}
