import type { ReactNode } from 'react'
import { MainFrame } from '../main-frame.tsx'

export default function MainLayout({ children }: { children: ReactNode }) {
  return <MainFrame>{children}</MainFrame>
}
