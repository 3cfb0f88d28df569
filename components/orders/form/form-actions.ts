'use client'
import { formName } from '#components/orders/form/header/names.ts'
import { hrefAfterEdit } from '#components/orders/shared/edit-origin.ts'
import { toast, type ToastOptions } from '#components/ui/toast.tsx'
import { firstUnmatched } from '#components/ui/unmatched-text.ts'
import { failureOfThrow } from '#lib/client/failure.ts'
import { formatWord } from '#lib/client/format.ts'
import { recordHref } from '#lib/client/links.ts'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { isOutcomeUnknown } from '#lib/contract/engine/outcome.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { isNotOffered, isTransient, type SavedOrder, type SaveFailure, type SaveResult } from '#lib/order-form/draft/states.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { pendingText } from '#components/orders/shared/pending-text.ts'
import { warningText } from '#lib/order-form/warning-words.ts'
import { notMade, patchOrder, readOrder, type OrderRecord } from './draft/calls.ts'
import type { OrderSession } from './draft/session-types.ts'
import type { Source } from './draft/form-start.ts'
import type { HeaderForm } from './form-context.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'

export type FormAction = 'enter' | 'release' | 'draft' | 'delete' | 'look' | 'send'

/** Actions on the order in the form. */
export type OrderActions = {
  enter: () => Promise<void>
  enterAndRelease: () => Promise<void>
  saveDraft: () => Promise<void>
  deleteDraft: () => Promise<void>
  /** Discards the changes to an entered order. */
  discardChanges: () => Promise<void>
  /** Checks whether v7 has the order that was last sent, if that is unknown. */
  checkAgain: () => Promise<void>
  sendAgain: () => Promise<void>
  /** Turns the form into a new order. The draft in v7 stays unchanged. */
  turnIntoNewOrder: () => void
}

type Options = {
  session: OrderSession
  form: HeaderForm
  source: Source
  /** The user is a supplier, so the order is a proposal. */
  isSupplier: boolean
  toClientWording: (text: string) => string
  /** Runs an action, unless another one is still running. */
  runOnce: (action: FormAction, work: () => Promise<void>) => Promise<void>
  setSubmitted: () => void
  setFailure: (failure: SaveFailure | null) => void
  /** Lets the user edit the form again, although the action is still running. */
  unlock: () => void
  /** Ends the form and navigates to another page. */
  leaveFor: (href: string) => void
  /** Gives an element the focus once the form can be edited again. */
  focusAfterwards: (element: Element | null) => void
}

/** Creates the actions of a form. They send its requests and report the results. Those that finish the order leave the form. */
export const createOrderActions = (parts: Options): OrderActions => {
  const { session, form, source, isSupplier, toClientWording, runOnce, setSubmitted, setFailure, unlock, leaveFor, focusAfterwards } = parts
  const { module } = ORDER_WORDS[source.kind]
  const listHrefOf = (id: string) => hrefAfterEdit(MODULE_INFO[module].route, id, recordHref(module, { id }))

  const submit = (action: 'enter' | 'release') =>
    runOnce(action, async () => {
      setSubmitted()
      if (!navigator.onLine) return setFailure(failureOfThrow(null))
      // Commit the value of an open cell or input.
      const focused = document.activeElement
      if (focused instanceof HTMLElement) focused.blur()
      await new Promise((resolve) => setTimeout(resolve, 0))
      // Text that matches no choice would be lost, because its field has no value.
      const unmatched = firstUnmatched(document)
      const outcome = await session.submit({ isHeld: () => unmatched !== null, onMistakes: unlock })
      await showOutcome(outcome, action === 'release')
      // The list of problems takes the focus itself, if there is one.
      if (outcome !== 'findings' || !session.findings.get()?.length) focusAfterwards(unmatched ?? focused)
    })

  const showOutcome = async (outcome: Awaited<ReturnType<OrderSession['submit']>>, isReleasing = false) => {
    // If only the draft was found again, the order is not entered yet.
    if (outcome === 'done' && session.order.get()?.status !== 'DRAFT') return finishEntering(isReleasing)
    if (outcome === 'findings') return showFindings()
    // A conflict with someone else's change has a dialog of its own.
    if (outcome === 'failed' && session.theirRecord.get() === null) setFailure(session.saving.get().failure)
  }

  const showFindings = () => {
    form.clearErrors()
    for (const finding of session.findings.get() ?? [])
      if (finding.at === 'field') form.setError(formName(finding.field), { message: finding.message })
    requestAnimationFrame(() => {
      // Don't move the focus if the user has meanwhile gone to a field.
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.closest('header')) document.getElementById('problems')?.focus()
    })
  }

  const finishEntering = async (isReleasing: boolean) => {
    const order = session.order.get()
    if (!order) return
    const isNew = source.record === null || source.isCopy || source.record.status === 'DRAFT'
    const isProposal = isNew && source.kind === 'PO' && isSupplier
    if (isProposal || !isReleasing || !session.acceptsChanges()) {
      const savedWord = isNew ? 'entered' : 'saved'
      const warningSummary = warningText(session.warnings.get().filter((warning) => warning.code !== 'INCOMPLETE'))
      toast({
        kind: 'good',
        title: `${order.no} was ${isProposal ? 'proposed' : savedWord}`,
        description: [isProposal && 'The buyer decides whether to accept it.', warningSummary].filter(Boolean).join(' ') || undefined,
      })
    } else {
      const result = await patchOrder(source.kind, order.id, { action: 'release' }, order.version, toClientWording)
      if (result.ok) toast(await releaseToast(source.kind, order, result))
      else toast({ kind: 'bad', duration: 15_000, ...releaseFailureToast(order.no, result.failure) })
    }
    leaveFor(listHrefOf(order.id))
  }

  return {
    enter: () => submit('enter'),
    enterAndRelease: () => submit('release'),
    checkAgain: () => runOnce('look', async () => showOutcome(await session.checkAgain())),
    sendAgain: () => runOnce('send', async () => showOutcome(await session.sendAgain())),
    saveDraft: () =>
      runOnce('draft', async () => {
        if (session.isUntouched()) {
          toast({ title: 'There is nothing to save yet', description: 'Fill in the order first.' })
          return
        }
        const outcome = await session.saver.save()
        if (typeof outcome === 'object' && !outcome.ok && !isTransient(outcome.failure)) setFailure(outcome.failure)
      }),
    deleteDraft: () =>
      runOnce('delete', async () => {
        session.saver.stop()
        const result = await session.saver.enqueue(async () => {
          const order = session.order.get()
          return order?.status === 'DRAFT' && session.acceptsChanges()
            ? patchOrder(source.kind, order.id, { action: 'delete' }, order.version, toClientWording)
            : null
        })
        const failure = result?.ok ? result.isUnconfirmed && (await notMade(result.message)) : result?.failure
        if (failure) {
          session.saver.resume()
          return setFailure(failure)
        }
        const order = session.order.get()
        leaveFor(MODULE_INFO[module].route)
        toast({ title: result && order ? `Draft ${order.no} was deleted` : 'The new order was discarded' })
      }),
    discardChanges: async () => {
      const order = session.order.get()
      if (!order) return
      await session.end(true)
      leaveFor(listHrefOf(order.id))
      toast({ title: `${order.no} was not changed` })
    },
    turnIntoNewOrder: () => {
      session.turnIntoNewOrder()
      setFailure(null)
      const params = new URLSearchParams(window.location.search)
      params.delete('draft')
      window.history.replaceState(null, '', `${window.location.pathname}${params.size > 0 ? `?${params}` : ''}`)
    },
  }
}

/** Reads the order if the response to the release lacks it, or has it as it was. */
const releaseToast = async (
  kind: OrderKind,
  order: SavedOrder,
  { value, message }: Extract<SaveResult<OrderRecord>, { ok: true }>,
): Promise<ToastOptions> => {
  const isRead = value !== null && value.order.status !== order.status
  const now = isRead ? value : await readOrder(kind, order.id)
  const state = now?.record.status_name ?? formatWord(now?.order.status)
  if (!now) return { title: `${order.no} was entered`, description: 'The release was accepted, but the details could not be read.' }
  if (now.order.status === order.status)
    return { duration: 15_000, title: `${order.no} was entered, but is not released yet`, description: pendingText(state, message) }
  return {
    kind: 'good',
    title: `${order.no} is now ${inSentence(state)}`,
    description: warningText((value ?? now).warnings) || undefined,
  }
}

const releaseFailureToast = (no: string, failure: SaveFailure): { title: string; description: string } =>
  isOutcomeUnknown(failure)
    ? { title: `${no} was entered`, description: 'We don’t know whether it was released. Check its status.' }
    : {
        title: `${no} was entered, but not released`,
        description: isNotOffered(failure) ? 'This warehouse system does not release orders from here.' : failure.message,
      }
