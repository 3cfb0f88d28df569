'use client'
import { useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { useScope } from '#lib/client/scope.ts'
import { settingsSites, type SiteChoice } from '#lib/contract/lookups/lookups.ts'

type Place = Pick<SiteChoice, 'value' | 'country'>

/** The country of a site; without a known site the one that all sites share. Null where nothing can be proposed. */
export const countryOf = (places: readonly Place[], site: string | null): string | null => {
  const at = places.filter(({ value }) => site === null || value === site)
  const countries = new Set((at.length > 0 ? at : places).map(({ country }) => country))
  const [only] = countries
  return countries.size === 1 ? (only ?? null) : null
}

/** The country that a new supplier or customer is proposed: that of `site`, by default of the one in scope or the user's own. */
export const useSiteCountry = (site?: string): string | null => {
  const scope = useScope()
  const { user } = useSession()
  const places = useCall(settingsSites, { query: { per_page: 200 } }).data?.data
  const chosen = scope.site.length === 1 ? scope.site[0] : user.home_site
  return places ? countryOf(places, site || chosen || null) : null
}
