'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { holdPage } from '#lib/client/unsaved.ts'

type Props = {
  isDirty: boolean
  what: string
  /** What is typed is kept over a sign-in. */
  isKept?: boolean
  onDiscard: () => void
}

/** While something is not saved, asks before it is left: by a link, another record, closing the panel or the tab. */
export const LeaveGuard = ({ isDirty, what, isKept, onDiscard }: Props) => {
  const router = useRouter()
  const [go, setGo] = useState<{ run: () => void } | null>(null)
  // The ways out lie outside of this part of the page.
  useEffect(() => {
    if (!isDirty) return undefined
    return holdPage({
      isUnsaved: () => true,
      isKept,
      ask: (run) => setGo({ run }),
      push: (href) => router.push(href),
      isWithin: ({ from, to }) => to.pathname === from.pathname && to.searchParams.get('open') === from.searchParams.get('open'),
    })
  }, [isDirty, isKept, router])
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
