'use client'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { ApiFailure } from '#lib/client/api.ts'
import { paramsOf, type FilterSpec } from '#lib/list/spec.ts'
import { thenFocusSearch } from './focus-search.ts'
import { ListFailed } from './states.tsx'

type Props = {
  failure: ApiFailure
  filters: readonly FilterSpec[]
  labelOf: (filter: FilterSpec) => string
  title: string
  onClear: () => void
  onRetry: () => void
}

/**
 * Shown when v7 refused the query of a list with filters, for example one from another user's link. Names the filters that were refused
 * instead of v7's messages, which list codes.
 */
export const RefusedFilters = ({ failure, filters, labelOf, title, onClear, onRetry }: Props) => {
  const refused = refusedOf(failure, filters)
  if (refused === null) return <ListFailed failure={failure} words={{ title }} onRetry={onRetry} />
  return (
    <EmptyState
      icon="filter"
      title={titleOf(refused.map((filter) => `“${labelOf(filter)}”`))}
      action={
        <Button icon="close" onClick={thenFocusSearch(onClear)}>
          Clear filters
        </Button>
      }
    >
      The filter may come from a link or a view of another user.
    </EmptyState>
  )
}

const titleOf = (names: readonly string[]): string => {
  if (names.length === 0) return 'The warehouse system does not accept these filters.'
  return `The warehouse system does not accept the ${names.length === 1 ? 'filter' : 'filters'} ${names.join(', ')} as set here.`
}

/** The filters that v7 refused; empty if it does not say which, null if it refused something else. */
export const refusedOf = ({ errors = {} }: ApiFailure, filters: readonly FilterSpec[]): FilterSpec[] | null => {
  const keys = new Set(Object.keys(errors).map((key) => key.split('.', 1)[0]))
  const refused = filters.filter((filter) => paramsOf(filter).some((key) => keys.has(key)))
  return keys.size > 0 && refused.length === 0 ? null : refused
}
