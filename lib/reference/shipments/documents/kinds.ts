import type { InboundShipment, OrderDocument, Shipment, ShipmentEvent } from '#lib/contract/exact.ts'

/** Documents that are generated from shipments on request. The prefix is part of a document's id. */
export const KINDS = {
  pl: { kind: 'PACKING_LIST', title: 'Packing list' },
  dn: { kind: 'DELIVERY_NOTE', title: 'Delivery note' },
  pod: { kind: 'PROOF_OF_DELIVERY', title: 'Proof of delivery' },
} as const
export type Prefix = keyof typeof KINDS

type Made = Pick<Shipment, 'packages' | 'despatched_at' | 'pod'> & { status: string }

/** Why a shipment does not have this document yet; null if it does. */
export const missingFor = (prefix: Prefix, { packages, despatched_at: despatched, pod, status }: Made): string | null => {
  if (status === 'CANCELLED') return 'cancelled'
  if (prefix === 'pl') return packages > 0 ? null : 'nothing is packed yet'
  if (prefix === 'dn') return despatched === null ? 'not despatched yet' : null
  return pod?.signed_by ? null : 'nobody has signed yet'
}

type Record = { id: string; no: string; shipments: readonly Made[]; isInbound?: boolean; since?: string | undefined }

/** The documents of a record: those that at least one of its shipments has. */
export const documentsOf = ({ id, no, shipments, isInbound = false, since }: Record): OrderDocument[] =>
  (Object.keys(KINDS) as Prefix[])
    .filter((prefix) => (isInbound ? prefix === 'pl' : true))
    .flatMap((prefix) => {
      const has = shipments.filter((shipment) => missingFor(prefix, shipment) === null)
      if (has.length === 0) return []
      const at = has.map(({ pod, despatched_at: despatched }) => (prefix === 'pod' ? pod?.signed_at : despatched)).find(Boolean)
      const { kind, title } = KINDS[prefix]
      const own = `${prefix}_${id}`
      return [{ id: own, name: `${title} ${no}.pdf`, kind, bytes: null, created_at: at ?? since ?? null, url: `documents/${own}` }]
    })

/** The documents of one shipment, dated by its events. */
export const documentsOfShipment = (shipment: Shipment | InboundShipment, events: readonly ShipmentEvent[]): OrderDocument[] =>
  documentsOf({
    id: shipment.id,
    no: shipment.shipment_no,
    shipments: [shipment],
    isInbound: shipment.direction === 'IN',
    since: events[0]?.at,
  })

/** Parses a document id; null for any other text. */
export const readDocumentId = (id: string): { prefix: Prefix; of: 'so' | 'sh'; number: number } | null => {
  const [, prefix, of, number] = /^(pl|dn|pod)_(so|sh)_(\d{1,15})$/.exec(id) ?? []
  return number === undefined ? null : { prefix: prefix as Prefix, of: of as 'so' | 'sh', number: Number(number) }
}
