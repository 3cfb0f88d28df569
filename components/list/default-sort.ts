import { sortOfTab } from '#lib/list/quick-tabs.ts'
import type { Filters } from '#lib/list/spec.ts'
import type { Resource } from './define-resource.ts'

type Sorts = Pick<Resource, 'quick' | 'sort' | 'sortFor'>

/** The sort of a list with these filters if the user has not chosen one. `ofClient` is the client's default for the list. */
export const defaultSortOf = ({ quick, sort, sortFor }: Sorts, filters: Filters, ofClient: string | null = null): string =>
  sortOfTab(quick?.tabs ?? [], filters) ?? sortFor?.(filters) ?? ofClient ?? sort
