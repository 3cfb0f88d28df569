'use client'
import { nameOf } from '#components/orders/form/head/names.ts'
import { toast } from '#components/ui/toast.tsx'
import { recordHref } from '#lib/client/links.ts'
import { isOpenEnd } from '#lib/contract/engine/outcome.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { isNotOffered, isPassing, type SaveFailure } from '#lib/order-form/draft/states.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { warningWords } from '#lib/order-form/warning-words.ts'
import { patchOrder } from './draft/calls.ts'
import type { OrderSession } from './draft/session-types.ts'
import type { Source } from './draft/start-of.ts'
import type { HeadForm } from './form-context.ts'

export type Doing = 'enter' | 'release' | 'draft' | 'look' | 'send'

/** What somebody can do with the order that stands in the form. */
export type OrderActions = {
  enter: () => Promise<void>
  enterAndRelease: () => Promise<void>
  saveDraft: () => Promise<void>
  deleteDraft: () => Promise<void>
  /** Leaves an order that is entered as it was. */
  dropChanges: () => Promise<void>
  /** Whether v7 has what was sent last, where nobody knows it. */
  lookAgain: () => Promise<void>
  sendAgain: () => Promise<void>
  /** Makes a new order of what stands in the form; the draft that v7 has stays as it is. */
  asNew: () => void
}

type Parts = {
  session: OrderSession
  form: HeadForm
  source: Source
  /** What a supplier enters for themselves is a proposal. */
  isSupplier: boolean
  /** Runs one action; while it is under way a second one does nothing. */
  once: (what: Doing, work: () => Promise<void>) => Promise<void>
  setTried: () => void
  setFailure: (failure: SaveFailure | null) => void
  /** Ends the form and goes to another page. */
  leaveTo: (href: string) => void
}

/** The actions of one form: each sends what it has to, says how that went, and leaves the form where it is done. */
export const createOrderActions = (parts: Parts): OrderActions => {
  const { session, form, source, isSupplier, once, setTried, setFailure, leaveTo } = parts
  const { module } = ORDER_WORDS[source.kind]

  const submit = (what: 'enter' | 'release') =>
    once(what, async () => {
      setTried()
      // What stands in an open cell or box is part of the order.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await new Promise((resolve) => setTimeout(resolve, 0))
      await tell(await session.submit(), what === 'release')
    })

  const tell = async (outcome: Awaited<ReturnType<OrderSession['submit']>>, isReleasing = false) => {
    // A draft that was found again is not entered yet.
    if (outcome === 'done' && session.order.get()?.status !== 'DRAFT') return entered(isReleasing)
    if (outcome === 'findings') return showFindings()
    // Where somebody else was faster, their dialog says it.
    if (outcome === 'failed' && session.stale.get() === null) setFailure(session.saving.get().failure)
  }

  const showFindings = () => {
    form.clearErrors()
    for (const finding of session.findings.get() ?? [])
      if (finding.at === 'field') form.setError(nameOf(finding.field), { message: finding.message })
    requestAnimationFrame(() => {
      // A user who has gone to a field meanwhile is not called back.
      const at = document.activeElement
      if (!at || at === document.body || at.closest('header')) document.getElementById('problems')?.focus()
    })
  }

  const entered = async (isReleasing: boolean) => {
    const order = session.order.get()
    if (!order) return
    const isNew = source.record === null || source.isCopy || source.record.status === 'DRAFT'
    const isProposal = isNew && source.kind === 'PO' && isSupplier
    if (isProposal || !isReleasing || !session.takesChanges()) {
      const said = warningWords(session.warnings.get().filter((warning) => warning.code !== 'INCOMPLETE'))
      toast({
        kind: 'good',
        title: `${order.no} is ${isProposal ? 'proposed' : isNew ? 'entered' : 'saved'}`,
        description: [isProposal && 'The buyer decides whether it is released.', said].filter(Boolean).join(' ') || undefined,
      })
    } else {
      const result = await patchOrder(source.kind, order.id, { action: 'release' }, order.version)
      if (result.ok) {
        const state = result.value?.record.status_name?.toLowerCase() ?? 'released'
        toast({ kind: 'good', title: `${order.no} is ${state}`, description: warningWords(result.value?.warnings ?? []) || undefined })
      } else toast({ kind: 'bad', duration: 15_000, ...releaseFailed(order.no, result.failure) })
    }
    leaveTo(recordHref(module, { id: order.id }))
  }

  return {
    enter: () => submit('enter'),
    enterAndRelease: () => submit('release'),
    lookAgain: () => once('look', async () => tell(await session.lookAgain())),
    sendAgain: () => once('send', async () => tell(await session.sendAgain())),
    saveDraft: () =>
      once('draft', async () => {
        const end = await session.saver.save()
        if (typeof end === 'object' && !end.ok && !isPassing(end.failure)) setFailure(end.failure)
      }),
    deleteDraft: () =>
      once('draft', async () => {
        session.saver.stop()
        const result = await session.saver.inTurn(async () => {
          const order = session.order.get()
          return order?.status === 'DRAFT' && session.takesChanges()
            ? patchOrder(source.kind, order.id, { action: 'delete' }, order.version)
            : null
        })
        if (result && !result.ok) return setFailure(result.failure)
        const order = session.order.get()
        leaveTo(MODULE_INFO[module].route)
        toast({ title: result && order ? `Draft ${order.no} is deleted` : 'The new order is discarded' })
      }),
    dropChanges: async () => {
      const order = session.order.get()
      if (!order) return
      await session.end(true)
      leaveTo(recordHref(module, { id: order.id }))
      toast({ title: `${order.no} stays as it was` })
    },
    asNew: () => {
      session.asNew()
      setFailure(null)
      const params = new URLSearchParams(window.location.search)
      params.delete('draft')
      window.history.replaceState(null, '', `${window.location.pathname}${params.size > 0 ? `?${params}` : ''}`)
    },
  }
}

const releaseFailed = (no: string, failure: SaveFailure): { title: string; description: string } =>
  isOpenEnd(failure)
    ? { title: `${no} is entered`, description: 'Whether it was released is not known. Look at its status.' }
    : {
        title: `${no} is entered, but was not released`,
        description: isNotOffered(failure) ? 'This warehouse system does not release orders from here.' : failure.message,
      }
