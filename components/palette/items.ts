import type { IconName } from '#components/ui/icons.tsx'

/** The groups of results, in the order in which they stand. */
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

/** Something to choose in the palette: a place to go to, or something to do. */
export type PaletteItem = {
  id: string
  group: Group
  icon: IconName
  label: string
  hint?: string
  /** Codes stand in their own face. */
  isCode?: boolean
} & ({ href: string } | { run: () => void })

/** Items in the order of their groups; each group's own order stays. */
export const inGroups = (items: readonly PaletteItem[]): PaletteItem[] =>
  GROUPS.flatMap((group) => items.filter((item) => item.group === group))

/** Each word of the query stands in the label or the hint. */
export const matches = (item: Pick<PaletteItem, 'label' | 'hint'>, query: string): boolean => {
  const hay = `${item.label} ${item.hint ?? ''}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word))
}

const MOST_RECENT = 6
let recent: readonly PaletteItem[] = []

/** What was gone to last, newest first; kept in memory alone, so that the next user of this computer sees none of it. */
export const recentItems = (): readonly PaletteItem[] => recent

export const remember = (item: PaletteItem) => {
  if (!('href' in item) || item.group === 'Go to') return
  const kept: PaletteItem = { ...item, id: `recent ${item.href}`, group: 'Recent' }
  recent = [kept, ...recent.filter((one) => one.id !== kept.id)].slice(0, MOST_RECENT)
}
