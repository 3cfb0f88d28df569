import { toastIfSlow } from '#components/actions/toast-if-slow.ts'
import { toast } from '#components/ui/toast.tsx'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { takeStep } from './change-order.ts'
import type { StepKey } from './step-labels.ts'
import { stepFor } from './steps.ts'
import { toastTaken } from './toast-taken.ts'

/**
 * Takes a step without confirmation and shows the result. `onTaken` also runs after a refusal: the list may be outdated. Returns whether
 * the order has a new version now, so that the step must not be taken on the old one again.
 */
export const takeAtOnce = async (
  api: OrderApi,
  order: OrderLike,
  key: StepKey,
  { onTaken, openEdit, me }: { onTaken: () => void; openEdit: () => void; me: { name: string; email: string } },
): Promise<boolean> => {
  const words = stepFor(key, order, false)
  const done = await toastIfSlow(`${order.no}: ${words.doing.toLowerCase()}…`, takeStep(api, order, key, '', { me }))
  onTaken()
  if (done.ok) toastTaken(order.no, words, done)
  else
    toast({
      kind: 'bad',
      title: done.isUnknown ? `We don’t know whether ${order.no} was ${words.participle}` : `${order.no} was not ${words.participle}`,
      description: done.reason,
      action: key === 'submit' ? { label: 'Edit order', onClick: openEdit } : undefined,
    })
  // Without versions, nothing shows that the order has changed since.
  return done.ok && !done.isPending && order.version !== null && order.version !== undefined
}
