'use client'
import { useEffect, useState } from 'react'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { usePackages } from '#components/shipments/shared/packages.ts'
import { useShipment } from '#components/shipments/shared/shipment-api.ts'
import { toast, type ToastOptions } from '#components/ui/toast.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useCall } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { AdviceFrame, type FormState } from './advice-frame.tsx'
import { AdviseForm } from './advise-form.tsx'
import { dropKeptAdvice, UnsavedAdviceChange } from './unsaved-advice.ts'
import type { AdviceResult } from './use-advice.ts'

type Row = Pick<InboundShipment, 'id' | 'asn_no' | 'shipment_no' | 'po_nos'>
type Props = { shipment: Row; /** Opens the dialog that books a dock. */ onBook: (shipment: InboundShipment) => void; onClose: () => void }

/** Dialog to change an advised shipment: date and carrier and, until it leaves, its contents. */
export default function EditAdvice({ shipment, onBook, onClose }: Props) {
  const [state, setState] = useState<FormState | null>(null)
  const name = shipment.asn_no ?? shipment.shipment_no
  const toClientWording = useClientWording()
  return (
    <AdviceFrame
      title={`Edit ${name}`}
      description="The warehouse uses this to plan its docks and to check what arrives."
      verb={toClientWording('Save shipment')}
      state={state ?? { isBusy: false, isDirty: false }}
      disabledReason={state ? null : toClientWording('The shipment has not loaded')}
      onClose={onClose}
    >
      <ShipmentAdviceForm
        row={shipment}
        onState={setState}
        onDone={(done) => {
          if (state?.isDirty) toast({ kind: 'good', title: `${name} has been saved`, ...releaseNote(done, onBook) })
          onClose()
        }}
      />
    </AdviceFrame>
  )
}

/** Says that the dock booking was released, and offers to book again if the user may. */
export const releaseNote = ({ shipment, released }: AdviceResult, onBook: Props['onBook']): Partial<ToastOptions> =>
  released === null
    ? {}
    : {
        description: `The dock booking of ${released} was released, because the goods arrive later.`,
        ...(shipment?.allowed_actions?.includes('book') && { action: { label: 'Book a dock', onClick: () => onBook(shipment) } }),
      }

type ShipmentAdviceProps = { row: Row; onState: (state: FormState) => void; onDone: (done: AdviceResult) => void }

const ShipmentAdviceForm = ({ row, onState, onDone }: ShipmentAdviceProps) => {
  const { can, user } = useSession()
  const keptChange = useRestoredForm('advice-changes', UnsavedAdviceChange)
  // Drop the stored form on close, even if the shipment could not be loaded, so that it does not reopen.
  useEffect(() => () => dropKeptAdvice(row.id, user.id), [row.id, user.id])
  const { shipment, isLoaded, isLoading, error, retry } = useShipment('IN', row.id)
  // Wait for the newest version once. A later reload must not reset the form.
  const [isNewest, setNewest] = useState(false)
  if (!isNewest && shipment && !isLoading) setNewest(true)
  const packages = usePackages('IN', row.id)
  const poNo = can('purchase_orders', 'view') ? row.po_nos[0] : undefined
  const order = useCall<typeof purchaseOrders, 'detail'>(
    purchaseOrders,
    poNo === undefined ? null : { view: 'detail', query: { order_no: [poNo] } },
    { keepPreviousData: false, revalidateOnMount: true, revalidateIfStale: true },
  )
  if (!shipment || !isNewest || (isLoaded && !packages.data)) {
    const failure = error ?? packages.error
    return <RecordPlaceholder failure={failure} noun="shipment" onRetry={() => (error ? retry() : void packages.mutate())} />
  }
  // Without access to the order, the header can still be changed. The form says who can change the lines.
  const isOrderHidden = poNo === undefined || order.error?.status === 403 || order.error?.status === 404
  if (!order.data && !isOrderHidden) return <RecordPlaceholder failure={order.error} noun="order" onRetry={() => void order.mutate()} />
  return (
    <AdviseForm
      subject={{ order: order.data?.data ?? null, shipment: shipment as InboundShipment, packages: packages.data?.data ?? [] }}
      kept={keptChange?.shipment.id === row.id ? keptChange : null}
      onDone={onDone}
      onState={onState}
    />
  )
}
