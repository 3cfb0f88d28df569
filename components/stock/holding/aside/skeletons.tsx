import type { ReactNode } from 'react'
import { SectionSkeleton } from '#components/record/skeletons.tsx'

export type TabShape = 'overview' | 'lots' | 'orders' | 'movements' | 'forecast' | 'age'

/** Placeholder of a tab while its code or data is loading. */
export const TabSkeleton = ({ tab }: { tab: TabShape }) => {
  if (tab === 'overview')
    return <Sections parts={[<SectionSkeleton key="b" rows={6} block="h-6" />, <SectionSkeleton key="s" rows={8} />]} />
  if (tab === 'lots') return <Sections parts={[<SectionSkeleton key="l" rows={4} />, <SectionSkeleton key="p" rows={6} />]} />
  if (tab === 'orders') return <Sections parts={[<SectionSkeleton key="p" rows={2} />, <SectionSkeleton key="s" rows={3} />]} />
  if (tab === 'movements') return <Sections parts={[<SectionSkeleton key="c" rows={8} block="h-12" isTall />]} />
  if (tab === 'forecast') return <Sections parts={[<SectionSkeleton key="c" rows={4} block="h-52" />]} />
  return <Sections parts={[<SectionSkeleton key="a" rows={6} />]} />
}

const Sections = ({ parts }: { parts: ReactNode[] }) => (
  <div aria-hidden="true" data-skeleton="">
    {parts}
  </div>
)
