import type { ReactNode } from 'react'
import { MainLayout } from '../main-layout.tsx'

export default function Layout({ children }: { children: ReactNode }) {
  return <MainLayout>{children}</MainLayout>
}
