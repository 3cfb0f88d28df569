'use client'
import { todayIn } from '#lib/shared/zones.ts'
import { useScope } from './scope.ts'
import { useSession } from './session.tsx'

/**
 * Today at one site. Whether something is late depends on the site's calendar, not on the user's. For no site or an unknown
 * one, today at the sites in view.
 */
export const useDayAt = (siteCode: string | null | undefined): string => {
  const { sites } = useSession()
  const inView = useToday()
  const site = siteCode ? sites.find((one) => one.site_code === siteCode) : undefined
  return site ? todayIn(site.timezone) : inView
}

/** Today at the sites in view. If their dates differ at this moment, the later one, as in v7. */
export const useToday = (): string => {
  const { sites, user } = useSession()
  const { site } = useScope()
  const inView = site.length > 0 ? sites.filter((one) => site.includes(one.site_code)) : sites
  const days = inView.map((one) => todayIn(one.timezone)).toSorted()
  return days.at(-1) ?? todayIn(user.timezone)
}
