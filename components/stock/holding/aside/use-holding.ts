'use client'
import { useEffect } from 'react'
import { urlOf, useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksHolding, type Holding } from '#lib/contract/stock/stock.ts'
import { dayIn } from '#lib/shared/zones.ts'

const known = (code: string | null): string[] => (code === null ? [] : [code])

/**
 * The codes that name a holding in every call but `view=detail`; null where v7 leaves out its item: the call would be answered for
 * every item.
 */
export const scopeOf = ({ client_code, owner_code, site_code, product_code }: Holding) =>
  product_code === null ? null : { client: known(client_code), owner: known(owner_code), site: known(site_code), product: [product_code] }

/**
 * The detail of a holding; four tabs share the one call. Another holding never shows the old one's figures. When the list
 * brings a newer version of the row, the detail follows.
 */
export const useHoldingDetail = (holding: Holding) => {
  const address = { view: 'detail', query: { id: holding.id } } as const
  const call = useCall(stocksHolding, address, { keepPreviousData: false })
  const { data, mutate } = call
  const isOld = isNewer(holding, data?.data.summary)
  // Only when the row itself changed: a server that is behind with its details must not be asked in a circle.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void (isOld && mutate()), [holding.version])
  return { call, url: urlOf(stocksHolding, address) }
}

/** Whether one reading of a holding is newer than another, as far as v7 tells versions. */
export const isNewer = (one: Holding, other: Holding | undefined): boolean =>
  other !== undefined && one.version !== null && other.version !== null && one.version > other.version

/** Today on the clocks of the holding's site. */
export const useSiteDay = (holding: Holding): string => {
  const { sites } = useSession()
  return dayIn(sites.find((site) => site.site_code === holding.site_code)?.timezone)
}
