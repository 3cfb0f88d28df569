'use client'
import { useState } from 'react'
import ActionDialog from '#components/actions/action-dialog.tsx'
import { DateInput } from '#components/form/date-input.tsx'
import { changeFields } from '#components/orders/shared/steps/change-order.ts'
import { Notice } from '#components/orders/shared/notice.tsx'
import { purchaseApi } from './purchase-api.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { toast } from '#components/ui/toast.tsx'
import { formatDate } from '#lib/client/format.ts'
import { useDayAt } from '#lib/client/use-today.ts'
import { dayTextProblem } from '#components/form/day-text-problem.ts'
import { isDay } from '#lib/shared/days.ts'
import { upcomingDay } from '#components/orders/shared/due-facts.ts'
import { acceptRefusal, promiseText } from '#components/orders/shared/promise-text.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { purchaseOrders, type PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import { expectedDateProblem } from '#lib/contract/orders/expected-date.ts'
import { isAwaitingReceipt } from './cells.tsx'

// docs/decisions/0150-agreed-and-promised.md

/**
 * The date that the supplier promises, next to the agreed one. The supplier enters it; the buyer accepts it by making it the agreed
 * date. Until then the agreed date decides whether the order is late.
 */
export const PromisedDay = ({ order }: { order: PurchaseOrderDetail }) => {
  const { config } = useSession()
  const refresh = useRefresh()
  const today = useDayAt(order.site_code)
  const [isOpen, setOpen] = useState(false)
  const { promised_date: promised, expected_date: agreed } = order
  // A v7 without promised dates leaves the field out.
  if (promised === undefined || !isAwaitingReceipt(order.status)) return null
  const mayEdit = order.allowed_actions?.includes('edit') ?? false
  const refusal = promised === null ? null : acceptRefusal(order, promised, today)
  const isPromiseDifferent = promised !== null && promised !== agreed
  if (!isPromiseDifferent && !(config.supplier_mode && mayEdit)) return null
  const change = async (fields: Record<string, string>) => {
    const done = await changeFields(purchaseApi, { ...order, no: order.po_no ?? order.id }, fields)
    refresh(purchaseOrders)
    return done.ok && done.isPending ? { ok: false as const, isFinal: true as const, reason: done.note ?? '' } : done
  }
  const accept = async () => {
    const done = await change({ expected_date: promised ?? '' })
    toast(
      done.ok
        ? { kind: 'good', title: `${order.po_no} is expected on ${formatDate(promised ?? null)}` }
        : { kind: 'bad', title: `${order.po_no} was not changed`, description: done.reason },
    )
  }
  return (
    <>
      <Notice
        tone={isPromiseDifferent ? 'warn' : 'plain'}
        icon="calendar"
        title={
          isPromiseDifferent ? `Promised for ${formatDate(promised)}, agreed for ${formatDate(agreed)}` : `Agreed for ${formatDate(agreed)}`
        }
      >
        {mayEdit && !config.supplier_mode && refusal !== null && <p>{refusal}</p>}
        {mayEdit && (config.supplier_mode || refusal === null) && (
          <Button size="sm" className="mt-1" onClick={() => (config.supplier_mode ? setOpen(true) : void accept())}>
            {config.supplier_mode ? 'Promise another date' : `Accept ${formatDate(promised)}`}
          </Button>
        )}
      </Notice>
      {isOpen && (
        <PromiseDialog
          no={order.po_no ?? order.id}
          consequence={promiseText(order)}
          day={upcomingDay(order, today)}
          today={today}
          onClose={() => setOpen(false)}
          onPromise={(day) => change({ promised_date: day })}
        />
      )}
    </>
  )
}

type DialogProps = {
  no: string
  /** What becomes of the date. */
  consequence: string
  day: string
  today: string
  onPromise: (day: string) => ReturnType<Parameters<typeof ActionDialog>[0]['run']>
  onClose: () => void
}

const PromiseDialog = ({ no, consequence, day: initial, today, onPromise, onClose }: DialogProps) => {
  const [day, setDay] = useState(initial)
  const dayProblem = (text: string) => {
    if (text === '') return 'Enter a date.'
    return isDay(text) ? expectedDateProblem(text, today) : dayTextProblem(text)
  }
  return (
    <ActionDialog
      title={`Promise another date for ${no}`}
      description={consequence}
      verb="Promise this date"
      check={() => dayProblem(day)}
      run={() => onPromise(day)}
      onClose={onClose}
    >
      {(problem) => (
        <Field label="Promised date" error={problem}>
          {(control) => <DateInput {...control} data-autofocus value={day} onValue={setDay} problemOf={dayProblem} today={today} />}
        </Field>
      )}
    </ActionDialog>
  )
}
