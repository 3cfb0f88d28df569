'use client'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { formatNumber } from '#lib/shared/region.ts'
import { cx } from './cx.ts'

type Tab<K extends string> = { key: K; label: ReactNode; count?: number }
type Props<K extends string> = {
  tabs: readonly Tab<K>[]
  value: K
  onChange: (key: K) => void
  /** Accessible name of the tab list. */
  label: string
  /** Content of the selected tab, the only one that is mounted. */
  children?: ReactNode
  className?: string
}

/** Tabs. Those that do not fit in one row continue in the next, so that none is cut off or out of view. Arrow keys, Home and End select one (WAI-ARIA tabs). */
export const Tabs = <K extends string>({ tabs, value, onChange, label, children, className }: Props<K>) => {
  const id = useId()
  const hasPanel = children !== undefined
  const chosenIndex = tabs.findIndex((tab) => tab.key === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowLeft: chosenIndex - 1, ArrowRight: chosenIndex + 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
    onChange(tab.key)
  }
  return (
    <div className={cx('flex min-h-0 flex-col', className)}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tab inside has the focus */}
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        onKeyDown={onKeyDown}
        className="flex shrink-0 flex-wrap gap-x-1 border-b border-line px-3"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={index === chosenIndex}
            aria-controls={hasPanel && index === chosenIndex ? `${id}-panel` : undefined}
            tabIndex={index === Math.max(0, chosenIndex) ? 0 : -1}
            onClick={() => index !== chosenIndex && onChange(tab.key)}
            className="relative inline-flex min-h-9 max-w-full -outline-offset-2 items-center gap-1.5 rounded-t-sm px-2 text-sm text-muted hover:text-ink aria-selected:font-medium aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-2 aria-selected:after:-bottom-px aria-selected:after:h-0.5 aria-selected:after:bg-accent aria-selected:after:content-['']"
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-xs text-dim tabular-nums">{formatNumber(tab.count)}</span>}
          </button>
        ))}
      </div>
      {hasPanel && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${value}`}
          tabIndex={0}
          className="relative min-h-0 flex-1 overflow-auto"
        >
          {children}
        </div>
      )}
    </div>
  )
}
