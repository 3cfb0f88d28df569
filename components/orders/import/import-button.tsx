'use client'
import { useSearchParams } from 'next/navigation'
import { lazy, Suspense, useState } from 'react'
import type { OrderApi } from '#components/orders/shared/order-api.ts'
import { Button } from '#components/ui/button.tsx'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** In the URL while the dialog is open, so that a new sign-in returns to it. */
const PARAM = 'import'

const setParam = (isOpen: boolean) => {
  const params = new URLSearchParams(window.location.search)
  if (isOpen) params.set(PARAM, 'file')
  else params.delete(PARAM)
  window.history.replaceState(null, '', `${window.location.pathname}${params.size > 0 ? `?${params}` : ''}`)
}

/** Button for creating orders from a file. The dialog's code is loaded when it opens. */
export const ImportButton = ({ api }: { api: Pick<OrderApi, 'kind' | 'words'> }) => {
  const params = useSearchParams()
  const [isOpen, setIsOpen] = useState(params.get(PARAM) === 'file')
  const setOpen = (open: boolean) => {
    setParam(open)
    setIsOpen(open)
  }
  return (
    <>
      <Button size="sm" icon="upload" onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">
          Import<span className="sr-only"> {api.words.many}</span>
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog kind={api.kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
