'use client'
import { useCall } from '#lib/client/api.ts'
import type { Facet } from '#lib/contract/engine/common.ts'
import { chooseTab, countOf, currentTab, offeredTabs, withoutTabs, type QuickTab } from '#lib/list/quick-tabs.ts'
import type { Filters, ListState } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'

const NO_TABS: readonly QuickTab[] = []

/**
 * The quick tabs of a list with their counts, and the tab that the URL's filters correspond to. Counts respect the search and all
 * filters except the tabs' own, so that each tells how many rows its tab would show.
 */
export const useQuickTabs = <Row extends { id: string }>(
  resource: Resource<Row>,
  state: ListState,
  meta: object | undefined,
  isAllowed: boolean,
) => {
  const { quick, facets, call } = resource
  const tabs = quick?.tabs ?? NO_TABS
  const needsFacets = isAllowed && facets !== undefined && tabs.some((tab) => tab.count && 'facet' in tab.count)
  const query = {
    ...facets?.query,
    ...quick?.query,
    ...scopeQuery(state.scope),
    q: state.q || undefined,
    ...withoutTabs(tabs, state.filters),
  }
  const response = useCall(call, needsFacets ? ({ view: facets.view, query } as never) : null)
  // No counts are shown after access is lost. Those of an earlier search are shown only as long as its rows are.
  const areValid = response.error?.status !== 403 && (meta !== undefined || !response.isLoading)
  const counts = areValid ? (response.data as { data: Facet[] } | undefined)?.data : undefined
  const current = currentTab(tabs, state.filters)
  return {
    label: quick?.label ?? '',
    tabs: offeredTabs(tabs, counts).map((tab) => ({ tab, count: countOf(tab, counts, meta) })),
    current,
    /** Filters without those that tabs set; all filters if they match no tab. */
    withoutTabFilters: (filters: Filters): Filters => (current ? withoutTabs(tabs, filters) : filters),
    choose: (filters: Filters, tab: QuickTab): Filters => chooseTab(tabs, filters, tab),
    reload: () => void response.mutate(),
  }
}
export type QuickTabs = ReturnType<typeof useQuickTabs>
