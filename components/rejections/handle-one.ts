import type { CreatedRecord } from '#components/actions/run-rows.ts'
import { toastIfSlow } from '#components/actions/toast-if-slow.ts'
import { toast } from '#components/ui/toast.tsx'
import type { Rejection } from '#lib/contract/rejections/rejections.ts'
import { messageBatcher } from './batch.ts'
import { messageName } from './rejections-resource.ts'

type Handlers = {
  /** Also runs after a refusal: the list may be outdated. */
  onChanged: () => void
  toClientWording: (text: string) => string
  /** Opens the record that a message created; undefined if the user may not see it. */
  openResult: (created: CreatedRecord) => (() => void) | undefined
}

/** Reprocesses one message without a dialog and shows the result. */
export const reprocessOne = async (row: Rejection, { onChanged, openResult, toClientWording }: Handlers): Promise<void> => {
  const name = messageName(row)
  const attempt = await toastIfSlow(`Reprocessing ${name}…`, messageBatcher({ action: 'reprocess' }, toClientWording)(row))
  onChanged()
  if (attempt.ok) {
    const { created } = attempt
    const onClick = created && openResult(created)
    toast({
      kind: 'good',
      title: `${name} was ${attempt.isUnchanged ? 'already ' : ''}processed`,
      description: created ? `${attempt.note ?? 'Created'} ${created.no}.` : attempt.note,
      action: created && onClick && { label: `Open ${created.no}`, onClick },
    })
  } else
    toast({
      kind: 'bad',
      title: attempt.isUnknown ? `We don’t know whether ${name} was processed` : `${name} was not processed`,
      description: attempt.reason,
    })
}

/**
 * Assigns one message to the user who is signed in. Shows only a failure: the list shows the rest. If someone else got the message
 * meanwhile, says who, and offers to take it over.
 */
export const assignToMe = async (userId: string, row: Rejection, handlers: Omit<Handlers, 'openResult'>): Promise<void> => {
  const assign = messageBatcher({ action: 'assign', assign_to: userId }, handlers.toClientWording)
  const attempt = await toastIfSlow(`Assigning ${messageName(row)}…`, assign(row))
  handlers.onChanged()
  if (attempt.ok) return
  const { current } = attempt
  toast({
    kind: 'bad',
    title: `${messageName(row)} was not assigned`,
    description: attempt.reason,
    action: current && { label: 'Take over', onClick: () => void assignToMe(userId, current, handlers) },
  })
}
