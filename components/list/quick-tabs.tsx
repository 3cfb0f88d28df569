'use client'
import { scrollToTab, showCurrentTab } from '#components/ui/current-tab.ts'
import { cx } from '#components/ui/cx.ts'
import { countText } from '#lib/list/pages.ts'
import type { QuickTab } from '#lib/list/quick-tabs.ts'
import { useListLabel } from './use-list-label.ts'
import type { QuickTabs as Tabs } from './use-quick-tabs.ts'
import { useClientWording } from '#lib/client/field-labels.ts'

type Props = { quick: Pick<Tabs, 'label' | 'tabs' | 'current'>; onChoose: (tab: QuickTab) => void }

/** Tabs for common filters, each with its number of rows. Choosing a tab writes its filters to the URL. */
export const QuickTabs = ({ quick, onChoose }: Props) => {
  const toClientWording = useClientWording()
  const labelOf = useListLabel()
  if (quick.tabs.length === 0) return null
  return (
    <nav
      ref={showCurrentTab}
      aria-label={toClientWording(quick.label)}
      data-print="hidden"
      className="shrink-0 fade-x overflow-x-auto [scrollbar-width:none]"
    >
      <div className="flex w-max min-w-full gap-1 py-1 pr-8 pl-2.5">
        {quick.tabs.map(({ tab, count }) => {
          const isCurrent = tab.key === quick.current?.key
          return (
            <button
              key={tab.key}
              ref={isCurrent ? scrollToTab : undefined}
              type="button"
              aria-current={isCurrent || undefined}
              onClick={() => onChoose(tab)}
              className={cx(
                'hit inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap touch:h-10 touch:px-3.5',
                isCurrent
                  ? // The margin keeps it off the faded edges when it scrolls into view.
                    'scroll-mx-8 border-accent bg-accent-tint font-medium text-accent-ink'
                  : 'border-transparent text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {labelOf(tab)}
              {count !== undefined && (
                <span
                  className={cx('text-xs tabular-nums', isCurrent ? 'text-accent-ink' : count === 0 ? 'text-dim' : 'font-medium text-ink')}
                >
                  {countText(count)}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </nav>
  )
}
