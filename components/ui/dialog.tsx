'use client'
import { lazy, Suspense } from 'react'
import type { DialogProps, SheetProps } from './dialog-panel.tsx'
import { useWasEverTrue } from './use-overlay.ts'

const load = () => import('./dialog-panel.tsx')
const DialogPanel = lazy(() => load().then((part) => ({ default: part.DialogPanel })))
const SheetPanel = lazy(() => load().then((part) => ({ default: part.SheetPanel })))

/** A modal dialog: traps the focus, restores it on close, and closes on Escape. */
export const Dialog = (props: DialogProps) =>
  useWasEverTrue(props.open) && (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )

/** A panel that slides over the page: the menu drawer, and the aside on narrow screens. `title` is its accessible name. */
export const Sheet = (props: SheetProps) =>
  useWasEverTrue(props.open) && (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  )
