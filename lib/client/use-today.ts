'use client'
import { dayIn } from '#lib/shared/zones.ts'
import { useScope } from './scope.ts'
import { useSession } from './session.tsx'

/** Today at the sites in view; where they lie in two days at this moment, the later one, as v7 counts it. */
export const useToday = (): string => {
  const { sites, user } = useSession()
  const { site } = useScope()
  const inView = site.length > 0 ? sites.filter((one) => site.includes(one.site_code)) : sites
  const days = inView.map((one) => dayIn(one.timezone)).toSorted()
  return days.at(-1) ?? dayIn(user.timezone)
}
