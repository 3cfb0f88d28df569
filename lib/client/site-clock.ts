'use client'
import { offsetAt } from '#lib/shared/zones.ts'
import { useClientWording } from './field-labels.ts'
import { useScope } from './scope.ts'
import { useSession } from './session.tsx'

type Site = { site_code: string; timezone: string | null | undefined }

/**
 * The note beside figures that are counted by the days and hours of the sites, because times are otherwise shown in the user's zone.
 * Null if every clock shows the same, or if zones are unknown.
 */
export const siteClockNote = (userZone: string | undefined, sites: readonly Site[], now: number = Date.now()): string | null => {
  const zones = [...new Set(sites.flatMap(({ timezone }) => timezone ?? []))]
  const offset = userZone === undefined ? null : offsetAt(now, userZone)
  if (offset === null || zones.every((zone) => [offset, null].includes(offsetAt(now, zone)))) return null
  return zones.length === 1
    ? `Days and hours are those of the site (${zones.join().replaceAll('_', ' ')})`
    : 'Days and hours are those of each site'
}

/** {@link siteClockNote} for the sites in view, with the client's own words. */
export const useSiteClockNote = (): string | null => {
  const { user, sites } = useSession()
  const { site } = useScope()
  const toClientWording = useClientWording()
  const note = siteClockNote(user.timezone, site.length > 0 ? sites.filter(({ site_code }) => site.includes(site_code)) : sites)
  return note && toClientWording(note)
}
