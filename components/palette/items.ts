import type { IconName } from '#components/ui/icons.tsx'

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
  'Go to',
  'Do',
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
} & ({ href: string } | { run: () => void })

/** Sorts items by group and keeps the order within each group. */
export const inGroups = (items: readonly PaletteItem[]): PaletteItem[] =>
  GROUPS.flatMap((group) => items.filter((item) => item.group === group))

/** True if the label or the hint contains every word of the query. */
export const matches = (item: Pick<PaletteItem, 'label' | 'hint'>, query: string): boolean => {
  const hay = `${item.label} ${item.hint ?? ''}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word))
}

const MOST_RECENT = 6
let recent: readonly PaletteItem[] = []

/** Recently chosen items, newest first. Kept in memory only, so that the next user of this computer does not see them. */
export const recentItems = (): readonly PaletteItem[] => recent

export const remember = (item: PaletteItem) => {
  if (!('href' in item) || item.group === 'Go to') return
  const kept: PaletteItem = { ...item, id: `recent ${item.href}`, group: 'Recent' }
  recent = [kept, ...recent.filter((one) => one.id !== kept.id)].slice(0, MOST_RECENT)
}
