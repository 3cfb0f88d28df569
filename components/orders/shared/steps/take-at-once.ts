import { toast } from '#components/ui/toast.tsx'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { takeStep } from './change-order.ts'
import type { StepKey } from './step-labels.ts'
import { STEPS } from './steps.ts'

/** Takes a step without confirmation and shows the result. `onTaken` also runs after a refusal: the list may be outdated. */
export const takeAtOnce = async (
  api: OrderApi,
  order: OrderLike,
  key: StepKey,
  { onTaken, openEdit }: { onTaken: () => void; openEdit: () => void },
): Promise<void> => {
  const done = await takeStep(api, order, key, '')
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
