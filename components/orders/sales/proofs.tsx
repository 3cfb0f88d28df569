'use client'
import { Section } from '#components/record/parts.tsx'
import { ProofPicture } from '#components/documents/proof-picture.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { formatMoment } from '#lib/client/format.ts'
import type { SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'

/** Proofs of delivery: who signed, and when. */
export default function DeliveryProofs({ shipments }: { shipments: SalesOrderDetail['shipments'] }) {
  const signed = shipments.flatMap((shipment) => (shipment.pod ? [{ shipment, pod: shipment.pod }] : []))
  return (
    <Section title="Proof of delivery">
      {signed.length === 0 ? (
        <p className="text-sm text-muted">Not signed for yet.</p>
      ) : (
        <ul>
          {signed.map(({ shipment, pod }) => (
            <li key={shipment.id} className="flex items-start gap-2 border-b border-line py-2 text-sm last:border-b-0">
              <Icon name="success" className="mt-0.5 text-good" />
              <div className="min-w-0 flex-1">
                <p>
                  Signed by <b className="font-medium">{pod.signed_by ?? 'someone whose name was not recorded'}</b>
                  {pod.signed_at && <span className="text-muted"> · {formatMoment(pod.signed_at)}</span>}
                </p>
                <p className="text-xs text-muted">
                  <ClientWording>Shipment</ClientWording>{' '}
                  <RecordLink module="shipments" id={shipment.id} no={shipment.shipment_no} className="font-mono" />
                </p>
                <ProofPicture pod={pod} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
