'use client'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { useSession } from '#lib/client/session.tsx'
import type { ListState } from '#lib/list/spec.ts'
import { isTooLong, type Days } from './periods.ts'

const BalanceOf = lazyParts(() => import('./balance-of.tsx'))('BalanceOf')

/** The item if only days and one item are filtered. Any other filter would hide movements that change the balance. */
const onlyItem = ({ filters, q }: ListState): string | null => {
  const { moved_from: _from, moved_to: _to, product, ...others } = filters
  return product?.length === 1 && Object.keys(others).length === 0 && q === '' ? (product[0] ?? null) : null
}

/** The balance above the list if it is filtered by one item at one site. Renders nothing in any other case. */
export const BalanceBand = ({ state, days }: { state: ListState; days: Days }) => {
  const { sites, can } = useSession()
  const product = onlyItem(state)
  const onlySite = sites.length === 1 ? sites[0]?.site_code : undefined
  const site = state.scope.site.length === 1 ? state.scope.site[0] : onlySite
  if (product === null || site === undefined || isTooLong(days) || !can('movements', 'view')) return null
  return <BalanceOf product={product} site={site} scope={state.scope} days={days} />
}
