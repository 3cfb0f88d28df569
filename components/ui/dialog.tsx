'use client'
import { lazy, Suspense } from 'react'
import type { DialogProps, SheetProps } from './dialog-panel.tsx'
import { useEver } from './use-overlay.ts'

const load = () => import('./dialog-panel.tsx')
const DialogPanel = lazy(() => load().then((part) => ({ default: part.DialogPanel })))
const SheetPanel = lazy(() => load().then((part) => ({ default: part.SheetPanel })))

/** A modal dialog: keeps the focus, gives it back, closes on Escape. */
export const Dialog = (props: DialogProps) =>
  useEver(props.open) && (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )

/** A panel from the side over the page: the drawer and the narrow aside. `title` is its spoken name. */
export const Sheet = (props: SheetProps) =>
  useEver(props.open) && (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  )
