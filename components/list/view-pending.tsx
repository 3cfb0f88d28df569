import type { ReactNode } from 'react'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { ListHeading } from './list-heading.tsx'

/** Shown while the code of a view loads: its title and tabs are where the view will have them, so that nothing jumps. */
export const ViewPending = ({ title, tabs }: { title: string; tabs?: ReactNode }) => (
  <>
    <ListHeading title={useClientWording()(title)}>{tabs}</ListHeading>
    <RecordSkeleton />
  </>
)
