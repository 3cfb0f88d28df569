'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'

/** Query parameter that is in the URL while the dialog is open, so that a new sign-in returns to the dialog. */
const PARAM = 'import'

type Props = {
  /** What is imported: `sales orders`. */
  many: string
  /** The dialog, whose code is loaded when it opens. */
  renderDialog: (close: () => void) => ReactNode
}

/** Button for creating records from a file. */
export const ImportButton = ({ many, renderDialog }: Props) => {
  const params = useSearchParams()
  const [isOpen, setIsOpen] = useState(params.has(PARAM))
  const setOpen = (open: boolean) => {
    const url = new URL(window.location.href)
    if (open) url.searchParams.set(PARAM, 'file')
    else url.searchParams.delete(PARAM)
    window.history.replaceState(null, '', url)
    setIsOpen(open)
  }
  return (
    <>
      <Button size="sm" icon="upload" onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">
          Import<span className="sr-only"> {many}</span>
        </span>
      </Button>
      {isOpen && <Suspense fallback={null}>{renderDialog(() => setOpen(false))}</Suspense>}
    </>
  )
}
