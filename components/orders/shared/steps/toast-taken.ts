import type { Attempt } from '#components/actions/run-rows.ts'
import type { OrderLike } from '#components/orders/shared/order-api.ts'
import { toast, type ToastOptions } from '#components/ui/toast.tsx'
import type { stepFor } from './steps.ts'

/** Shows that v7 has accepted a step, and whether it is done. */
export const toastTaken = (
  no: string,
  { done, participle }: Pick<ReturnType<typeof stepFor>, 'done' | 'participle'>,
  { note, isPending }: Extract<Attempt<OrderLike>, { ok: true }>,
  action?: ToastOptions['action'],
) =>
  isPending
    ? toast({ title: `${no} is not ${participle} yet`, description: note, duration: 15_000 })
    : toast({ kind: 'good', title: `${no}: ${done.toLowerCase()}`, description: note, action })
