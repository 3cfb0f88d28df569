'use client'
import { useState } from 'react'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import type { AnyShipment } from '#components/shipments/shared/shipment-api.ts'
import { Button } from '#components/ui/button.tsx'
import type { Choice } from '#components/ui/choices.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { useCall } from '#lib/client/api.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { loadOrders } from './advisable-orders.ts'
import { ADVICE_FIELD } from './advice-problems.ts'
import { AdviceFrame, type FormState } from './advice-frame.tsx'
import { AdviseDone } from './advise-done.tsx'
import { AdviseForm } from './advise-form.tsx'
import { UnsavedAdvice } from './unsaved-advice.ts'
import type { AdviceResult } from './use-advice.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'

type Props = {
  /** The order that the shipment belongs to; null if the user has to choose one first. They can choose another in any case. */
  poNo: string | null
  onLabels: (shipments: readonly AnyShipment[]) => void
  /** Why the labels cannot be printed, or null. */
  printRefusal: string | null
  /** Called after sending, so that a reload of the page does not start a new ASN. */
  onDone: () => void
  onClose: () => void
}

/** Dialog to advise a shipment of an order: quantities, lots, pallets with SSCCs, and a dock booking. */
export default function AdviseDialog({ poNo, onLabels, printRefusal, onDone, onClose }: Props) {
  const label = useLabels()
  const toClientWording = useClientWording()
  const kept = useRestoredForm('advice', UnsavedAdvice)
  const [order, setOrder] = useState<Choice | null>(() => toChoice(poNo ?? kept?.poNo ?? null))
  const [result, setResult] = useState<AdviceResult | null>(null)
  const [state, setState] = useState<FormState>({ isBusy: false, isDirty: false })
  const refusal = result && labelRefusal(result)
  return (
    <AdviceFrame
      title={result ? `${result.asnNo} has been advised` : toClientWording('Advise shipment')}
      description={result ? undefined : 'Enter what you are sending, on which pallets and when, so that the warehouse can plan its docks.'}
      verb={toClientWording('Advise shipment')}
      state={state}
      disabledReason={order ? (state.isEmpty ? 'Everything on this order has already been advised' : null) : 'Choose an order first'}
      onClose={onClose}
      footer={
        result && (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              icon="labels"
              disabledReason={printRefusal ?? (refusal && toClientWording(refusal))}
              onClick={() => {
                onClose()
                if (result.shipment) onLabels([result.shipment])
              }}
            >
              Print pallet labels
            </Button>
          </>
        )
      }
    >
      {result ? (
        <AdviseDone done={result} />
      ) : (
        <>
          <Field
            label={label('po_no', 'Order')}
            help="Orders with goods left to advise. Type part of the number."
            error={order ? state.orderProblem : undefined}
            className="mb-4 max-w-80"
          >
            {(control) => (
              <Combobox
                {...control}
                {...{ [ADVICE_FIELD]: 'po_no' }}
                label="Orders"
                value={order}
                onChange={setOrder}
                load={loadOrders}
                data-autofocus={poNo === null || undefined}
              />
            )}
          </Field>
          {order && (
            <OrderAdviceForm
              key={order.value}
              poNo={order.value}
              kept={kept?.poNo === order.value ? kept : null}
              onDone={(result) => {
                setResult(result)
                onDone()
              }}
              onState={setState}
            />
          )}
        </>
      )}
    </AdviceFrame>
  )
}

const toChoice = (no: string | null): Choice | null => (no === null ? null : { value: no, label: no })

const labelRefusal = ({ shipment }: AdviceResult): string | null => {
  if (!shipment) return 'Open the shipment to print its labels'
  return shipment.packages === 0 ? 'This shipment has no pallets to label' : null
}

type OrderAdviceProps = {
  poNo: string
  kept: UnsavedAdvice | null
  onDone: (done: AdviceResult) => void
  onState: (state: FormState) => void
}

const OrderAdviceForm = ({ poNo, kept, onDone, onState }: OrderAdviceProps) => {
  const { data, error, mutate } = useCall<typeof purchaseOrders, 'detail'>(
    purchaseOrders,
    { view: 'detail', query: { order_no: [poNo] } },
    { keepPreviousData: false, revalidateOnMount: true, revalidateIfStale: true },
  )
  if (!data) return <RecordPlaceholder failure={error} noun="order" onRetry={() => void mutate()} />
  return <AdviseForm subject={{ order: data.data, poNo, shipment: null }} kept={kept} onDone={onDone} onState={onState} />
}
