'use client'
import { useSearchParams } from 'next/navigation'
import { cx } from '#components/ui/cx.ts'

/** The tabs of the stock screen; `view` in the address, the first one by default. */
export const STOCK_VIEWS = [
  { key: 'summary', label: 'Summary' },
  { key: 'lines', label: 'Lines' },
] as const

/** Search, filters and scope stay; place, sort and the open record belong to one list alone. */
const addressOf = (view: string, search: string): string => {
  const params = new URLSearchParams(search)
  for (const key of ['view', 'page', 'sort', 'open', 'tab', 'per_page']) params.delete(key)
  if (view !== STOCK_VIEWS[0].key) params.set('view', view)
  const query = params.toString()
  return query ? `?${query}` : window.location.pathname
}

/** Links, not buttons: each view has an address of its own. */
export const StockTabs = ({ current }: { current: string }) => {
  useSearchParams()
  return (
    <nav aria-label="Views of stock" className="flex gap-1">
      {STOCK_VIEWS.map((view) => (
        <button
          key={view.key}
          type="button"
          aria-current={view.key === current ? 'page' : undefined}
          onClick={() => view.key !== current && window.history.pushState(null, '', addressOf(view.key, window.location.search))}
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
