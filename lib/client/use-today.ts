'use client'
import { dayIn } from '#lib/shared/zones.ts'
import { useScope } from './scope.ts'
import { useSession } from './session.tsx'

/**
 * Today at one site: what is due there is late by its own calendar, for everybody who looks. Without a site, or one that the
 * session does not know, the day of the sites in view.
 */
export const useDayAt = (siteCode: string | null | undefined): string => {
  const { sites } = useSession()
  const inView = useToday()
  const site = siteCode ? sites.find((one) => one.site_code === siteCode) : undefined
  return site ? dayIn(site.timezone) : inView
}

/** Today at the sites in view; where they lie in two days at this moment, the later one, as v7 counts it. */
export const useToday = (): string => {
  const { sites, user } = useSession()
  const { site } = useScope()
  const inView = site.length > 0 ? sites.filter((one) => site.includes(one.site_code)) : sites
  const days = inView.map((one) => dayIn(one.timezone)).toSorted()
  return days.at(-1) ?? dayIn(user.timezone)
}
