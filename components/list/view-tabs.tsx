'use client'
import { useSearchParams } from 'next/navigation'
import { cx } from '#components/ui/cx.ts'

type View = { key: string; label: string }

/** Search, filters and scope stay; place, sort and the open record belong to one list alone. */
const addressOf = (view: string, first: string | undefined, search: string): string => {
  const params = new URLSearchParams(search)
  for (const key of ['view', 'page', 'sort', 'open', 'tab', 'per_page']) params.delete(key)
  if (view !== first) params.set('view', view)
  const query = params.toString()
  return query ? `?${query}` : window.location.pathname
}

/** Goes to another view of the screen; the filters stay. */
export const goToView = (view: string, views: readonly View[]) =>
  window.history.pushState(null, '', addressOf(view, views[0]?.key, window.location.search))

/** The views of one screen; `view` in the address, the first one by default. Each has an address of its own. */
export const ViewTabs = ({ views, current, label }: { views: readonly View[]; current: string; label: string }) => {
  useSearchParams()
  return (
    <nav aria-label={label} className="flex gap-1">
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
          {view.label}
        </button>
      ))}
    </nav>
  )
}
