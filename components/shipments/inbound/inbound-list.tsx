'use client'
import { useSearchParams } from 'next/navigation'
import { useMemo, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { carrierLoader, supplierLoader } from '#components/lookups/loaders.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { removeFromUrl } from '#lib/client/remove-from-url.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useScope } from '#lib/client/scope.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { useSession, type ClientSession } from '#lib/client/session.tsx'
import { shipmentsIn } from './inbound-resource.ts'
import { ShipmentList } from '#components/shipments/shared/shipment-list.tsx'
import { ShipmentTabs, SHIPMENT_VIEWS } from '#components/shipments/shared/shipment-tabs.tsx'
import { inboundCells } from './cells.tsx'

const AdviseDialog = lazyPart(() => import('#components/shipments/advise/advise-dialog.tsx'))

type Props = {
  /** Title and tabs of the screen that contains the list. By default, those of the shipments screen. */
  host?: { title: string; views: readonly { key: string; label: string }[]; tabs: ReactNode }
}

/** List of inbound shipments. For a supplier user, only their own. */
export const InboundList = ({ host }: Props) => {
  const params = useSearchParams()
  const toClientWording = useClientWording()
  const { config, can } = useSession()
  const { client, site } = useScope()
  // If the session expired while the user was typing, the form reopens with what they typed.
  const hasKeptAdvice = useRestoredForm('advice', z.unknown()) !== null
  // The order that the shipment belongs to: empty if the user has to choose one first, null while the dialog is closed. A URL can name
  // the order: `?advise=PO-100871`.
  const [adviseOrder, setAdviseOrder] = useState<string | null>(() => params.get('advise') ?? (hasKeptAdvice ? '' : null))
  const closeAdvice = () => {
    setAdviseOrder(null)
    removeFromUrl('advise')
  }
  const load = useMemo(() => ({ supplier: supplierLoader({ client }), carrier_code: carrierLoader({ client, site }) }), [client, site])
  // Same title as in the menu.
  const title = host?.title ?? (config.supplier_mode ? 'My shipments' : undefined)
  const resource = useMemo(() => (title ? { ...shipmentsIn, words: { ...shipmentsIn.words, title } } : shipmentsIn), [title])
  const { hasCall } = useV7Features()
  const isOffered = hasCall('postSupplierManagement')
  const refusal = adviseRefusal(can)
  const mayAdvise = isOffered && refusal === null
  const adviseButton = isOffered && (
    <Button
      size="sm"
      variant="primary"
      icon="plus"
      className="my-1 ml-auto"
      disabledReason={refusal && toClientWording(refusal)}
      onClick={() => setAdviseOrder('')}
    >
      {toClientWording('Advise shipment')}
    </Button>
  )
  return (
    <ShipmentList
      direction="IN"
      resource={resource}
      cells={inboundCells}
      views={host?.views ?? (config.supplier_mode ? undefined : SHIPMENT_VIEWS)}
      tabs={
        <>
          {host?.tabs ?? <ShipmentTabs current="in" />}
          {adviseButton}
        </>
      }
      load={load}
      empty={
        <EmptyState
          icon="shipments"
          title={<ClientWording>No open shipments.</ClientWording>}
          action={
            mayAdvise ? (
              <Button variant="primary" icon="plus" onClick={() => setAdviseOrder('')}>
                <ClientWording>Advise shipment</ClientWording>
              </Button>
            ) : undefined
          }
        >
          {config.supplier_mode && isOffered
            ? 'Tell the warehouse what you are sending before it leaves. It is unloaded sooner, and your labels can be scanned at the dock.'
            : toClientWording('A shipment appears here when a supplier advises it. Received shipments are under Received and All.')}
        </EmptyState>
      }
    >
      {(handlers) =>
        isOffered &&
        adviseOrder !== null && (
          <AdviseDialog
            poNo={adviseOrder || null}
            onLabels={handlers.labels}
            printRefusal={handlers.printRefusal}
            onDone={() => removeFromUrl('advise')}
            onClose={closeAdvice}
          />
        )
      }
    </ShipmentList>
  )
}

/** Why the user cannot advise shipments, or null. An ASN begins with an order, so the orders must be visible too. */
export const adviseRefusal = (can: ClientSession['can']): string | null => {
  if (!can('shipments', 'create')) return 'You don’t have permission to advise shipments'
  return can('purchase_orders', 'view') ? null : 'To advise a shipment, you also need the right to view purchase orders'
}
