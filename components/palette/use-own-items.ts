'use client'
import { screensFor } from '#lib/client/screens.ts'
import { useClientWording } from '#lib/client/labels.ts'
import { listHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import { useTheme } from '#lib/client/theme.ts'
import type { PaletteItem } from './items.ts'

type Doings = { onHelp: () => void; onSignOut: () => void }

/** The user's screens and the app-wide commands. */
export const useOwnItems = ({ onHelp, onSignOut }: Doings): PaletteItem[] => {
  const { user, modules, can, config } = useSession()
  const { theme, toggle } = useTheme()
  const own = useClientWording()
  const screens = screensFor(
    user.userLevel,
    modules.filter((one) => one.can_view).map((one) => one.module),
    [],
    config.supplier_mode,
  )
  const has = (module: string) => screens.some((screen) => screen.module === module)
  const go = (id: string, label: string, icon: PaletteItem['icon'], href: string, hint?: string): PaletteItem => ({
    id,
    group: 'Go to',
    label,
    icon,
    href,
    hint,
  })
  const act = (id: string, label: string, icon: PaletteItem['icon'], run: () => void, hint?: string): PaletteItem => ({
    id,
    group: 'Do',
    label,
    icon,
    run,
    hint,
  })
  const create = (module: 'sales_orders' | 'purchase_orders', label: string): PaletteItem[] =>
    has(module) && can(module, 'create') ? [{ id: `new ${module}`, group: 'Do', label, icon: 'plus', href: `${listHref(module)}/new` }] : []
  return [
    go('home', 'Home', 'home', '/'),
    ...screens.map((screen) => go(screen.module, screen.label, screen.icon, screen.route, own(screen.about))),
    ...create('sales_orders', 'New sales order'),
    ...create('purchase_orders', 'New purchase order'),
    act('theme', theme === 'dark' ? 'Light mode' : 'Dark mode', theme === 'dark' ? 'sun' : 'moon', toggle),
    act('help', 'Keyboard shortcuts', 'keyboard', onHelp, '?'),
    act('out', 'Sign out', 'sign-out', onSignOut),
  ]
}
