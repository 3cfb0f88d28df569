'use client'
import { Link } from '#components/ui/link.tsx'
import { usePathname, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { showLayout } from '#lib/client/view-layout.ts'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import { savedQuery } from '#lib/list/saved-views.ts'

type Props = {
  /** The screen that the views are of. */
  route: string
  label: string
  /** The views, each with the key of its list. */
  views: readonly { listKey: string; view: SavedView }[]
  /** This screen is open; its views are then expanded until the user collapses them. */
  isCurrent: boolean
  /** Hides the views while the menu shows only icons. */
  className: string
  onGo?: () => void
}

/** The user's saved views of a screen, below its entry in the menu. */
export default function NavViews({ route, label, views, isCurrent, className, onGo }: Props) {
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const isOpen = isToggled ?? isCurrent
  const query = savedQuery(useSearchParams().toString())
  const isListShown = usePathname() === route
  const name = `Views of ${label}`
  return (
    <div className={className}>
      <button
        type="button"
        aria-label={name}
        aria-expanded={isOpen}
        onClick={() => setToggled(!isOpen)}
        className="absolute top-0 right-0 flex size-8 items-center justify-center rounded-md text-dim hover:bg-hover hover:text-ink touch:size-11"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
      {isOpen && (
        <ul aria-label={name} className="mt-0.5 mb-1 ml-5 flex flex-col border-l border-line pl-1.5">
          {views.map(({ listKey, view }) => {
            const ownQuery = savedQuery(view.query)
            const isShown = isListShown && ownQuery === query
            return (
              <li key={view.id}>
                <Tooltip content={view.name} side="right">
                  <Link
                    href={ownQuery ? `${route}?${ownQuery}` : route}
                    prefetch={false}
                    aria-current={isShown || undefined}
                    onClick={(event) => {
                      // With a modifier key the browser opens another tab, and this page stays as it is.
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return
                      showLayout(listKey, view)
                      onGo?.()
                    }}
                    className={cx(
                      'flex h-7 items-center rounded-md px-2.5 text-sm no-underline touch:h-11',
                      isShown ? 'font-medium text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
                    )}
                  >
                    <span className="truncate">{view.name}</span>
                  </Link>
                </Tooltip>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
