'use client'
import { offsetAt } from '#lib/shared/zones.ts'
import { useClientWording } from './field-labels.ts'
import { useScope } from './scope.ts'
import { useSession } from './session.tsx'

type Site = { site_code: string; timezone: string | null | undefined }
/** What is counted by the sites' clocks. */
type Subject = 'Days' | 'Days and hours'

/**
 * The note beside figures that are counted by the days and hours of the sites, because times are otherwise shown in the user's zone.
 * Null if every clock shows the same, or if zones are unknown.
 */
export const siteClockNote = (
  subject: Subject,
  userZone: string | undefined,
  sites: readonly Site[],
  now: number = Date.now(),
): string | null => {
  const zones = [...new Set(sites.flatMap(({ timezone }) => timezone ?? []))]
  const offset = userZone === undefined ? null : offsetAt(now, userZone)
  if (offset === null || zones.every((zone) => [offset, null].includes(offsetAt(now, zone)))) return null
  return zones.length === 1
    ? `${subject} are in the site’s time zone (${zones.join().replaceAll('_', ' ')})`
    : `${subject} are in each site’s time zone`
}

/** {@link siteClockNote} for the sites in view, with the client's own words. */
export const useSiteClockNote = (subject: Subject = 'Days and hours'): string | null => {
  const { user, sites } = useSession()
  const { site } = useScope()
  const toClientWording = useClientWording()
  const note = siteClockNote(subject, user.timezone, site.length > 0 ? sites.filter(({ site_code }) => site.includes(site_code)) : sites)
  return note && toClientWording(note)
}
