import type { ReactNode } from 'react'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'

/** Shown while the code of a view loads: its title and tabs are where the view will have them, so that nothing jumps. */
export const ViewPending = ({ title, tabs }: { title: string; tabs?: ReactNode }) => (
  <section aria-labelledby="list-title">
    <header className="flex shrink-0 flex-wrap items-end gap-x-6 px-3 pt-2.5">
      <h1 id="list-title" className="pb-1.5 text-xl font-semibold">
        {useClientWording()(title)}
      </h1>
      {tabs}
    </header>
    <RecordSkeleton />
  </section>
)
