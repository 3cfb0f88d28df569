'use client'
import ActionDialog from '#components/actions/action-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { takeStep } from './change-order.ts'
import type { OrderApi, OrderLike } from './order-api.ts'
import { stepLabel, STEPS, type StepKey } from './steps.ts'
import { useReasons } from './use-reasons.ts'

/** Steps whose word says already what it is done to. */
const WHOLE_VERBS: ReadonlySet<StepKey> = new Set(['delete', 'split', 'ask_cancel'])

type Props = { api: OrderApi; step: StepKey; order: OrderLike; onDone: () => void; onClose: () => void }

/** Asks before one order is held, cancelled, closed or deleted, and says what follows from it. */
export default function StepDialog({ api, step, order, onDone, onClose }: Props) {
  const { isDanger, consequence, done } = STEPS[step]
  const reason = useReasons(api, step, order.client_code)
  const label = stepLabel(step, order)
  const run = async (text: string) => {
    const attempt = await takeStep(api, order, step, text)
    onDone()
    if (!attempt.ok) return attempt
    if (step === 'delete') closeRecord(order.id)
    toast({ kind: 'good', title: `${order.no}: ${done.toLowerCase()}`, description: attempt.note })
    return attempt
  }
  return (
    <ActionDialog
      title={`${label} ${order.no}`}
      description={consequence[api.kind]}
      verb={WHOLE_VERBS.has(step) ? label : `${label} order`}
      cancelLabel={step === 'cancel' ? 'Keep order' : undefined}
      isDanger={isDanger}
      reason={reason}
      run={run}
      onClose={onClose}
    />
  )
}

/** A record that is gone need not stay open beside its list. */
const closeRecord = (id: string) => {
  const params = new URLSearchParams(window.location.search)
  if (params.get('open') !== id) return
  params.delete('open')
  params.delete('tab')
  window.history.replaceState(null, '', params.size > 0 ? `?${params}` : window.location.pathname)
}
