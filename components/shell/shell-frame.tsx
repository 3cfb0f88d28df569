'use client'
import { usePathname } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { ExportTray } from '#components/export/export-tray.tsx'
import { PaletteHost } from '#components/palette/palette-host.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useWasEverTrue } from '#components/ui/use-overlay.ts'
import { useScopeInUrl } from '#lib/client/use-scope-in-url.ts'
import { useSession } from '#lib/client/session.tsx'
import { useTheme } from '#lib/client/theme.ts'
import { askToSignOut } from '#lib/client/ask-to-leave.ts'
import { useInBrowser } from '#lib/client/use-in-browser.ts'
import { useInactivity } from '#lib/client/use-inactivity.ts'
import type { NavWidth } from './nav.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ScopeBar } from './scope-bar.tsx'
import { SessionLimitNotice } from './session-limit-notice.tsx'
import { isMenuWide, MENU_ROOM, Sidebar, SidebarDrawer } from './sidebar.tsx'
import { MODULE_INFO } from '#lib/modules.ts'
import { useHelpKey } from './use-help-key.ts'
import { UserMenu } from './user-menu.tsx'
import { usePreloadedPanels } from './use-preloaded-panels.ts'

const InactivityWarning = lazyParts(() => import('./inactivity-warning.tsx'))('InactivityWarning')
const NoSupplier = lazyParts(() => import('#components/suppliers/shared/no-supplier.tsx'))('NoSupplier')
const KeyboardHelp = lazyParts(() => import('./keyboard-help.tsx'))('KeyboardHelp')
const MustChangePassword = lazyPart(() => import('#components/account/must-change-password.tsx'))

/** Routes that show their own notice, or need none, if a supplier user is not linked to a supplier. */
const ROUTES_WITH_SUPPLIER_NOTICE = [
  '/account',
  ...(['users', 'shipments', 'suppliers'] as const).map((module) => MODULE_INFO[module].route),
]

/** Layout of every page for signed-in users: menu, top bar, page. */
export const ShellFrame = ({ version, children }: { version: string; children: ReactNode }) => {
  const [width, setWidth] = useState<NavWidth>('auto')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const wasHelpOpen = useWasEverTrue(isHelpOpen)
  const { user, ends, config } = useSession()
  const pathname = usePathname()
  // Before the script has run, links work but buttons do nothing, so they cannot be pressed.
  const isInBrowser = useInBrowser()
  const { state, stay, leave } = useInactivity(ends?.idle ?? null)
  const signOut = () => askToSignOut(leave)
  const isWarned = state.status === 'warning'
  const wasWarned = useWasEverTrue(isWarned)
  const inactivityWarning = wasWarned && <InactivityWarning endsAt={isWarned ? state.endsAt : null} onStay={stay} onLeave={leave} />
  useHelpKey(() => setHelpOpen(true))
  useScopeInUrl(toastChosen)
  usePreloadedPanels()
  if (user.must_change_password)
    return (
      <>
        <MustChangePassword onSignOut={leave} />
        {inactivityWarning}
      </>
    )
  return (
    <div className="flex h-dvh print:block print:h-auto">
      <a
        href="#main"
        className="absolute top-2 left-2 z-60 -translate-y-16 rounded-md bg-surface px-3 py-1.5 text-sm font-medium text-accent-ink shadow-pop focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar width={width} onToggle={() => setWidth(toggleWidth)} version={version} />
      <SidebarDrawer open={isDrawerOpen} onOpenChange={setDrawerOpen} version={version} />
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <header
          data-print="hidden"
          inert={!isInBrowser}
          className="flex h-topbar shrink-0 items-center gap-1 border-b border-line px-2 md:px-3"
        >
          <IconButton icon="menu" label="Menu" className="md:hidden" onClick={() => setDrawerOpen(true)} />
          <ScopeBar />
          <div className="ml-auto flex items-center gap-1 pl-2">
            <PaletteHost onHelp={() => setHelpOpen(true)} onSignOut={signOut} />
            <ThemeButton />
            <UserMenu onSignOut={signOut} onHelp={() => setHelpOpen(true)} />
          </div>
        </header>
        <OfflineBanner />
        <main id="main" tabIndex={-1} className="relative min-h-0 flex-1 overflow-auto print:overflow-visible">
          {config.has_no_supplier && pathname !== '/' && !ROUTES_WITH_SUPPLIER_NOTICE.some((route) => pathname.startsWith(route)) ? (
            <NoSupplier />
          ) : (
            children
          )}
        </main>
      </div>
      {inactivityWarning}
      <SessionLimitNotice endsAt={ends?.absolute ?? null} />
      <ExportTray />
      {wasHelpOpen && <KeyboardHelp open={isHelpOpen} onOpenChange={setHelpOpen} />}
    </div>
  )
}

/** Says that a link has chosen what all screens of this tab show. */
const toastChosen = (codes: string[]) => toast({ title: `This tab shows only ${codes.join(', ')}` })

/** Toggles the menu between wide and collapsed. */
const toggleWidth = (width: NavWidth): NavWidth => (isMenuWide(width, window.matchMedia(MENU_ROOM).matches) ? 'rail' : 'wide')

const ThemeButton = () => {
  const { theme, toggle } = useTheme()
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={theme === 'dark' ? 'Light mode' : 'Dark mode'}
      onClick={toggle}
      className="max-md:hidden"
    />
  )
}
