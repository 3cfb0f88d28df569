import type { IconName } from '#components/ui/icons.tsx'
import { includesWords, withoutSeparators } from '#lib/shared/unaccented.ts'

/** The groups of results, in display order. */
const RESULT_GROUPS = [
  'Pallets',
  'Orders',
  'Items',
  'Lots',
  'Serial numbers',
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
type Group = (typeof RESULT_GROUPS)[number]

/** An entry of the palette: a link or a command. */
export type PaletteItem = {
  id: string
  group: Group
  icon: IconName
  label: string
  hint?: string
  /** The field by which the record was found, shown before the hint with the client's label. */
  found?: { field: string; label: string; value: string }
  /** Codes are set in the monospaced font. */
  isCode?: boolean
  /** Other numbers that the record is known by. */
  otherNos?: readonly (string | null | undefined)[]
} & ({ href: string; onGo?: () => void } | { run: () => void })

/**
 * Sorts items by group and keeps the order within each group, except that exact matches come first: groups with an exact match precede
 * the others, and exact matches lead their group. A scan opens the first item.
 */
export const sortByGroup = (items: readonly PaletteItem[], query = ''): PaletteItem[] => {
  const exact = items.filter((item) => isExactMatch(item, query))
  const sorted = [...exact, ...items.filter((item) => !exact.includes(item))]
  const exactGroups = RESULT_GROUPS.filter((group) => exact.some((item) => item.group === group))
  const groups = [...exactGroups, ...RESULT_GROUPS.filter((group) => !exactGroups.includes(group))]
  return groups.flatMap((group) => sorted.filter((item) => item.group === group))
}

const isExactMatch = ({ label, otherNos = [] }: PaletteItem, query: string): boolean =>
  query !== '' && [label, ...otherNos].some((text) => text && withoutSeparators(text) === withoutSeparators(query))

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
