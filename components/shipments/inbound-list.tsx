'use client'
import { useSearchParams } from 'next/navigation'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { AsideProps, BulkAction } from '#components/list/slots.ts'
import { supplierLoader } from '#components/orders/load-parties.ts'
import { RecordMissing } from '#components/record/record-aside.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { InboundShipment } from '#lib/contract/shipments.ts'
import { shipmentsIn } from '#lib/resources/shipments-in.ts'
import { inboundCells } from './cells.tsx'
import { carrierLoader } from './load-carriers.ts'
import { shipmentActions } from './shipment-buttons.tsx'
import { ShipmentTabs, SHIPMENT_VIEWS, TAB_KEYS } from './shipment-tabs.tsx'
import { useShipmentSteps } from './use-shipment-steps.tsx'

const ShipmentAside = lazy(() => import('./shipment-aside.tsx'))
const AdviseDialog = lazy(() => import('#components/advise/advise-dialog.tsx'))
const MOST_LISTS = 100

type Props = {
  /** Where the list stands in another screen: its title there, and the tabs of that screen. */
  place?: { title: string; views: readonly { key: string; label: string }[]; tabs: ReactNode }
}

/** What suppliers send; for a supplier's own login the shipments that he sends. */
export const InboundList = ({ place }: Props) => {
  const params = useSearchParams()
  const { config, can } = useSession()
  const { client, site } = useScope()
  const { steps, dialogs } = useShipmentSteps('IN')
  // An address may begin the advice of one order: `?advise=PO-100871`.
  const [advised, setAdvised] = useState<string | null>(() => params.get('advise'))
  const closeAdvice = () => {
    setAdvised(null)
    forgetAdvice()
  }
  const load = useMemo(() => ({ supplier: supplierLoader({ client }), carrier_code: carrierLoader({ client, site }) }), [client, site])
  const title = place?.title
  const resource = useMemo(() => (title ? { ...shipmentsIn, words: { ...shipmentsIn.words, title } } : shipmentsIn), [title])
  const mayAdvise = can('shipments', 'create')
  const bulk: BulkAction<InboundShipment>[] = [
    {
      key: 'lists',
      label: 'Delivery lists',
      icon: 'print',
      refuse: (count) => steps.noPrint ?? (count > MOST_LISTS ? `At most ${MOST_LISTS} delivery lists at once` : null),
      onSelect: steps.packingLists,
    },
  ]
  const advise = (
    <Button
      size="sm"
      variant="primary"
      icon="plus"
      className="mb-1 ml-auto"
      disabledReason={mayAdvise ? null : 'Your account may not advise shipments'}
      onClick={() => setAdvised('')}
    >
      Advise shipment
    </Button>
  )
  return (
    <>
      <ListScreen
        resource={resource}
        views={place?.views ?? (config.supplier_mode ? undefined : SHIPMENT_VIEWS)}
        tabs={
          <>
            {place?.tabs ?? <ShipmentTabs current="in" />}
            {advise}
          </>
        }
        aside={{
          label: 'Shipment',
          tabs: TAB_KEYS,
          render: ({ id, row, tab, onTabChange }: AsideProps<InboundShipment>) => (
            <Suspense fallback={<RecordMissing one="shipment" onRetry={() => {}} />}>
              <ShipmentAside key={id} id={id} row={row} direction="IN" tab={tab} onTabChange={onTabChange} steps={steps} />
            </Suspense>
          ),
        }}
        cells={inboundCells}
        actions={(row, { open }) => [
          { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
          ...shipmentActions(row, 'IN', steps),
        ]}
        bulk={bulk}
        printLabels={steps.labels}
        empty={
          <EmptyState
            icon="shipments"
            title="No shipment is advised."
            action={
              mayAdvise ? (
                <Button variant="primary" icon="plus" onClick={() => setAdvised('')}>
                  Advise shipment
                </Button>
              ) : undefined
            }
          >
            {config.supplier_mode
              ? 'Tell the warehouse what you send, before it leaves: it is unloaded sooner, and your labels are read at the dock.'
              : 'A shipment appears here when a supplier advises it.'}
          </EmptyState>
        }
        load={load}
      />
      {dialogs}
      {advised !== null && (
        <Suspense fallback={null}>
          <AdviseDialog poNo={advised || null} onLabels={steps.labels} onClose={closeAdvice} />
        </Suspense>
      )}
    </>
  )
}

/** The address that began an advice must not begin it again with a reload. */
const forgetAdvice = () => {
  const search = new URLSearchParams(window.location.search)
  if (!search.has('advise')) return
  search.delete('advise')
  const query = search.toString()
  window.history.replaceState(null, '', query ? `${window.location.pathname}?${query}` : window.location.pathname)
}
