'use client'
import { useEffect } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { LoadChoices } from '#components/ui/choices.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { useCall } from '#lib/client/api.ts'
import { currentDateFormat } from '#lib/client/format.ts'
import type { Facet } from '#lib/contract/engine/common.ts'
import { countFilters, sameFilters } from '#lib/list/filters.ts'
import { invalidFilter } from '#lib/list/invalid-filters.ts'
import type { Filters, FilterSpec, ListState } from '#lib/list/spec.ts'
import { scopeQuery } from '#lib/list/url.ts'
import type { Resource } from './define-resource.ts'
import { FilterEditor } from './filter-editor.tsx'
import { rememberOptions } from './known-names.ts'

type Props = {
  resource: Pick<Resource, 'call' | 'facets' | 'filters'>
  state: ListState
  draft: Filters
  onDraft: (draft: Filters) => void
  onApply: (filters: Filters) => void
  labelOf: (filter: FilterSpec) => string
  load: Readonly<Record<string, LoadChoices>>
}

/** The filters of a list, with row counts where v7 returns facets. The list changes only when the user applies the filters. */
export default function FiltersPanel({ resource, state, draft, onDraft, onApply, labelOf, load }: Props) {
  const { facets } = resource
  const response = useCall(
    resource.call,
    facets
      ? ({ view: facets.view, query: { ...facets.query, ...scopeQuery(state.scope), q: state.q || undefined, ...state.filters } } as never)
      : null,
  )
  const loaded = (response.data as { data: Facet[] } | undefined)?.data
  const facetsByKey = new Map((loaded ?? []).map((facet) => [facet.key, facet]))
  useEffect(() => rememberOptions(resource.filters, loaded ?? []), [resource.filters, loaded])
  // A closed filter that a link has set can be removed.
  const offered = resource.filters.filter((filter) => !filter.isClosed || countFilters([filter], state.filters) > 0)
  const groups = Map.groupBy(offered, (filter) => filter.group ?? '')
  const isChanged = !sameFilters(draft, state.filters)
  const count = countFilters(resource.filters, draft)
  const invalid = invalidFilter(resource.filters, draft)
  return (
    <form
      className="flex max-h-[min(680px,var(--radix-popover-content-available-height))] flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (invalid === null) onApply(draft)
      }}
    >
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-x-6 gap-y-4 overflow-auto p-4 md:grid-cols-2 lg:grid-cols-3">
        {[...groups].map(([group, filters]) => (
          <section key={group} aria-label={group || 'Filters'} className="flex flex-col gap-3">
            {group && <h2 className="border-b border-line pb-1 text-xs font-medium text-dim">{group}</h2>}
            {filters.map((filter) => (
              <FilterEditor
                key={filter.key}
                filter={filter}
                label={labelOf(filter)}
                filters={draft}
                onChange={onDraft}
                facet={facetsByKey.get(filter.key)}
                load={load[filter.key]}
              />
            ))}
          </section>
        ))}
      </div>
      <div className="flex items-center gap-2 border-t border-line px-4 py-2.5">
        <span role="status" className="flex items-center gap-2 text-sm text-dim">
          {response.isLoading && (
            <>
              <Spinner /> Counting…
            </>
          )}
          {response.error && 'The counts could not be loaded.'}
        </span>
        <span className="ml-auto" />
        <Button disabledReason={count === 0 && 'No filter is set'} onClick={() => onDraft({})}>
          Clear all
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabledReason={invalid && reasonOf[invalid]()}
          aria-describedby={isChanged ? 'filters-changed' : undefined}
        >
          {isChanged && <span aria-hidden="true" className="size-1.5 rounded-full bg-on-accent" />}
          Apply{count > 0 ? ` ${count}` : ''}
        </Button>
        {isChanged && (
          <span id="filters-changed" className="sr-only">
            Your filter changes have not been applied yet.
          </span>
        )}
      </div>
    </form>
  )
}

/** Why the filters cannot be applied. */
const reasonOf = {
  day: () => `Enter dates as ${currentDateFormat()}`,
  number: () => 'Correct the numbers first',
  range: () => 'Correct the range first',
}
