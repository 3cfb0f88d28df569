'use client'
import { useCall } from '#lib/client/api.ts'
import { fetchAllPages } from '#lib/client/load-all-pages.ts'
import { useSession } from '#lib/client/session.tsx'
import { useScope } from '#lib/client/scope.ts'
import { settingsSites, type SiteChoice } from '#lib/contract/lookups/lookups.ts'

type SiteCountry = Pick<SiteChoice, 'value' | 'country'>

/** The country of a site. If the site is unknown, the country that all sites share. Null if there is none. */
export const findCountry = (sites: readonly SiteCountry[], site: string | null): string | null => {
  const matching = sites.filter(({ value }) => site === null || value === site)
  const countries = new Set((matching.length > 0 ? matching : sites).map(({ country }) => country))
  const [country] = countries
  return countries.size === 1 ? (country ?? null) : null
}

/** Default country of a new supplier or customer: that of `site`, else of the only site in the scope, else of the user's home site. */
export const useSiteCountry = (site?: string): string | null => {
  const scope = useScope()
  const { user } = useSession()
  const sites = useCall(settingsSites, {}, undefined, fetchAllPages).data?.data
  const chosen = scope.site.length === 1 ? scope.site[0] : user.home_site
  return sites ? findCountry(sites, site || chosen || null) : null
}
