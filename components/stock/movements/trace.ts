import { formatQty, formatSigned } from '#lib/client/format.ts'
import { addDays } from '#lib/shared/days.ts'
import type { Movement } from '#lib/contract/stock/movements.ts'
import type { StockLine } from '#lib/contract/stock/stock.ts'
import { joinWithAnd } from '#lib/shared/join-words.ts'

/** What identifies this stock among other stock of the item: pallet, serial number, the order it was picked for, or lot. */
export type TraceKey = { kind: 'pallet' | 'serial' | 'order' | 'lot'; value: string }

export const traceKeyOf = (row: Movement): TraceKey | null => {
  if (row.sscc !== null) return { kind: 'pallet', value: row.sscc }
  if (row.serial_no !== null) return { kind: 'serial', value: row.serial_no }
  // Once picked off its pallet, stock belongs to the order.
  if (row.ref_type === 'SO' && row.ref_no !== null) return { kind: 'order', value: row.ref_no }
  return row.lot_no === null ? null : { kind: 'lot', value: row.lot_no }
}

const FILTERS = { pallet: 'sscc', serial: 'serial_no', order: 'ref_no', lot: 'lot_no' } as const

/** Days to look back and ahead. Together they are the maximum date range. */
const HALF_DAYS = 183

const asList = (code: string | null): string[] => (code === null ? [] : [code])

/** Query for the part of the ledger to search. Null if v7 returns no item or time, because that would match everything. */
const ledgerScope = (row: Movement) => {
  if (row.moved_at === null || row.product_code === null) return null
  const day = row.moved_at.slice(0, 10)
  return {
    client: asList(row.client_code),
    owner: asList(row.owner_code),
    site: asList(row.site_code),
    product: [row.product_code],
    moved_from: addDays(day, -HALF_DAYS),
    moved_to: addDays(day, HALF_DAYS),
  }
}

/** Query for movements with the same pallet, serial number, order or lot, oldest first. */
export const traceQuery = (row: Movement, key: TraceKey) => {
  const scope = ledgerScope(row)
  return scope && { ...scope, [FILTERS[key.kind]]: [key.value], sort: 'moved_at', per_page: 100 }
}
export type TraceQuery = NonNullable<ReturnType<typeof traceQuery>>

/**
 * Follow-up query from the first response: for the despatches of the orders that were picked from a pallet or serial number, or for the
 * pallets that an order was picked from. Null for a lot, and if there is nothing to follow.
 */
export const followUpQuery = (row: Movement, key: TraceKey, movements: readonly Movement[]) => {
  const scope = ledgerScope(row)
  if (!scope) return null
  const base = { ...scope, sort: 'moved_at', per_page: 100 } as const
  if (key.kind === 'order') {
    const pallets = unique(movements.filter((movement) => movement.type_code === 'PICK').map((movement) => movement.sscc))
    return pallets.length > 0 ? { ...base, sscc: pallets.slice(0, 20) } : null
  }
  const orders = unique(
    movements.filter((movement) => movement.type_code === 'PICK' && movement.ref_type === 'SO').map((movement) => movement.ref_no),
  )
  if (orders.length === 0 || key.kind === 'lot') return null
  return { ...base, ref_no: orders.slice(0, 20), direction: ['OUT' as const], lot_no: row.lot_no === null ? undefined : [row.lot_no] }
}

/**
 * Of the despatches, keeps only those that match a pick of the trace: the same order and quantity, from the staging location of the pick.
 * If no despatch of an order matches (several picks may have left together), all its despatches are kept.
 */
export const matchingDespatches = (movements: readonly Movement[], followUps: readonly Movement[]): Movement[] => {
  const picks = movements.filter((movement) => movement.type_code === 'PICK')
  const matchesPick = (despatch: Movement) =>
    picks.some(
      (pick) => pick.ref_no === despatch.ref_no && pick.to_location === despatch.from_location && amountOf(pick) === amountOf(despatch),
    )
  const matchedOrders = new Set(followUps.filter(matchesPick).map((despatch) => despatch.ref_no))
  return followUps.filter((out) => out.direction !== 'OUT' || !matchedOrders.has(out.ref_no) || matchesPick(out))
}

/** How much of a despatch was picked from the traced stock. `isAtMost`: several despatches of the order share what was picked. */
type DespatchPart = { qty: number; isAtMost: boolean }

/** The despatches, by id, of which only a part was picked from the traced stock: the order had other stock as well. */
export const despatchParts = (movements: readonly Movement[], followUps: readonly Movement[]): Map<string, DespatchPart> => {
  const traced = new Set(movements.map(({ id }) => id))
  const despatches = followUps.filter(({ id, direction }) => direction === 'OUT' && !traced.has(id))
  const parts = new Map<string, DespatchPart>()
  for (const { id, ref_no, qty } of despatches) {
    const picked = pickedFor(ref_no, movements)
    const isAtMost = despatches.filter((other) => other.ref_no === ref_no).length > 1
    if (picked > 0 && picked < Math.abs(qty ?? 0)) parts.set(id, { qty: picked, isAtMost })
  }
  return parts
}

/** `−21 of 64`, or `up to 21 of 64`. */
export const despatchPartText = ({ qty, isAtMost }: DespatchPart, despatch: Movement): string =>
  `${isAtMost ? `up to ${formatQty(qty)}` : formatSigned(-qty)} of ${formatQty(amountOf(despatch))}`

const PICKED_SIGN: Readonly<Record<string, number>> = { PICK: 1, UNPICK: -1 }

const pickedFor = (order: string | null, movements: readonly Movement[]): number =>
  roundQty(
    movements
      .filter(({ ref_no }) => ref_no !== null && ref_no === order)
      .reduce((sum, move) => sum + (PICKED_SIGN[move.type_code ?? ''] ?? 0) * (amountOf(move) ?? 0), 0),
  )

const amountOf = ({ qty }: Movement) => (qty === null ? null : Math.abs(qty))

/** Merges the movements of all responses in chronological order, without duplicates. */
export const mergeMovements = (row: Movement, ...responses: (readonly Movement[])[]): Movement[] => {
  const all = new Map([row, ...responses.flat()].map((movement) => [movement.id, movement]))
  return [...all.values()].toSorted((a, b) => timeOf(a) - timeOf(b) || numberOf(a.id) - numberOf(b.id))
}

const timeOf = ({ moved_at }: Movement) => (moved_at === null ? 0 : Date.parse(moved_at))

/** Number at the end of an id, used to order movements with the same time. */
const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0)

const unique = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))]

/** Title of a trace. `lot` is the client's word for a lot. */
export const traceTitle = (key: TraceKey, lot = 'Lot'): string =>
  ({
    pallet: `Pallet ${key.value}`,
    serial: `Serial number ${key.value}`,
    order: `Stock picked for ${key.value}`,
    lot: `${lot} ${key.value}`,
  })[key.kind]

/** Movement types that always take goods off a pallet, whatever the quantity. */
const OFF_PALLET = new Set(['PICK', 'REPLEN', 'SPLIT', 'MERGE', 'RELABEL'])

type PalletState = { location: string | null; qty: number }

/**
 * Location and contents of a pallet after each of its movements, by movement id. A pick or a partial move takes goods off the pallet; a
 * move of everything moves the pallet, also if each serial number or lot on it has its own movement. Empty if the trace does not start
 * with the pallet's receipt, or a quantity is unknown.
 */
export const palletStates = (trace: readonly Movement[], sscc: string): Map<string, PalletState> => {
  const states = new Map<string, PalletState>()
  const moves = trace.filter((move) => move.sscc === sscc)
  if (moves[0]?.direction !== 'IN' || moves.some((move) => move.qty === null)) return states
  let state: PalletState = { location: null, qty: 0 }
  for (const step of Map.groupBy(moves, stepKey).values()) {
    const movesAll = totalOf(step) >= state.qty
    for (const move of step) {
      state = stateAfter(state, move, movesAll)
      states.set(move.id, state)
    }
  }
  return states
}

/** The same for movements that were one step: at the same time, between the same locations. */
const stepKey = ({ moved_at, type_code, from_location, to_location }: Movement): string =>
  [moved_at, type_code, from_location, to_location].join('|')

const totalOf = (moves: readonly Movement[]): number => roundQty(moves.reduce((sum, move) => sum + (amountOf(move) ?? 0), 0))

const stateAfter = ({ location, qty }: PalletState, move: Movement, movesAll: boolean): PalletState => {
  const amount = amountOf(move) ?? 0
  if (move.direction === 'IN') return { location: move.to_location, qty: roundQty(qty + amount) }
  const leavesPallet = move.direction === 'OUT' || OFF_PALLET.has(move.type_code ?? '')
  const isPartialMove = move.from_location !== move.to_location && !movesAll
  return leavesPallet || isPartialMove ? { location, qty: roundQty(qty - amount) } : { location: move.to_location, qty }
}

/** Location and contents of a pallet after its trace; null if they are unknown. */
export const palletAfter = (trace: readonly Movement[], sscc: string): PalletState | null =>
  [...palletStates(trace, sscc).values()].at(-1) ?? null

/** Query for the item's stock lines on a pallet now. Null if the trace does not follow a pallet or v7 returns no item code. */
export const palletStockQuery = ({ client_code, owner_code, site_code, product_code }: Movement, key: TraceKey) =>
  key.kind !== 'pallet' || product_code === null
    ? null
    : {
        client: asList(client_code),
        owner: asList(owner_code),
        site: asList(site_code),
        product: [product_code],
        sscc: [key.value],
        sort: 'location_code',
        per_page: 100,
      }

type PalletLine = Pick<StockLine, 'location_code' | 'on_hand' | 'uom'>

/** Where the lines of a pallet are now, in one sentence; null if they have no location. */
export const palletLocationText = (lines: readonly PalletLine[]): string | null => {
  const locations = Map.groupBy(
    lines.filter((line) => line.location_code !== null && line.on_hand !== 0),
    (line) => line.location_code,
  )
  const parts = [...locations].map(([location, locationLines]) => {
    const isCounted = locationLines.every((line) => line.on_hand !== null)
    const qty = roundQty(locationLines.reduce((sum, line) => sum + (line.on_hand ?? 0), 0))
    return isCounted ? `at ${location} with ${[formatQty(qty), locationLines[0]?.uom].filter(Boolean).join(' ')}` : `at ${location}`
  })
  return parts.length === 0 ? null : `Now ${joinWithAnd(parts)}.`
}

const roundQty = (qty: number) => Math.round(qty * 1000) / 1000

/** How a trace ends, in one sentence: where the stock is or was last seen, or how it left. `site` is the client's word for a site. */
export const traceEndText = (trace: readonly Movement[], key: TraceKey, site = 'site'): string | null => {
  const last = trace.at(-1)
  if (!last) return null
  const pallet = key.kind === 'pallet' ? palletAfter(trace, key.value) : null
  if (pallet?.location && pallet.qty > 0)
    return `Now at ${pallet.location} with ${[formatQty(pallet.qty), last.uom].filter(Boolean).join(' ')}.`
  const despatches = trace.filter((movement) => movement.direction === 'OUT')
  if (last.direction === 'OUT') return last.ref_no ? `Left the ${site} with ${last.ref_no}.` : 'Written off.'
  if (despatches.length > 0 && key.kind === 'lot') return `Last seen at ${last.to_location ?? '–'}; some of it has left the ${site}.`
  return last.to_location ? `Last seen at ${last.to_location}.` : null
}
