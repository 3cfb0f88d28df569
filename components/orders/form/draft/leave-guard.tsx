'use client'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LeaveDialog, useNavigationBlock } from '#components/form/leave-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { beforeLeaving, setSavedOrder } from '#lib/client/before-leaving.ts'
import { isSessionExpired } from '#lib/client/session-events.ts'
import { useFormContext } from '#components/orders/form/form-context.ts'
import { leaveQuestion } from './leave-question.ts'
import type { OrderSession } from './session-types.ts'

/**
 * Asks for confirmation before the user leaves with unsaved changes; at sign-out, only if they would be lost. Where it does not ask, as at
 * a second Back in a row, which browsers don't let a page block, it saves the changes to v7 on the way out.
 */
export const LeaveGuard = ({ isEdit, isDone }: { isEdit: boolean; isDone: boolean }) => {
  const { session, kind } = useFormContext()
  const [isSaving, setSaving] = useState(false)
  const block = useMemo(
    // After the session has expired the user cannot stay, and the tab keeps the changes.
    () => (isDone ? null : { isUnsaved: () => session.isUnsaved() && !isSessionExpired(), isLostBySignOut: session.staysInTab }),
    [session, isDone],
  )
  // A save may finish while the question is open.
  const { status } = useSyncExternalStore(session.saving.subscribe, session.saving.get, session.saving.get)
  const { grid } = session.grid
  const isEditing = useSyncExternalStore(
    grid.subscribe,
    () => grid.get().edit !== null,
    () => false,
  )
  const { leaving, stay } = useNavigationBlock(block, isEditing || status !== 'clean')
  // Leaving without the order must not leave a draft of it, so nothing is saved while the question is open.
  useEffect(() => {
    if (leaving) session.saver.stop()
    else session.startAutosave()
  }, [leaving, session])
  useSaveOnLeave(session)
  const isTabOnly = session.staysInTab()

  const leaveNow = () => {
    stay()
    leaving?.go()
  }
  const discardAndLeave = async () => {
    const isNew = session.order.get() === null
    await session.end(true)
    leaveNow()
    // A save that is in progress still makes a draft.
    if (isNew) void session.saver.enqueue(async () => sayDraftIsSaved(session))
  }
  const keepAndLeave = async () => {
    // Only the tab stores the input. The next new order in this tab offers it; changes to a draft are there when the draft is opened.
    if (session.staysInTab()) {
      await commitOpenInput()
      session.leaveInTab()
      return leaveNow()
    }
    setSaving(true)
    await commitOpenInput()
    const isSafe = await session.saveToV7()
    setSaving(false)
    if (!isSafe) {
      stay()
      return void toast({
        kind: 'bad',
        title: 'Your changes could not be saved',
        description: 'Nothing you typed is lost. Try again in a moment.',
      })
    }
    await session.end(false)
    leaveNow()
  }
  const isSignOut = Boolean(leaving?.isSignOut)
  const canKeep = (!isEdit || session.storesUnsavedChanges()) && !isSignOut
  const order = session.order.get()
  const { title, description, discard, keep } = leaveQuestion({
    kind,
    isEdit,
    isSignOut,
    isTabOnly,
    canKeep,
    order,
    // The question stays as it is while the chosen button saves.
    status: isSaving ? 'saving' : status,
  })
  return (
    <LeaveDialog
      isOpen={leaving !== null}
      size="md"
      title={title}
      description={description}
      discard={discard === null ? null : { label: discard, onSelect: () => void discardAndLeave() }}
      keep={canKeep ? { label: keep, isBusy: isSaving, onSelect: () => void keepAndLeave() } : null}
      onStay={stay}
    />
  )
}

/** Saves to v7 when the user leaves without being asked: on sign-out, or on navigation that no page can block. */
const useSaveOnLeave = (session: OrderSession) => {
  // Sign-out clears the tab's storage, so save to v7 first.
  useEffect(() => {
    const removeListener = beforeLeaving(async () => {
      await commitOpenInput()
      // Changes that only the tab has are lost now. The user has already been asked about that.
      if ((await session.saveToV7()) || session.isTabOnly()) await session.end(false)
    })
    setSavedOrder(() => {
      const order = session.order.get()
      if (order?.status === 'DRAFT' && !session.isUnsaved()) return { kind: 'draft', no: order.no }
      if (order && session.storedAt.get() !== null) return { kind: 'changes', no: order.no }
      if (!session.isUnsaved()) return null
      session.writeToTab()
      return { kind: 'typed', no: order?.no ?? session.identity.get()?.no ?? '' }
    })
    return () => {
      removeListener()
      setSavedOrder(null)
    }
  }, [session])

  useEffect(
    () => () => {
      if (!session.isUnsaved()) return
      session.writeToTab()
      void session.saveToV7().then((isSafe) => isSafe && sayDraftIsSaved(session))
    },
    [session],
  )
}

const sayDraftIsSaved = (session: OrderSession) => {
  const order = session.order.get()
  if (order?.status === 'DRAFT') toast({ kind: 'good', title: `Your draft ${order.no} has been saved` })
}

/** Commits the value of an open cell or input. */
const commitOpenInput = async (): Promise<void> => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
/** Longer than the delay with which edits of lines are reported to the session. */
const SETTLE_MS = 100
