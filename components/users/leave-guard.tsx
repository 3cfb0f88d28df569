'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { guardLeaving } from '#lib/client/unsaved.ts'

type Props = { isDirty: boolean; what: string; onDiscard: () => void }

/** While something is not saved, asks before it is left: by a link, another record, closing the panel or the tab. */
export const LeaveGuard = ({ isDirty, what, onDiscard }: Props) => {
  const router = useRouter()
  const [go, setGo] = useState<{ run: () => void } | null>(null)
  // Links, the browser's own warning and the list's ways out lie outside of this part of the page.
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (run: () => void) => setGo({ run })
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
        return
      if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname, search } = link
      ask(() => router.push(`${pathname}${search}`))
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    const release = guardLeaving(ask)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
      release()
    }
  }, [isDirty, router])
  if (!go) return null
  const leave = () => {
    onDiscard()
    setGo(null)
    go.run()
  }
  return (
    <Dialog
      open
      isAlert
      onOpenChange={(isOpen) => isOpen || setGo(null)}
      title="Leave without saving?"
      description={`Your changes to ${what} are not saved.`}
      footer={
        <>
          <Button variant="danger" onClick={leave}>
            Discard changes
          </Button>
          <Button variant="primary" data-autofocus onClick={() => setGo(null)}>
            Stay here
          </Button>
        </>
      }
    />
  )
}
