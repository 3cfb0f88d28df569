import type { Metadata } from 'next'
import { ReturnsScreen } from './returns-list.tsx'

/* Step 6 of "Add a list screen": the route. In the product it is `app/(main)/returns/page.tsx`. */

export const metadata: Metadata = { title: 'Returns' }

export default function ReturnsPage() {
  return <ReturnsScreen />
}
