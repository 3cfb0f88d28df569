import type { InboundShipment, OrderDocument, Shipment, ShipmentEvent } from '#lib/contract/exact-types.ts'

/** Documents that are generated from shipments on request, by the prefix of their ids. */
export const KINDS = {
  pl: { kind: 'PACKING_LIST', title: 'Packing list' },
  dn: { kind: 'DELIVERY_NOTE', title: 'Delivery note' },
  pod: { kind: 'PROOF_OF_DELIVERY', title: 'Proof of delivery' },
} as const
export type Prefix = keyof typeof KINDS

type DocumentSource = Pick<Shipment, 'packages' | 'despatched_at' | 'pod'> & { status: string }

/** Why a shipment does not have this document yet; null if it does. */
export const missingReason = (prefix: Prefix, { packages, despatched_at: despatched, pod, status }: DocumentSource): string | null => {
  if (status === 'CANCELLED') return 'cancelled'
  if (prefix === 'pl') return packages > 0 ? null : 'nothing is packed yet'
  if (prefix === 'dn') return despatched === null ? 'not despatched yet' : null
  return pod?.signed_by ? null : 'not signed for yet'
}

type DocumentOwner = {
  id: string
  no: string
  shipments: readonly DocumentSource[]
  isInbound?: boolean
  fallbackDate?: string | undefined
}

/** The documents of a record: those that at least one of its shipments has. An inbound shipment can have only a packing list. */
export const documentsOf = ({ id, no, shipments, isInbound = false, fallbackDate }: DocumentOwner): OrderDocument[] =>
  (Object.keys(KINDS) as Prefix[])
    .filter((prefix) => (isInbound ? prefix === 'pl' : true))
    .flatMap((prefix) => {
      const sources = shipments.filter((shipment) => missingReason(prefix, shipment) === null)
      if (sources.length === 0) return []
      const date = sources.map(({ pod, despatched_at: despatched }) => (prefix === 'pod' ? pod?.signed_at : despatched)).find(Boolean)
      const { kind, title } = KINDS[prefix]
      const documentId = `${prefix}_${id}`
      return [
        {
          id: documentId,
          name: `${title} ${no}.pdf`,
          kind,
          bytes: null,
          created_at: date ?? fallbackDate ?? null,
          url: `documents/${documentId}`,
        },
      ]
    })

/** The documents of one shipment. A document without a date of its own has that of the first event. */
export const documentsOfShipment = (shipment: Shipment | InboundShipment, events: readonly ShipmentEvent[]): OrderDocument[] =>
  documentsOf({
    id: shipment.id,
    no: shipment.shipment_no,
    shipments: [shipment],
    isInbound: shipment.direction === 'IN',
    fallbackDate: events[0]?.at,
  })

/** Parses a document id; null for any other text. */
export const readDocumentId = (id: string): { prefix: Prefix; owner: 'so' | 'sh'; number: number } | null => {
  const [, prefix, owner, number] = /^(pl|dn|pod)_(so|sh)_(\d{1,15})$/.exec(id) ?? []
  return number === undefined ? null : { prefix: prefix as Prefix, owner: owner as 'so' | 'sh', number: Number(number) }
}
