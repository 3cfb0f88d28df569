'use client'
import { useEffect } from 'react'
import { urlOf, useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksHolding, type Holding } from '#lib/contract/stock/stock.ts'
import { todayIn } from '#lib/shared/zones.ts'

const asList = (code: string | null): string[] => (code === null ? [] : [code])

/**
 * The codes that identify a holding in all calls except `view=detail`. Null if v7 returns no item code, because the call would then
 * return every item.
 */
export const holdingScope = ({ client_code, owner_code, site_code, product_code }: Holding) =>
  product_code === null
    ? null
    : { client: asList(client_code), owner: asList(owner_code), site: asList(site_code), product: [product_code] }

/**
 * Loads the detail of a holding. Four tabs share this call. A new holding never shows the previous one's data. If the list gets a
 * newer version of the row, the detail is reloaded.
 */
export const useHoldingDetail = (holding: Holding) => {
  const input = { view: 'detail', query: { id: holding.id } } as const
  const call = useCall(stocksHolding, input, { keepPreviousData: false })
  const { data, mutate } = call
  const isOutdated = isNewer(holding, data?.data.summary)
  // oxlint-disable-next-line react/exhaustive-deps -- runs once per version of the row. If v7 kept returning an outdated detail, the requests would never end
  useEffect(() => void (isOutdated && mutate()), [holding.version])
  return { call, url: urlOf(stocksHolding, input) }
}

/** Whether one version of a holding is newer than another. False if v7 returns no versions. */
export const isNewer = (a: Holding, b: Holding | undefined): boolean =>
  b !== undefined && a.version !== null && b.version !== null && a.version > b.version

/** Current date at the holding's site. */
export const useSiteDay = (holding: Holding): string => {
  const { sites } = useSession()
  return todayIn(sites.find((site) => site.site_code === holding.site_code)?.timezone)
}
