'use client'
import { useMemo } from 'react'
import { carrierLoader, customerLoader, productLoader } from '#components/lookups/loaders.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { shipmentsOut } from './outbound-resource.ts'
import { ShipmentList } from '#components/shipments/shared/shipment-list.tsx'
import { ShipmentTabs, SHIPMENT_VIEWS } from '#components/shipments/shared/shipment-tabs.tsx'
import { outboundCells } from './cells.tsx'

/** List of outbound shipments. */
export const OutboundList = () => {
  const { client, owner, site } = useScope()
  const load = useMemo(
    () => ({
      product: productLoader({ client, owner, site }),
      customer: customerLoader({ client }),
      carrier_code: carrierLoader({ client, site }),
    }),
    [client, owner, site],
  )
  return (
    <ShipmentList
      direction="OUT"
      resource={shipmentsOut}
      cells={outboundCells}
      views={SHIPMENT_VIEWS}
      tabs={<ShipmentTabs current="out" />}
      load={load}
      empty={
        <EmptyState icon="shipments" title={<ClientWording>No shipments on the way.</ClientWording>}>
          <ClientWording>
            A shipment appears here when its first order is packed. Delivered shipments are under Delivered and All.
          </ClientWording>
        </EmptyState>
      }
    />
  )
}
