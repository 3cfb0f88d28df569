'use client'
import { MODULE_INFO } from '#lib/modules.ts'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { nameOf } from '#components/orders/form/head/names.ts'
import { toast } from '#components/ui/toast.tsx'
import { recordHref } from '#lib/client/links.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { warningWords } from '#lib/order-form/warning-words.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { isOpenEnd } from '#lib/contract/engine/outcome.ts'
import { isNotOffered, isPassing, type SaveFailure } from '#lib/order-form/draft/states.ts'
import { patchOrder } from './draft/calls.ts'
import type { HeadForm } from './form-context.ts'
import type { OrderSession } from './draft/session-types.ts'
import type { Source } from './draft/start-of.ts'

type Doing = 'enter' | 'release' | 'draft' | 'look' | 'send'
export type Submit = {
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
  doing: Doing | null
  /** Somebody has tried: what is missing is shown from now on. */
  isTried: boolean
  /** Left on purpose: nothing has to be asked any more. */
  isDone: boolean
  /** Why it did not go, where it is nothing about the fields. */
  failure: SaveFailure | null
}

/** Enters the order, releases it, saves or deletes the draft. While one is under way a second press does nothing. */
export const useSubmit = ({ session, form, source }: { session: OrderSession; form: HeadForm; source: Source }): Submit => {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [isTried, setTried] = useState(false)
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const busy = useRef(false)
  const router = useRouter()
  const { config } = useSession()
  const refresh = useRefresh()
  const words = ORDER_WORDS[source.kind]
  const pathLabel = source.kind === 'SO' ? 'sales' : 'purchase'

  const once = useCallback(async (what: Doing, work: () => Promise<void>) => {
    // State comes with the next frame; a double click comes sooner.
    if (busy.current) return
    busy.current = true
    setDoing(what)
    setFailure(null)
    await work()
    busy.current = false
    setDoing(null)
  }, [])

  const leaveTo = useCallback(
    (href: string) => {
      setDone(true)
      void session.end(true)
      refresh(salesOrders, purchaseOrders, stocksHolding)
      router.push(href)
    },
    [session, refresh, router],
  )

  const showFindings = useCallback(() => {
    form.clearErrors()
    for (const finding of session.findings.get() ?? [])
      if (finding.at === 'field') form.setError(nameOf(finding.field), { message: finding.message })
    requestAnimationFrame(() => {
      // Whoever has gone to a field meanwhile is not called back.
      const at = document.activeElement
      if (!at || at === document.body || at.closest('header')) document.getElementById('problems')?.focus()
    })
  }, [form, session])

  const entered = useCallback(
    async (isReleasing: boolean) => {
      const order = session.order.get()
      if (!order) return
      const said = session.warnings.get().filter((warning) => warning.code !== 'INCOMPLETE')
      const href = recordHref(words.module, { id: order.id })
      const isNew = source.record === null || source.isCopy || source.record.status === 'DRAFT'
      const isProposal = isNew && source.kind === 'PO' && config.supplier_mode && !config.has_no_supplier
      if (isProposal || !isReleasing || !session.takesChanges()) {
        toast({
          kind: 'good',
          title: `${order.no} is ${isProposal ? 'proposed' : isNew ? 'entered' : 'saved'}`,
          description:
            [isProposal && 'The buyer decides whether it is released.', warningWords(said)].filter(Boolean).join(' ') || undefined,
        })
        return leaveTo(href)
      }
      const result = await patchOrder(source.kind, order.id, { action: 'release' }, order.version)
      if (result.ok) {
        const state = result.value?.record.status_name?.toLowerCase() ?? 'released'
        toast({ kind: 'good', title: `${order.no} is ${state}`, description: warningWords(result.value?.warnings ?? []) || undefined })
      } else toast({ kind: 'bad', duration: 15_000, ...releaseFailed(order.no, result.failure) })
      leaveTo(href)
    },
    [session, source, words, leaveTo, config],
  )

  const tell = useCallback(
    async (outcome: Awaited<ReturnType<OrderSession['submit']>>, isReleasing: boolean) => {
      // A draft that was found again is not entered yet.
      if (outcome === 'done' && session.order.get()?.status !== 'DRAFT') return entered(isReleasing)
      if (outcome === 'findings') return showFindings()
      // Where somebody else was faster, their dialog says it.
      if (outcome === 'failed' && session.stale.get() === null) setFailure(session.saving.get().failure)
    },
    [session, entered, showFindings],
  )

  const submit = useCallback(
    (what: 'enter' | 'release') =>
      once(what, async () => {
        setTried(true)
        // What stands in an open cell or box is part of the order.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        await new Promise((resolve) => setTimeout(resolve, 0))
        await tell(await session.submit(), what === 'release')
      }),
    [once, session, tell],
  )
  const lookAgain = useCallback(() => once('look', async () => tell(await session.lookAgain(), false)), [once, session, tell])
  const sendAgain = useCallback(() => once('send', async () => tell(await session.sendAgain(), false)), [once, session, tell])
  const asNew = useCallback(() => {
    session.asNew()
    setFailure(null)
    const params = new URLSearchParams(window.location.search)
    params.delete('draft')
    window.history.replaceState(null, '', `${window.location.pathname}${params.size > 0 ? `?${params}` : ''}`)
  }, [session])

  const saveDraft = useCallback(
    () =>
      once('draft', async () => {
        const result = await session.saver.save()
        if (typeof result === 'object' && !result.ok && !isPassing(result.failure)) setFailure(result.failure)
      }),
    [once, session],
  )

  const dropChanges = useCallback(async () => {
    const order = session.order.get()
    if (!order) return
    await session.end(true)
    leaveTo(recordHref(words.module, { id: order.id }))
    toast({ title: `${order.no} stays as it was` })
  }, [session, words, leaveTo])

  const deleteDraft = useCallback(
    () =>
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
        leaveTo(MODULE_INFO[words.module].route)
        toast({ title: result && order ? `Draft ${order.no} is deleted` : 'The new order is discarded' })
      }),
    [once, session, source.kind, words, leaveTo],
  )

  // A draft that has got its id is found under it after a reload.
  useEffect(
    () =>
      session.order.subscribe(() => {
        const order = session.order.get()
        if (!order || order.status !== 'DRAFT' || window.location.pathname !== `/${pathLabel}-orders/new`) return
        const params = new URLSearchParams(window.location.search)
        if (params.get('draft') === order.id) return
        for (const key of ['copy', 'product']) params.delete(key)
        params.set('draft', order.id)
        window.history.replaceState(null, '', `${window.location.pathname}?${params}`)
      }),
    [session, pathLabel],
  )

  // The connection is back: nothing is wrong any more, and a draft is saved. To enter the order is for a person to say.
  useEffect(() => {
    const onOnline = () => {
      const { is, failure: why } = session.saving.get()
      if (is !== 'failed' || !why || !isPassing(why)) return
      setFailure((now) => {
        if (now) toast({ title: 'The connection is back', description: 'What you typed is here. Press the button again.' })
        return null
      })
      const order = session.order.get()
      if (order === null || order.status === 'DRAFT') void session.saver.save()
    }
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [session])

  // Ctrl+S and Ctrl+Enter work wherever the focus is.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      const isSave = event.key.toLowerCase() === 's'
      if (!isSave && event.key !== 'Enter') return
      event.preventDefault()
      const order = session.order.get()
      const isDraft = order === null || order.status === 'DRAFT'
      void (isSave && isDraft ? saveDraft() : submit('enter'))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [session, submit, saveDraft])

  return useMemo(() => {
    const enter = () => submit('enter')
    const enterAndRelease = () => submit('release')
    return {
      enter,
      enterAndRelease,
      saveDraft,
      deleteDraft,
      dropChanges,
      lookAgain,
      sendAgain,
      asNew,
      doing,
      isTried,
      isDone,
      failure,
    }
  }, [submit, saveDraft, deleteDraft, dropChanges, lookAgain, sendAgain, asNew, doing, isTried, isDone, failure])
}

const releaseFailed = (no: string, failure: SaveFailure): { title: string; description: string } =>
  isOpenEnd(failure)
    ? { title: `${no} is entered`, description: 'Whether it was released is not known. Look at its status.' }
    : {
        title: `${no} is entered, but was not released`,
        description: isNotOffered(failure) ? 'This warehouse system does not release orders from here.' : failure.message,
      }
