'use client'
import { useMemo, type ReactNode } from 'react'
import type { Scope } from '#lib/client/scope.ts'
import type { HomeOverview } from '#lib/contract/home/overview.ts'
import { AgePart } from './age-part.tsx'
import { DaysPart } from './days-part.tsx'
import { DocksPart } from './docks-part.tsx'
import { DuePart } from './due-part.tsx'
import { listLinks } from './links.ts'
import { PunctualityPart } from './punctuality-part.tsx'
import { RejectionsPart } from './rejections-part.tsx'

type Props = {
  overview: HomeOverview | null
  scope: Scope
  hasAge: boolean
  /** The page says that v7 is unreachable, so no part does. */
  hasBanner: boolean
}

/** The parts of the home page that the user may see. Without `home/overview`, only the stock by age, which has a call of its own. */
export default function HomeParts({ overview, scope, hasAge, hasBanner }: Props) {
  const { client, owner, site } = scope
  const expectedFilter = overview?.expected_filter
  const links = useMemo(() => listLinks({ client, owner, site }, expectedFilter), [client, owner, site, expectedFilter])
  const [above, below] = inPairs(
    [
      overview?.due && <DuePart key="due" sites={overview.due} picked={overview.picked ?? null} links={links} />,
      overview?.docks && <DocksPart key="docks" hours={overview.docks} links={links} />,
    ],
    [
      overview?.on_time && <PunctualityPart key="on-time" part={overview.on_time} links={links} />,
      hasAge && <AgePart key="age" scope={scope} links={links} hasBanner={hasBanner} />,
    ],
  )
  return (
    <div className="mt-6 grid gap-3 empty:hidden md:grid-cols-2">
      {above}
      {overview?.days && <DaysPart days={overview.days} today={overview.today} links={links} />}
      {below}
      {overview?.rejections && <RejectionsPart part={overview.rejections} links={links} />}
    </div>
  )
}

/** Divides half-width parts into those above and below a full-width one. If the number above is odd, the next part moves up. */
export const inPairs = (first: readonly ReactNode[], second: readonly ReactNode[]): [above: ReactNode[], below: ReactNode[]] => {
  const above = first.filter(Boolean)
  const all = [...above, ...second.filter(Boolean)]
  const count = above.length + (above.length % 2)
  return [all.slice(0, count), all.slice(count)]
}
