import { isClosedToSuppliers } from '#lib/client/screens.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { customerOrders, orders, purchaseReferences, salesReferences } from './order-sources.ts'
import { customers, people, rejections, suppliers } from './record-sources.ts'
import { inbound, shipments } from './shipment-sources.ts'
import { mayBeNumber, parseQuery, type Source } from './source.ts'
import { itemLots, items, locations, lots, palletMoves, pallets, serials } from './stock-sources.ts'

/** All searches of the palette. */
export const SOURCES: readonly Source[] = [
  pallets,
  palletMoves,
  orders('SO', 'sales_orders'),
  orders('PO', 'purchase_orders'),
  salesReferences,
  purchaseReferences,
  items,
  lots,
  itemLots,
  serials,
  locations,
  customers,
  customerOrders,
  suppliers,
  shipments,
  inbound,
  rejections,
  people,
]

/** What decides which sources are searched for a user. */
export type Searcher = { can: (module: Module, action: 'view') => boolean; isSupplier: boolean }

/** Whether a source is searched for a user. */
export const isAvailable = ({ module, unless, isRefusedToSuppliers }: Source, { can, isSupplier }: Searcher): boolean =>
  can(module, 'view') && !(unless && can(unless, 'view')) && !(isSupplier && (isRefusedToSuppliers || isClosedToSuppliers(module)))

/**
 * Modules that may have a reference with these words, but are not searched for it: numbers are searched for only if the text has a digit
 * or a sign, because most words are names, and each search is a call.
 */
export const modulesNotSearched = (query: string, searcher: Searcher): Module[] => {
  const meaning = parseQuery(query)
  if (meaning.kind !== 'words' || meaning.text.length < 3 || mayBeNumber(meaning)) return []
  // Also as a number of several words, which leaves out what has codes without spaces, such as locations.
  const asNumber = { ...meaning, text: `${meaning.text} 1` }
  const skipped = SOURCES.filter((source) => isAvailable(source, searcher) && source.applies(asNumber) && !source.applies(meaning))
  return [...new Set(skipped.map(({ module }) => module))]
}

/** What suppliers cannot find in stock. */
const CLOSED_NOUNS = ['lot', 'SSCC']
/** Nouns in the box's placeholder, each with the modules that it requires. */
const HINT_NOUNS: readonly (readonly [string, readonly Module[]])[] = [
  ['order', ['sales_orders', 'purchase_orders']],
  ['reference', ['sales_orders', 'purchase_orders']],
  ['item', ['stock']],
  ['lot', ['stock']],
  ['SSCC', ['stock', 'movements', 'shipments']],
  ['customer', ['customers', 'sales_orders']],
  ['supplier', ['suppliers']],
  ['user', ['users']],
]

/** The placeholder of the box. It names only what the user may see. `sscc` is the client's label for it. */
export const searchHint = ({ can, isSupplier }: Searcher, sscc = 'SSCC'): string => {
  const isClosed = (noun: string, module: Module) => isSupplier && module === 'stock' && CLOSED_NOUNS.includes(noun)
  const nouns = HINT_NOUNS.filter(([noun, modules]) => modules.some((module) => can(module, 'view') && !isClosed(noun, module))).map(
    ([noun]) => (noun === 'SSCC' ? inSentence(sscc) : noun),
  )
  const hint = nouns.join(', ') || 'screen'
  return `${hint.charAt(0).toUpperCase()}${hint.slice(1)}…`
}
