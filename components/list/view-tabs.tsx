'use client'
import { useSearchParams } from 'next/navigation'
import { cx } from '#components/ui/cx.ts'
import { useClientWording } from '#lib/client/field-labels.ts'

type View = { key: string; label: string; note?: string | null }

/** Keeps search, filters and scope. Page, sort and the open record are dropped, because they belong to one list. */
const urlOfView = (view: string, first: string | undefined, search: string): string => {
  const params = new URLSearchParams(search)
  for (const key of ['view', 'page', 'sort', 'open', 'tab', 'per_page']) params.delete(key)
  if (view !== first) params.set('view', view)
  const query = params.toString()
  return query ? `?${query}` : window.location.pathname
}

/** Switches to another view of the screen. The filters are kept. */
export const goToView = (view: string, views: readonly View[]) =>
  window.history.pushState(null, '', urlOfView(view, views[0]?.key, window.location.search))

/** Tabs for the views of a screen: `view` in the URL, by default the first. A dot stands for the `note` of a view. */
export const ViewTabs = ({ views, current, label }: { views: readonly View[]; current: string; label: string }) => {
  useSearchParams()
  const toClientWording = useClientWording()
  return (
    <nav aria-label={toClientWording(label)} className="flex flex-wrap gap-x-1 max-sm:-ml-2">
      {views.map((view) => (
        <button
          key={view.key}
          type="button"
          aria-current={view.key === current ? 'page' : undefined}
          onClick={() => view.key !== current && goToView(view.key, views)}
          className={cx(
            'hit relative inline-flex h-9 items-center px-2 text-sm',
            view.key === current
              ? "font-medium text-ink before:absolute before:inset-x-2 before:-bottom-px before:h-0.5 before:bg-accent before:content-['']"
              : 'text-muted hover:text-ink',
          )}
        >
          {toClientWording(view.label)}
          {view.note && (
            <>
              <span aria-hidden="true" title={view.note} className="ml-1.5 size-1.5 rounded-full bg-accent" />
              <span className="sr-only">({view.note})</span>
            </>
          )}
        </button>
      ))}
    </nav>
  )
}
