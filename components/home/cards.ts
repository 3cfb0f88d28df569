import type { IconName } from '#components/ui/icons.tsx'
import type { CallName } from '#lib/contract/calls.ts'
import type { Level, Module } from '#lib/contract/engine/common.ts'
import { HOME_COUNTS, type HomeCount, type HomeCountKey } from '#lib/contract/home/counts.ts'

// docs/decisions/0107-counts-are-asked-of-lists.md
// docs/decisions/0136-one-call-for-the-home-page.md

/** How a count is shown. */
type Look = {
  group: 'Out' | 'In' | 'Stock' | 'Office'
  label: string
  /** Noun for the count: "1 order", "2 orders". */
  unit: readonly [one: string, many: string]
  icon: IconName
  /** Tab of the list with these rows, if not the first. */
  tab?: string
  /** Filters of the linked list, if it needs fewer than the count. */
  listQuery?: Readonly<Record<string, string | readonly string[]>>
  /** Tone of a count above zero. */
  tone: 'bad' | 'warn' | 'plain'
  /** Call that the user needs on the linked screen. Without it in v7, the card is not shown. */
  needs?: CallName
}

/** A count that links to the list of exactly these rows. It uses the list's call, view and filters. */
export type HomeCard = Look & HomeCount & { key: HomeCountKey }

const sales = { group: 'Out', unit: ['order', 'orders'] } as const
const purchases = { group: 'In', unit: ['order', 'orders'] } as const
const stock = { group: 'Stock', unit: ['item', 'items'] } as const
const movements = { unit: ['movement', 'movements'], icon: 'movements', tone: 'plain' } as const
const people = { group: 'Office', unit: ['user', 'users'], icon: 'users' } as const

/** All cards of the home page, ordered as in daily work. */
const LOOKS: Readonly<Record<HomeCountKey, Look>> = {
  late: { ...sales, label: 'Late', icon: 'clock', tone: 'bad' },
  due: { ...sales, label: 'Due today', icon: 'sales_orders', tone: 'plain' },
  hold: { ...sales, label: 'On hold', icon: 'lock', tone: 'warn' },
  back: { ...sales, label: 'Back-ordered', unit: ['line', 'lines'], tab: 'lines', icon: 'undo', tone: 'warn' },
  despatched: { ...movements, group: 'Out', label: 'Despatched today' },
  advise: { ...purchases, needs: 'postSupplierManagement', label: 'To advise', icon: 'suppliers', tone: 'warn' },
  overdue: { ...purchases, label: 'Overdue', icon: 'clock', tone: 'bad' },
  promised_later: { ...purchases, label: 'Promised later than agreed', icon: 'calendar', tone: 'warn' },
  proposed: {
    ...purchases,
    label: 'Proposed by suppliers',
    icon: 'suppliers',
    tone: 'warn',
    listQuery: { proposed: '1', status: 'ON_HOLD' },
  },
  expected: { ...purchases, label: 'Expected today', icon: 'purchase_orders', tone: 'plain' },
  received: { ...movements, group: 'In', label: 'Received today' },
  reorder: { ...stock, label: 'Below reorder level', icon: 'trend-down', tone: 'warn' },
  expiring: { ...stock, label: 'Expiring in 30 days', icon: 'calendar', tone: 'warn' },
  held: { ...stock, label: 'With stock on hold', icon: 'lock', tone: 'plain' },
  rejected: { group: 'Office', label: 'Rejections waiting', unit: ['message', 'messages'], icon: 'rejections', tone: 'bad' },
  locked: { ...people, label: 'Locked users', tone: 'warn' },
  never: { ...people, label: 'Never signed in', tone: 'plain' },
}

export const CARDS: readonly HomeCard[] = (Object.keys(LOOKS) as HomeCountKey[]).map((key) => ({
  key,
  ...(HOME_COUNTS[key] as HomeCount),
  ...LOOKS[key],
}))

export const GROUPS = [
  { key: 'Out', label: 'Leaving' },
  { key: 'In', label: 'Arriving' },
  { key: 'Stock', label: 'Stock' },
  { key: 'Office', label: 'Office' },
] as const satisfies readonly { key: HomeCard['group']; label: string }[]

type Viewer = {
  can: (module: Module, action: 'view') => boolean
  offers: (call: CallName) => boolean
  isSupplier: boolean
  rank: number
  ranks: Readonly<Record<Level, number>>
}

/** The cards of a user: those of granted modules, and for a supplier only those for suppliers. */
export const cardsFor = ({ can, offers, isSupplier, rank, ranks }: Viewer): HomeCard[] =>
  CARDS.filter(
    (card) =>
      can(card.module, 'view') &&
      (card.needs === undefined || offers(card.needs)) &&
      (card.minLevel === undefined || rank >= ranks[card.minLevel]) &&
      (isSupplier ? card.for !== undefined : card.for !== 'supplier'),
  )
