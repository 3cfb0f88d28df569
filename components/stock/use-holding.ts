'use client'
import { useEffect } from 'react'
import { urlOf, useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksHolding, type Holding } from '#lib/contract/stock.ts'
import { dayIn } from '#components/record/days.ts'

/** The codes that name a holding in every call but `view=detail`. */
export const scopeOf = (holding: Holding) => ({
  client: [holding.client_code],
  owner: [holding.owner_code],
  site: [holding.site_code],
  product: [holding.product_code],
})

/**
 * The detail of a holding; four tabs share the one call. Another holding never shows the old one's figures. When the list
 * brings a newer version of the row, the detail follows.
 */
export const useHoldingDetail = (holding: Holding) => {
  const address = { view: 'detail', query: { id: holding.id } } as const
  const call = useCall(stocksHolding, address, { keepPreviousData: false })
  const { data, mutate } = call
  const isOld = data !== undefined && data.data.summary.version < holding.version
  // Only when the row itself changed: a server that is behind with its details must not be asked in a circle.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void (isOld && mutate()), [holding.version])
  return { call, url: urlOf(stocksHolding, address) }
}

/** Today on the clocks of the holding's site. */
export const useSiteDay = (holding: Holding): string => {
  const { sites } = useSession()
  return dayIn(sites.find((site) => site.site_code === holding.site_code)?.timezone)
}
