'use client'
import { lazy, Suspense, useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { productLoader } from '#components/list/load-products.ts'
import type { AsideProps, BulkAction } from '#components/list/slots.ts'
import { customerLoader } from '#components/orders/load-parties.ts'
import { RecordMissing } from '#components/record/record-aside.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useScope } from '#lib/client/scope.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { shipmentsOut } from '#lib/resources/shipments-out.ts'
import { outboundCells } from './cells.tsx'
import { carrierLoader } from './load-carriers.ts'
import { shipmentActions } from './shipment-buttons.tsx'
import { ShipmentTabs, SHIPMENT_VIEWS, TAB_KEYS } from './shipment-tabs.tsx'
import { useShipmentSteps } from './use-shipment-steps.tsx'

const ShipmentAside = lazy(() => import('./shipment-aside.tsx'))
/** Lists of more shipments than this are no work of a minute for a printer. */
const MOST_LISTS = 100

/** What goes out, and where it is. */
export const OutboundList = () => {
  const { client, owner, site } = useScope()
  const { steps, dialogs } = useShipmentSteps('OUT')
  const load = useMemo(
    () => ({
      product: productLoader({ client, owner, site }),
      customer: customerLoader({ client }),
      carrier_code: carrierLoader({ client, site }),
    }),
    [client, owner, site],
  )
  const bulk: BulkAction<Shipment>[] = [
    {
      key: 'lists',
      label: 'Packing lists',
      icon: 'print',
      refuse: (count) => steps.noPrint ?? (count > MOST_LISTS ? `At most ${MOST_LISTS} packing lists at once` : null),
      onSelect: steps.packingLists,
    },
  ]
  return (
    <>
      <ListScreen
        resource={shipmentsOut}
        views={SHIPMENT_VIEWS}
        tabs={<ShipmentTabs current="out" />}
        aside={{
          label: 'Shipment',
          tabs: TAB_KEYS,
          render: ({ id, row, tab, onTabChange }: AsideProps<Shipment>) => (
            <Suspense fallback={<RecordMissing one="shipment" onRetry={() => {}} />}>
              <ShipmentAside key={id} id={id} row={row} direction="OUT" tab={tab} onTabChange={onTabChange} steps={steps} />
            </Suspense>
          ),
        }}
        cells={outboundCells}
        actions={(row, { open }) => [
          { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
          ...shipmentActions(row, 'OUT', steps),
        ]}
        bulk={bulk}
        printLabels={steps.labels}
        empty={
          <EmptyState icon="shipments" title="Nothing is on its way out.">
            A shipment appears here when the first order of it is packed. Delivered ones are under Delivered and All.
          </EmptyState>
        }
        load={load}
      />
      {dialogs}
    </>
  )
}
