'use client'
import { useRef } from 'react'
import ActionDialog from '#components/actions/action-dialog.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { recordHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { takeStep } from './change-order.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import type { StepKey } from './step-labels.ts'
import { stepDialogWords, stepFor } from './steps.ts'
import { toastTaken } from './toast-taken.ts'
import { useReasons } from './use-reasons.ts'

/** The line to which the step applies, if not the whole order. */
type StepLine = { line_no: number; product_code: string | null }

type Props = { api: OrderApi; step: StepKey; order: OrderLike; line?: StepLine; onDone: () => void; onClose: () => void }

/** Asks for confirmation before a step on one order, such as hold or cancel, and names the consequences. */
export default function StepDialog({ api, step, order, line, onDone, onClose }: Props) {
  const isSupplier = useIsSupplierUser()
  const { user } = useSession()
  const words = stepFor(step, order, isSupplier)
  const { isDanger, consequence, keep } = words
  const router = useRouter()
  const reason = useReasons(api, step, order, order.client_code)
  const name = line ? `${line.line_no} of ${order.no}${line.product_code ? `: ${line.product_code}` : ''}` : order.no
  // If someone changed the order meanwhile, the next attempt starts from their version.
  const current = useRef(order)
  const run = async (text: string) => {
    const attempt = await takeStep(api, current.current, step, text, { lines: line && [line.line_no], me: user })
    onDone()
    if (!attempt.ok) {
      current.current = attempt.current ?? current.current
      return attempt
    }
    if (step === 'delete') closeRecord(order.id)
    const { created } = attempt
    const open = created && { label: `Open ${created.no}`, onClick: () => router.push(recordHref(created.module, created)) }
    toastTaken(order.no, words, attempt, open)
    return attempt
  }
  return (
    <ActionDialog
      {...stepDialogWords(step, order, name, isSupplier)}
      description={consequence[api.kind]}
      cancelLabel={keep?.one}
      isDanger={isDanger}
      reason={reason}
      run={run}
      onClose={onClose}
    />
  )
}

/** Closes the aside of a deleted record. */
const closeRecord = (id: string) => {
  const params = new URLSearchParams(window.location.search)
  if (params.get('open') !== id) return
  params.delete('open')
  params.delete('tab')
  window.history.replaceState(null, '', params.size > 0 ? `?${params}` : window.location.pathname)
}
