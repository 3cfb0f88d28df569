import type { IconName } from '#components/ui/icons.tsx'
import { includesWords } from '#lib/shared/unaccented.ts'

/** The groups of results, in display order. */
export const GROUPS = [
  'Pallets',
  'Orders',
  'Items',
  'Lots',
  'Locations',
  'Customers',
  'Suppliers',
  'Shipments',
  'Rejections',
  'Users',
  'Recent',
  'Saved views',
  'Go to',
  'Actions',
] as const
type Group = (typeof GROUPS)[number]

/** An entry of the palette: a link or a command. */
export type PaletteItem = {
  id: string
  group: Group
  icon: IconName
  label: string
  hint?: string
  /** Codes are set in the monospaced font. */
  isCode?: boolean
} & ({ href: string; onGo?: () => void } | { run: () => void })

/** Sorts items by group and keeps the order within each group. */
export const sortByGroup = (items: readonly PaletteItem[]): PaletteItem[] =>
  GROUPS.flatMap((group) => items.filter((item) => item.group === group))

/** True if the label or the hint contains every word of the query. */
export const matchesQuery = (item: Pick<PaletteItem, 'label' | 'hint'>, query: string): boolean =>
  includesWords(`${item.label} ${item.hint ?? ''}`, query)

const MAX_RECENT = 6
let recent: readonly PaletteItem[] = []

/** Recently chosen items, newest first. Kept in memory only, so that the next user of this computer does not see them. */
export const recentItems = (): readonly PaletteItem[] => recent

export const rememberItem = (item: PaletteItem) => {
  if (!('href' in item) || item.group === 'Go to' || item.group === 'Saved views') return
  const recentItem: PaletteItem = { ...item, id: `recent ${item.href}`, group: 'Recent' }
  recent = [recentItem, ...recent.filter((item) => item.id !== recentItem.id)].slice(0, MAX_RECENT)
}
