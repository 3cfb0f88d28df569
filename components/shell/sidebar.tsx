'use client'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useMedia } from '#components/list/use-media.ts'
import { Logo } from '#components/ui/icons.tsx'
import { Sheet } from '#components/ui/dialog.tsx'
import { cx } from '#components/ui/cx.ts'
import { useInBrowser } from '#lib/client/use-in-browser.ts'
import { Nav, type NavWidth } from './nav.tsx'

const WIDTH: Record<NavWidth, string> = { auto: 'w-rail lg:w-sidebar', wide: 'w-sidebar', rail: 'w-rail' }
const LABEL_CLASS: Record<NavWidth, string> = { auto: 'hidden lg:inline', wide: 'inline', rail: 'hidden' }

type Props = { width: NavWidth; onToggle: () => void; version: string }

/** Whether the menu shows labels: as set by the user, or else if there is room. */
export const isMenuWide = (width: NavWidth, hasRoom: boolean): boolean => (width === 'auto' ? hasRoom : width === 'wide')

/** From this window width on, the menu is wide by default. */
export const MENU_ROOM = '(min-width: 1100px)'

/** The menu next to the page, from 700 px up. Only icons below 1100 px or when collapsed. */
export const Sidebar = ({ width, onToggle, version }: Props) => {
  const hasRoom = useMedia(MENU_ROOM)
  const isInBrowser = useInBrowser()
  return (
    <nav
      aria-label="Main"
      data-print="hidden"
      className={cx('hidden shrink-0 flex-col border-r border-line bg-subtle md:flex', WIDTH[width])}
    >
      <div className="flex h-topbar items-center gap-2 px-4.5">
        <Brand wordClass={LABEL_CLASS[width]} />
      </div>
      <Nav width={width} />
      <div inert={!isInBrowser} className="flex items-center justify-between gap-2 px-3 py-2">
        <IconButton
          icon="sidebar"
          label={isMenuWide(width, hasRoom) ? 'Collapse menu' : 'Expand menu'}
          size="sm"
          onClick={onToggle}
          className="mx-0.5"
        />
        <Version version={version} className={LABEL_CLASS[width]} />
      </div>
    </nav>
  )
}

/** The same menu as a drawer, for windows below 700 px. */
export const SidebarDrawer = ({
  open,
  onOpenChange,
  version,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  version: string
}) => (
  <Sheet open={open} onOpenChange={onOpenChange} title="Menu" side="left">
    <div className="flex h-topbar items-center gap-2 px-4.5">
      <Brand wordClass="inline" />
      <IconButton icon="close" label="Close menu" size="sm" className="ml-auto" onClick={() => onOpenChange(false)} />
    </div>
    <Nav width="wide" onGo={() => onOpenChange(false)} />
    <p className="px-4.5 py-3">
      <Version version={version} />
    </p>
  </Sheet>
)

const Brand = ({ wordClass }: { wordClass: string }) => (
  <>
    <span className="text-accent-ink">
      <Logo />
    </span>
    <span className={cx('font-semibold tracking-tight', wordClass)}>Gatehouse</span>
  </>
)

const Version = ({ version, className }: { version: string; className?: string }) => (
  <span className={cx('text-xs text-dim', className)}>Version {version}</span>
)
