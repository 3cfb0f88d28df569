import type { ReactNode } from 'react'

/** Exists so that the answer to unknown addresses is drawn for them alone, not beside every page. */
export default function MissingLayout({ children }: { children: ReactNode }) {
  return children
}
