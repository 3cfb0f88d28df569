import type { ReactNode } from 'react'

/** Exists so that the not-found page is rendered for unknown URLs only, not along with every page. */
export default function MissingLayout({ children }: { children: ReactNode }) {
  return children
}
