'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { beforeLeaving, nameSavedDraft } from '#lib/client/before-leaving.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { useFormContext } from './form-context.ts'

/**
 * Asks before somebody leaves with changes: by a link of the application, by closing or reloading the page. A draft is
 * saved on the way out in any case; the step back with the browser's own button is told in a message.
 */
export const LeaveGuard = ({ isEdit, isDone }: { isEdit: boolean; isDone: boolean }) => {
  const { session, kind } = useFormContext()
  const [wanted, setWanted] = useState<string | null>(null)
  const router = useRouter()

  // Links and the page itself are outside of React.
  useEffect(() => {
    if (isDone) return undefined
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download') || link.origin !== window.location.origin)
        return
      if (link.pathname === window.location.pathname || !session.isUnsaved()) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (session.isUnsaved()) event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [session, isDone])

  // Signing out empties the tab's store, so the draft goes to v7 first.
  useEffect(() => {
    const stop = beforeLeaving(async () => {
      if (session.isUnsaved() && (session.order.get()?.status ?? 'DRAFT') === 'DRAFT') await session.saver.save()
    })
    nameSavedDraft(() => {
      const order = session.order.get()
      return order?.status === 'DRAFT' ? order.no : null
    })
    return () => {
      stop()
      nameSavedDraft(null)
    }
  }, [session])

  // Left by the browser's Back: what v7 has not got goes there now.
  useEffect(
    () => () => {
      if (!session.isUnsaved()) return
      session.keepNow()
      if ((session.order.get()?.status ?? 'DRAFT') !== 'DRAFT') return
      void session.saver.save().then((result) => {
        const order = session.order.get()
        if (result !== 'same' && result.ok && order) toast({ kind: 'good', title: `Your draft ${order.no} is saved` })
      })
    },
    [session],
  )

  const leave = async (isSaving: boolean) => {
    if (isSaving) {
      const result = await session.saver.save()
      if (result !== 'same' && !result.ok) return setWanted(null)
    } else session.discard()
    if (wanted) router.push(wanted)
    return setWanted(null)
  }
  return (
    <Dialog
      open={wanted !== null}
      onOpenChange={(open) => open || setWanted(null)}
      isAlert
      title={isEdit ? 'Leave without saving your changes?' : `Leave this ${ORDER_WORDS[kind].one}?`}
      description={
        isEdit
          ? 'The order stays as it was. What you changed is not saved.'
          : 'What you typed last is not saved yet. You can keep it as a draft and go on later.'
      }
      footer={
        <>
          <Button variant="danger" onClick={() => void leave(false)}>
            {isEdit ? 'Leave without saving' : 'Leave without it'}
          </Button>
          {!isEdit && <Button onClick={() => void leave(true)}>Save draft and leave</Button>}
          <Button variant="primary" data-autofocus onClick={() => setWanted(null)}>
            Stay here
          </Button>
        </>
      }
    />
  )
}
