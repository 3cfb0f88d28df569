'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '#components/ui/toast.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { rereadSession } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { isTransient, meansLostAccess, type SaveFailure } from '#lib/order-form/draft/states.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import type { OrderSession } from './draft/session-types.ts'
import type { Source } from './draft/form-start.ts'
import type { HeaderForm } from './form-context.ts'
import { createOrderActions, type FormAction, type OrderActions } from './form-actions.ts'

export type Submit = OrderActions & {
  doing: FormAction | null
  /** The user has tried to submit, so missing values are shown. */
  wasSubmitted: boolean
  /** The user left on purpose, so don't ask about unsaved changes. */
  isDone: boolean
  /** The order is being entered or saved, or the form is about to close. Input is blocked, because it would be lost. */
  isLocked: boolean
  /** Why the last action failed, if not because of a field. */
  failure: SaveFailure | null
}

/** The actions of the form (enter, release, save or delete the draft) and the result of the last one. */
export const useSubmit = ({ session, form, source }: { session: OrderSession; form: HeaderForm; source: Source }): Submit => {
  const [doing, setDoing] = useState<FormAction | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isDone, setDone] = useState(false)
  /** Only the draft is being saved, because the order has problems. */
  const [isUnlocked, setUnlocked] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const router = useRouter()
  const isSupplier = useIsSupplierUser()
  const toClientWording = useClientWording()
  const refresh = useRefresh()

  const [runOnce] = useState(() => {
    // React state updates too late to stop a double click.
    let isBusy = false
    return async (action: FormAction, work: () => Promise<void>) => {
      if (isBusy) return
      isBusy = true
      setDoing(action)
      setUnlocked(false)
      setFailure(null)
      try {
        await work()
      } finally {
        isBusy = false
        setDoing(null)
      }
    }
  })
  const leaveFor = useCallback(
    (href: string) => {
      setDone(true)
      void session.end(true)
      refresh(salesOrders, purchaseOrders, stocksHolding)
      // The focused field disappears with the form.
      document.getElementById('main')?.focus({ preventScroll: true })
      router.push(href)
    },
    [session, refresh, router],
  )
  const isLocked = isDone || (doing !== null && doing !== 'draft' && !isUnlocked)
  const focusAfterwards = useFocusAfter(isLocked)
  const actions = useMemo(
    () =>
      createOrderActions({
        session,
        form,
        source,
        isSupplier,
        toClientWording,
        runOnce,
        setSubmitted: () => setSubmitted(true),
        setFailure,
        unlock: () => setUnlocked(true),
        leaveFor,
        focusAfterwards,
      }),
    [session, form, source, isSupplier, toClientWording, runOnce, leaveFor, focusAfterwards],
  )
  useDraftInUrl(session, `${MODULE_INFO[ORDER_WORDS[source.kind].module].route}/new`)
  useReconnect(session, setFailure)
  useRegainedAccess(session, setFailure)
  useSaveKeys(session, actions)
  return useMemo(
    () => ({ ...actions, doing, wasSubmitted, isDone, isLocked, failure }),
    [actions, doing, wasSubmitted, isDone, isLocked, failure],
  )
}

/** Returns a function that gives an element the focus once the form can be edited again, unless something else has it by then. */
const useFocusAfter = (isLocked: boolean): ((target: Element | null) => void) => {
  const element = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isLocked) return
    if (document.activeElement === document.body) element.current?.focus()
    element.current = null
  }, [isLocked])
  return useCallback((target) => {
    element.current = target instanceof HTMLElement ? target : null
  }, [])
}

const isDraft = ({ order }: OrderSession): boolean => order.get() === null || order.get()?.status === 'DRAFT'

/** Puts the draft's id into the URL, so that a reload finds it. */
const useDraftInUrl = (session: OrderSession, newPath: string) =>
  useEffect(
    () =>
      session.order.subscribe(() => {
        const order = session.order.get()
        if (order?.status !== 'DRAFT' || window.location.pathname !== newPath) return
        const params = new URLSearchParams(window.location.search)
        if (params.get('draft') === order.id) return
        for (const key of ['copy', 'product']) params.delete(key)
        params.set('draft', order.id)
        window.history.replaceState(null, '', `${window.location.pathname}?${params}`)
      }),
    [session, newPath],
  )

/** Clears the failure and saves the draft when the connection is back. Only the user can enter the order. */
const useReconnect = (session: OrderSession, setFailure: (change: (now: SaveFailure | null) => SaveFailure | null) => void) =>
  useEffect(() => {
    const onOnline = () => {
      const { status, failure } = session.saving.get()
      setFailure((now) => {
        if (!now || !isTransient(now)) return now
        toast({ title: 'You are back online', description: 'Nothing you typed is lost. Press the button again.' })
        return null
      })
      if (status === 'failed' && failure && isTransient(failure) && isDraft(session)) void session.saver.save()
    }
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [session, setFailure])

/** A save that v7 accepts shows that the user has access again: reloads the profile, and clears the failure that said otherwise. */
const useRegainedAccess = (session: OrderSession, setFailure: (change: (now: SaveFailure | null) => SaveFailure | null) => void) =>
  useEffect(() => {
    let isLost = false
    return session.saving.subscribe(() => {
      const { status, failure } = session.saving.get()
      if (status === 'failed') isLost = failure !== null && meansLostAccess(failure)
      if (status !== 'clean' || !isLost) return
      isLost = false
      rereadSession()
      setFailure((now) => (now && meansLostAccess(now) ? null : now))
    })
  }, [session, setFailure])

/**
 * Wherever the focus is, Ctrl+S saves the draft, and Ctrl+Enter enters the order; both save the changes to an entered order. Ignored while
 * a dialog is open.
 */
const useSaveKeys = (session: OrderSession, { saveDraft, enter }: OrderActions) =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      const isSave = event.key.toLowerCase() === 's'
      if (!isSave && event.key !== 'Enter') return
      event.preventDefault()
      void (isSave && isDraft(session) ? saveDraft() : enter())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [session, saveDraft, enter])
