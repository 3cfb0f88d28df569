import type { OrderDocument as OrderDocumentSchema } from '#lib/contract/shipments/documents.ts'
import type {
  Address as AddressSchema,
  InboundShipment as InboundShipmentSchema,
  Package as PackageSchema,
  Shipment as ShipmentSchema,
  ShipmentEvent as ShipmentEventSchema,
} from '#lib/contract/shipments/shipments.ts'
import type { Exact } from '#lib/contract/engine/tolerant.ts'

/* The contract's nouns as this side answers them: nothing may be missing. */
export type OrderDocument = Exact<typeof OrderDocumentSchema>
export type Address = Exact<typeof AddressSchema>
export type Package = Exact<typeof PackageSchema>
export type Shipment = Exact<typeof ShipmentSchema>
export type InboundShipment = Exact<typeof InboundShipmentSchema>
export type ShipmentEvent = Exact<typeof ShipmentEventSchema>
