import { customers, orders, purchaseReferences, salesReferences } from './order-sources.ts'
import { people, rejections, suppliers } from './record-sources.ts'
import { inbound, shipments } from './shipment-sources.ts'
import type { Source } from './source.ts'
import { items, locations, lots, palletMoves, pallets } from './stock-sources.ts'

/** Everywhere the palette looks. */
export const SOURCES: readonly Source[] = [
  pallets,
  palletMoves,
  orders('SO', 'sales_orders'),
  orders('PO', 'purchase_orders'),
  salesReferences,
  purchaseReferences,
  items,
  lots,
  locations,
  customers,
  suppliers,
  shipments,
  inbound,
  rejections,
  people,
]
