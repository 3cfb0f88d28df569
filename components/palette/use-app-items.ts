'use client'
import { listHref } from '#lib/client/links.ts'
import { usePreferences } from '#lib/client/preferences.ts'
import { useSession } from '#lib/client/session.tsx'
import { showLayout } from '#lib/client/view-layout.ts'
import { savedQuery } from '#lib/list/saved-views.ts'
import { useMissingAccess } from '#lib/client/v7-features.ts'
import { useTheme } from '#lib/client/theme.ts'
import { useScreenDescriptions } from '#lib/client/use-screen-descriptions.ts'
import { useScreens } from '#lib/client/use-screens.ts'
import type { PaletteItem } from './items.ts'

type Commands = { onHelp: () => void; onSignOut: () => void }

/** The user's saved views and screens, and the app-wide commands. */
export const useAppItems = ({ onHelp, onSignOut }: Commands): PaletteItem[] => {
  const { can } = useSession()
  const missing = useMissingAccess()
  const { theme, toggle } = useTheme()
  const { views } = usePreferences()
  const screens = useScreens()
  const descriptionOf = useScreenDescriptions()
  const hasScreen = (module: string) => screens.some((screen) => screen.module === module)
  const link = (id: string, label: string, icon: PaletteItem['icon'], href: string, hint?: string): PaletteItem => ({
    id,
    group: 'Go to',
    label,
    icon,
    href,
    hint,
  })
  const command = (id: string, label: string, icon: PaletteItem['icon'], run: () => void, hint?: string): PaletteItem => ({
    id,
    group: 'Actions',
    label,
    icon,
    run,
    hint,
  })
  const newOrder = (module: 'sales_orders' | 'purchase_orders', label: string): PaletteItem[] =>
    hasScreen(module) && can(module, 'create') && missing === null
      ? [{ id: `new ${module}`, group: 'Actions', label, icon: 'plus', href: `${listHref(module)}/new` }]
      : []
  const savedViews = Object.entries(views ?? {}).flatMap(([listKey, { saved = [] }]) =>
    saved.flatMap((view): PaletteItem[] => {
      const screen = screens.find(({ route }) => route === view.path)
      if (!screen) return []
      const query = savedQuery(view.query)
      const href = query ? `${screen.route}?${query}` : screen.route
      const onGo = () => showLayout(listKey, view)
      return [{ id: `view ${view.id}`, group: 'Saved views', label: view.name, icon: 'bookmark', href, onGo, hint: screen.label }]
    }),
  )
  return [
    ...savedViews,
    link('home', 'Home', 'home', '/'),
    ...screens.map((screen) => link(screen.module, screen.label, screen.icon, screen.route, descriptionOf(screen.module))),
    ...newOrder('sales_orders', 'New sales order'),
    ...newOrder('purchase_orders', 'New purchase order'),
    command('theme', theme === 'dark' ? 'Light mode' : 'Dark mode', theme === 'dark' ? 'sun' : 'moon', toggle),
    command('help', 'Keyboard shortcuts', 'keyboard', onHelp, '?'),
    command('out', 'Sign out', 'sign-out', onSignOut),
  ]
}
