'use client'
import { usePathname } from 'next/navigation'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Link } from '#components/ui/link.tsx'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { cx } from '#components/ui/cx.ts'
import { hasClientWord, useHasLabels } from '#lib/client/field-labels.ts'
import { usePreferences } from '#lib/client/preferences.ts'
import { useSession } from '#lib/client/session.tsx'
import { useScreens } from '#lib/client/use-screens.ts'
import type { SavedView } from '#lib/contract/users/preferences.ts'

type RoomProps = { views: ArrayLike<unknown>; isCurrent: boolean; className: string }

/** Room for the views of the current screen until they and their code are loaded, so that the entries below never move. */
const roomForViews = ({ views, isCurrent, className }: RoomProps) =>
  isCurrent &&
  views.length > 0 && (
    <div className={`${className} mt-0.5 mb-1`}>
      {Array.from(views, (_, row) => (
        <div key={row} className="h-7 touch:h-11" />
      ))}
    </div>
  )

const NavViews = lazyPart(() => import('./nav-views.tsx'), roomForViews, { keepsFallback: true })

/** Width of the menu: `auto` follows the window, the others are set by the user. */
export type NavWidth = 'auto' | 'wide' | 'rail'

const LABEL: Record<NavWidth, string> = { auto: 'hidden lg:inline', wide: 'inline', rail: 'hidden' }

/** Shows the saved views of a screen if the menu is wide enough for text. */
const VIEWS: Record<NavWidth, string> = { auto: 'hidden lg:block', wide: 'block', rail: 'hidden' }

const ROOM_FOR_TOGGLE: Record<NavWidth, string> = { auto: 'lg:pr-9', wide: 'pr-9', rail: '' }

/** Menu with the modules that the user may open. */
export const Nav = ({ width, onGo }: { width: NavWidth; onGo?: () => void }) => {
  const { views } = usePreferences()
  const { viewCounts } = useSession()
  const screens = useScreens()
  const hasLabels = useHasLabels()
  const saved = Object.entries(views ?? {}).flatMap(([listKey, list]) => (list.saved ?? []).map((view) => ({ listKey, view })))
  return (
    <ul className="flex flex-1 flex-col gap-0.5 overflow-y-auto px-2 py-2">
      <NavItem route="/" label="Home" icon="home" width={width} onGo={onGo} />
      {screens.map((screen) => (
        <NavItem
          key={screen.module}
          {...screen}
          isPainted={hasLabels || !hasClientWord(screen.label)}
          views={saved.filter(({ view }) => view.path === screen.route)}
          viewCount={views ? 0 : viewCounts?.[screen.route]}
          width={width}
          onGo={onGo}
        />
      ))}
    </ul>
  )
}

type ItemProps = {
  route: string
  label: string
  icon: IconName
  /** False until it is known whether the client has another word. */
  isPainted?: boolean
  views?: readonly { listKey: string; view: SavedView }[]
  /** How many views to leave room for until they are loaded. */
  viewCount?: number
  width: NavWidth
  onGo?: () => void
}

const NavItem = ({ route, label, icon, isPainted = true, views = [], viewCount = 0, width, onGo }: ItemProps) => {
  const path = usePathname()
  const isCurrent = route === '/' ? path === '/' : path === route || path.startsWith(`${route}/`)
  return (
    <li className="relative">
      <Tooltip content={width === 'wide' ? null : label} side="right">
        <Link
          href={route}
          onClick={onGo}
          aria-label={label}
          aria-current={isCurrent ? 'page' : undefined}
          className={cx(
            'relative flex h-8 low:h-7 items-center gap-2.5 rounded-md px-3 text-sm no-underline touch:h-11',
            views.length > 0 && ROOM_FOR_TOGGLE[width],
            isCurrent ? 'bg-accent-tint font-medium text-accent-ink' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <Icon name={icon} />
          <span className={cx('truncate', LABEL[width], !isPainted && 'opacity-0')}>{label}</span>
        </Link>
      </Tooltip>
      {views.length > 0 ? (
        <NavViews route={route} label={label} views={views} isCurrent={isCurrent} className={VIEWS[width]} onGo={onGo} />
      ) : (
        roomForViews({ views: { length: viewCount }, isCurrent, className: VIEWS[width] })
      )}
    </li>
  )
}
