import type { ReactNode } from 'react'

/** Head of a list or of another view of its screen: the title, and beside it the tabs. */
export const ListHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="flex shrink-0 flex-wrap items-end gap-x-6 px-3 pt-2.5">
    <h1 id="list-title" className="pb-1.5 text-xl font-semibold">
      {title}
    </h1>
    {children}
  </header>
)
