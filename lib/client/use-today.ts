'use client'
import { todayIn } from '#lib/shared/zones.ts'
import { useScope } from './scope.ts'
import { useSession } from './session.tsx'

/**
 * Today at one site. Whether something is late depends on the site's calendar, not on the user's. Without a site, or for an
 * unknown one, this is today at the sites in view.
 */
export const useDayAt = (siteCode: string | null | undefined): string => useDays()(siteCode)

/** Today at any site, as in {@link useDayAt}. */
export const useDays = () => {
  const { sites } = useSession()
  const inView = useToday()
  return (siteCode: string | null | undefined): string => {
    const site = siteCode ? sites.find(({ site_code }) => site_code === siteCode) : undefined
    return site ? todayIn(site.timezone) : inView
  }
}

/** Today at the sites in view. If their dates differ at the moment, the latest one, as in v7. */
export const useToday = (): string => {
  const { sites, user } = useSession()
  const { site } = useScope()
  const inView = site.length > 0 ? sites.filter(({ site_code }) => site.includes(site_code)) : sites
  const days = inView.map(({ timezone }) => todayIn(timezone)).toSorted()
  return days.at(-1) ?? todayIn(user.timezone)
}
