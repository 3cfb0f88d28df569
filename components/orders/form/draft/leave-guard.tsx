'use client'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LeaveDialog, useNavigationBlock } from '#components/form/leave-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { beforeLeaving, setSavedOrder } from '#lib/client/before-leaving.ts'
import { isSessionExpired } from '#lib/client/session-events.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { useFormContext } from '#components/orders/form/form-context.ts'
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
  useSaveOnLeave(session)
  const isTabOnly = session.staysInTab()

  const leaveNow = () => {
    stay()
    leaving?.go()
  }
  const discardAndLeave = async () => {
    await session.end(true)
    leaveNow()
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
  const canKeep = (!isEdit || session.storesUnsavedChanges()) && !leaving?.isSignOut
  const description = () => {
    if (isEdit) return `The order stays as it is until you save it.${canKeep ? ' You can keep your changes and continue later.' : ''}`
    if (leaving?.isSignOut)
      return 'It is saved in this tab only and will be lost when you sign out. Enter it first, or sign out without it.'
    if (isTabOnly) return 'It is saved in this tab only. You can continue later, as long as you keep the tab open and stay signed in.'
    if (status === 'clean') return 'It has been saved as a draft. You can continue it later.'
    return 'Your latest changes are not saved yet. You can save them as a draft and continue later.'
  }
  const keepLabel = isTabOnly ? 'Keep it in this tab' : 'Save draft and leave'
  return (
    <LeaveDialog
      isOpen={leaving !== null}
      size="md"
      title={isEdit ? 'Leave without saving your changes?' : `Leave this ${ORDER_WORDS[kind].noun}?`}
      description={description()}
      discard={{ label: isEdit ? 'Discard my changes' : 'Leave without it', onSelect: () => void discardAndLeave() }}
      keep={
        canKeep
          ? {
              label: isEdit ? 'Keep them for later' : keepLabel,
              isBusy: isSaving,
              onSelect: () => void keepAndLeave(),
            }
          : null
      }
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
      void session.saveToV7().then((isSafe) => {
        const order = session.order.get()
        if (isSafe && order?.status === 'DRAFT') toast({ kind: 'good', title: `Your draft ${order.no} has been saved` })
      })
    },
    [session],
  )
}

/** Commits the value of an open cell or input. */
const commitOpenInput = async (): Promise<void> => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
/** Longer than the delay with which edits of lines are reported to the session. */
const SETTLE_MS = 100
