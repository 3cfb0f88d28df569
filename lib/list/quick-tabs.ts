import type { FieldLabel } from './field-label.ts'
import type { Filters } from './spec.ts'
import { sameFilters } from './filters.ts'

// docs/decisions/0088-quick-tabs-are-filters.md

/**
 * Where a tab's count comes from: an option of a facet, a number in the list's meta (`late`), or the sum of some numbers of an object
 * in the meta (`by_status.NEW`). With `requires`, the count is unknown unless the object has this number: a v7 with too many ended records
 * to count leaves out their numbers.
 */
export type CountFrom = { facet: string; value: string } | { meta: string; value?: string | readonly string[]; requires?: string }

/** A tab above a list: a named set of filters. The first tab is the default list. */
export type QuickTab = FieldLabel & {
  key: string
  filters: Filters
  count?: CountFrom
  /** Message for an empty result: "Nothing is overdue." */
  empty?: string
  /** Default sort, if it differs from the list's: ended records come newest first. */
  sort?: string
  /** With one of these filters, the rows are work to be done, so the default sort is the list's own. */
  waiting?: readonly string[]
  /** Its filter is an extension of the contract. If v7 returns no facet for it, the tab is hidden. */
  isExtension?: true
  /** If a filter in `by` is set, v7 lists the rows of the tab `to` instead, unless the filters in `unless` are sent. */
  lift?: { by: readonly string[]; to: string; unless: Filters }
}

type FacetCounts = readonly { key: string; options?: readonly { value: string; count?: number | null }[] }[]

/** Filter keys that tabs set. Other filters stay when the user changes the tab. */
const keysOfTabs = (tabs: readonly QuickTab[]): ReadonlySet<string> =>
  new Set(tabs.flatMap((tab) => Object.keys({ ...tab.filters, ...tab.lift?.unless })))

/** The filters without those that tabs set. */
export const withoutTabs = (tabs: readonly QuickTab[], filters: Filters): Filters => {
  const tabKeys = keysOfTabs(tabs)
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !tabKeys.has(key)))
}

/** The tab that matches the filters; null if the user has set other values for the tabs' keys. */
export const currentTab = (tabs: readonly QuickTab[], filters: Filters): QuickTab | null => {
  const tabKeys = keysOfTabs(tabs)
  const tabFilters = Object.fromEntries(Object.entries(filters).filter(([key]) => tabKeys.has(key)))
  const tab = tabs.find((each) => sameFilters(each.filters, tabFilters) || (each.lift && sameFilters(each.lift.unless, tabFilters)))
  const isLiftedNow = tab?.lift && sameFilters(tab.filters, tabFilters) && isLifted(tab, filters)
  return (isLiftedNow ? tabs.find(({ key }) => key === tab.lift?.to) : tab) ?? null
}

const isLifted = ({ lift }: QuickTab, filters: Filters): boolean => lift?.by.some((key) => key in filters) ?? false

/** The default sort of the tab that matches the filters; undefined if that is the list's own. */
export const sortOfTab = (tabs: readonly QuickTab[], filters: Filters): string | undefined => {
  const tab = currentTab(tabs, filters)
  return tab?.waiting?.some((key) => key in filters) ? undefined : tab?.sort
}

/** The filters after a tab was chosen. */
export const chooseTab = (tabs: readonly QuickTab[], filters: Filters, tab: QuickTab): Filters => ({
  ...withoutTabs(tabs, filters),
  ...(isLifted(tab, filters) ? tab.lift?.unless : tab.filters),
})

/** The tabs that v7 offers. While its facets are unknown, all of them are shown. */
export const offeredTabs = (tabs: readonly QuickTab[], facets: FacetCounts | undefined): readonly QuickTab[] =>
  tabs.filter(({ isExtension, count }) => {
    if (!isExtension || facets === undefined || !count || !('facet' in count)) return true
    return facets.some(({ key }) => key === count.facet)
  })

/** How many rows a tab would show; undefined if unknown. A facet without the option means 0. */
export const countOf = (tab: Partial<QuickTab>, facets: FacetCounts | undefined, meta: object | undefined): number | undefined => {
  const source = tab.count
  if (!source) return undefined
  if ('facet' in source) {
    const facet = facets?.find((candidate) => candidate.key === source.facet)
    if (!facet?.options) return undefined
    const option = facet.options.find((candidate) => candidate.value === source.value)
    return option ? (option.count ?? undefined) : 0
  }
  const counts = (meta as Readonly<Record<string, unknown>> | undefined)?.[source.meta]
  if (typeof counts === 'number') return counts
  if (typeof counts !== 'object' || counts === null) return undefined
  if (source.requires !== undefined && !(source.requires in counts)) return undefined
  return [source.value ?? []].flat().reduce((sum, key) => {
    const count = (counts as Readonly<Record<string, unknown>>)[key]
    return sum + (typeof count === 'number' ? count : 0)
  }, 0)
}
