import type { IconName } from '#components/ui/icons.tsx'
import type { CallName } from '#lib/contract/calls.ts'
import type { Call } from '#lib/contract/engine/call.ts'
import type { Level, Module } from '#lib/contract/engine/common.ts'
import { HOME_COUNTS, type HomeCount, type HomeCountKey } from '#lib/contract/home/counts.ts'
import type { FieldLabel } from '#lib/list/field-label.ts'
import type { CountFrom } from '#lib/list/quick-tabs.ts'

// docs/decisions/0107-home-counts-come-from-the-lists.md
// docs/decisions/0136-one-call-for-the-home-page.md
// docs/decisions/0179-home-needs-at-most-six-calls.md

/** How a count is shown. */
type Look = FieldLabel & {
  group: 'Outbound' | 'Inbound' | 'Stock' | 'Administration'
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

/** The request that gives a count if v7 has no `home/overview`. Cards with the same URL share one request. */
type CountRequest = {
  call: Call
  view?: string
  query: (today: string) => Readonly<Record<string, string | readonly string[]>>
  /** Where the count is in the response; by default the total of the list. */
  from?: CountFrom
  /** The filter is an extension, so the card is not shown if v7 has no such facet. */
  isExtension?: true
}

/** A count that links to the list of exactly these rows. It uses the list's call, view and filters. */
export type HomeCard = Look & HomeCount & { key: HomeCountKey; request: CountRequest }

const sales = { group: 'Outbound', unit: ['order', 'orders'] } as const
const purchases = { group: 'Inbound', unit: ['order', 'orders'] } as const
const stock = { group: 'Stock', unit: ['item', 'items'] } as const
const movements = { unit: ['movement', 'movements'], icon: 'movements', tone: 'plain' } as const
const people = { group: 'Administration', unit: ['user', 'users'], icon: 'users' } as const

/** All cards of the home page, ordered as in daily work. */
const LOOKS: Readonly<Record<HomeCountKey, Look>> = {
  late: { ...sales, label: 'Late', icon: 'clock', tone: 'bad' },
  due: { ...sales, label: 'Due today', icon: 'sales_orders', tone: 'plain' },
  hold: { ...sales, label: 'On hold', icon: 'lock', tone: 'warn' },
  back: { ...sales, label: 'Back-ordered', unit: ['line', 'lines'], tab: 'lines', icon: 'undo', tone: 'warn' },
  despatched: { ...movements, group: 'Outbound', label: 'Despatched today' },
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
  expected: {
    ...purchases,
    label: 'Expected today',
    labelKey: 'expected_date',
    labelPart: 'Expected',
    icon: 'purchase_orders',
    tone: 'plain',
  },
  received: { ...movements, group: 'Inbound', label: 'Received today' },
  reorder: { ...stock, label: 'Below reorder level', icon: 'trend-down', tone: 'warn' },
  expiring: { ...stock, label: 'Expiring in 30 days', icon: 'calendar', tone: 'warn' },
  held: { ...stock, label: 'With stock on hold', labelKey: 'on_hold', labelPart: 'on hold', icon: 'lock', tone: 'plain' },
  rejected: { group: 'Administration', label: 'Rejections waiting', unit: ['message', 'messages'], icon: 'rejections', tone: 'bad' },
  locked: { ...people, label: 'Locked users', tone: 'warn' },
  never: { ...people, label: 'Never signed in', tone: 'plain' },
}

const cardOf = (key: HomeCountKey): HomeCard => {
  const list = HOME_COUNTS[key] as HomeCount
  return { key, ...list, ...LOOKS[key], request: list }
}

export const CARDS: readonly HomeCard[] = (Object.keys(LOOKS) as HomeCountKey[]).map(cardOf)

type Query = Readonly<Record<string, string | readonly string[]>>
const SALES: Query = { grain: 'summary', only: ['late', 'due_today', 'on_hold', 'back_ordered', 'despatched_today'] }
const PURCHASES: Query = { grain: 'summary', only: ['overdue', 'promised_later', 'proposed', 'expected_today'] }
// Items below their reorder level count even without stock. Those on hold have some.
const STOCK: Query = { grain: 'summary', has_stock: '0' }

/** Orders or items with a flag, as the facets of the list count them: one request for all flags of a list. */
const facetOf = (call: Call, query: Query, facet: string, isExtension?: true): { request: CountRequest } => ({
  request: { call, view: 'filter', query: () => query, from: { facet, value: '1' }, ...(isExtension && { isExtension }) },
})
const saleOf = (flag: string) => facetOf(HOME_COUNTS.late.call, SALES, flag)
const purchaseOf = (flag: string, isExtension?: true) => facetOf(HOME_COUNTS.overdue.call, PURCHASES, flag, isExtension)
const stockOf = (flag: string) => facetOf(HOME_COUNTS.reorder.call, STOCK, flag)
const userOf = (from: CountFrom): { request: CountRequest } => ({ request: { call: HOME_COUNTS.locked.call, query: () => ({}), from } })

/** The cards that request their own counts without `home/overview`, the most useful first. */
const FALLBACKS: readonly (Partial<HomeCard> & { key: HomeCountKey })[] = [
  { key: 'advise' },
  { key: 'late', ...saleOf('late') },
  { key: 'due', ...saleOf('due_today') },
  { key: 'hold', ...saleOf('on_hold') },
  // Facets count orders, so the card does too.
  { key: 'back', ...saleOf('back_ordered'), ...sales, view: 'summary', tab: undefined },
  {
    key: 'despatched',
    ...saleOf('despatched_today'),
    ...sales,
    module: 'sales_orders',
    call: HOME_COUNTS.late.call,
    view: 'summary',
    query: () => ({ despatched_today: '1' }),
    icon: 'shipments',
  },
  { key: 'overdue', ...purchaseOf('overdue') },
  { key: 'promised_later', ...purchaseOf('promised_later', true) },
  { key: 'proposed', ...purchaseOf('proposed', true) },
  { key: 'expected', ...purchaseOf('expected_today') },
  { key: 'rejected' },
  { key: 'reorder', ...stockOf('below_reorder') },
  { key: 'held', ...stockOf('has_hold') },
  { key: 'locked', ...userOf({ meta: 'by_status', value: 'LOCKED' }) },
  { key: 'never', ...userOf({ meta: 'never_logged_in' }) },
  { key: 'received' },
  // Movements, for users who do not see sales orders.
  { key: 'despatched' },
  { key: 'expiring' },
]
export const FALLBACK_CARDS: readonly HomeCard[] = FALLBACKS.map(({ key, ...shared }) => ({ ...cardOf(key), ...shared }))

export const CARD_GROUPS = [
  { key: 'Outbound', label: 'Outbound' },
  { key: 'Inbound', label: 'Inbound' },
  { key: 'Stock', label: 'Stock' },
  { key: 'Administration', label: 'Administration' },
] as const satisfies readonly { key: HomeCard['group']; label: string }[]

type Viewer = {
  can: (module: Module, action: 'view') => boolean
  hasCall: (call: CallName) => boolean
  isSupplier: boolean
  rank: number
  ranks: Readonly<Record<Level, number>>
}

/** The cards of a user: those of granted modules and of the user's level, and for a supplier only those for suppliers. */
export const cardsFor = ({ can, hasCall, isSupplier, rank, ranks }: Viewer, cards = CARDS): HomeCard[] =>
  cards.filter(
    (card) =>
      can(card.module, 'view') &&
      (card.needs === undefined || hasCall(card.needs)) &&
      (card.minLevel === undefined || rank >= ranks[card.minLevel]) &&
      (isSupplier ? card.for !== undefined : card.for !== 'supplier'),
  )

/**
 * How many calls the page makes for its figures if v7 has no `home/overview`. With those for the user's settings, for the missing overview
 * and, at the Regular level, for the columns that tell whether the user is a supplier, the page makes six in all.
 */
const callsFor = ({ rank, ranks }: Viewer): number => (rank > ranks.Regular ? 4 : 3)

/** The cards of a user if v7 has no `home/overview`: as many as {@link callsFor} calls can count. `callsLeft` is how many remain unused. */
export const fallbackCardsFor = (viewer: Viewer): { cards: HomeCard[]; callsLeft: number } => {
  const calls = callsFor(viewer)
  const addresses = new Set<string>()
  const shown = new Map<HomeCountKey, HomeCard>()
  for (const card of cardsFor(viewer, FALLBACK_CARDS)) {
    const { call, view = '', from, query } = card.request
    // A card with `from` shares its request with the other cards of that call and view. Any other request differs by its query.
    const address = from ? `${call.path} ${view}` : `${call.path} ${view} ${JSON.stringify(query(''))}`
    if (shown.has(card.key) || (!addresses.has(address) && addresses.size === calls)) continue
    addresses.add(address)
    shown.set(card.key, card)
  }
  const cards = CARDS.flatMap(({ key }) => shown.get(key) ?? [])
  return { cards, callsLeft: calls - addresses.size }
}
