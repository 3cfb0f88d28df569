import { toast } from '#components/ui/toast.tsx'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { takeStep } from './change-order.ts'
import type { StepKey } from './step-labels.ts'
import { STEPS } from './steps.ts'

/** Steps that are being taken, or were taken on a version of an order that a list may still show. */
const takenSteps = new Set<string>()

/** Takes a step without confirmation and shows the result. The second of two quick presses does nothing. `onTaken` also runs after a refusal: the list may be outdated. */
export const takeAtOnce = async (
  api: OrderApi,
  order: OrderLike,
  key: StepKey,
  { onTaken, openEdit }: { onTaken: () => void; openEdit: () => void },
): Promise<void> => {
  const step = `${api.kind} ${order.id} ${order.version} ${key}`
  if (takenSteps.has(step)) return
  takenSteps.add(step)
  const done = await takeStep(api, order, key, '')
  // Without versions, nothing shows that the order has changed since.
  if (!done.ok || order.version === null || order.version === undefined) takenSteps.delete(step)
  onTaken()
  if (done.ok) toast({ kind: 'good', title: `${order.no}: ${STEPS[key].done.toLowerCase()}`, description: done.note })
  else
    toast({
      kind: 'bad',
      title: `${order.no} was not ${STEPS[key].participle}`,
      description: done.reason,
      action: key === 'submit' ? { label: 'Edit order', onClick: openEdit } : undefined,
    })
}
