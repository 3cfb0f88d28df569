'use client'
import type { DialogProps, SheetProps } from './dialog-panel.tsx'
import { lazyParts } from './lazy-part.tsx'
import { useWasEverTrue } from './use-overlay.ts'

const part = lazyParts(() => import('./dialog-panel.tsx'))
const DialogPanel = part('DialogPanel')
const SheetPanel = part('SheetPanel')

/** Loads the code of dialogs in advance, for one that must open even offline. */
export const preloadDialogs = DialogPanel.preload

/** A modal dialog: traps the focus, restores it on close, and closes on Escape. */
export const Dialog = (props: DialogProps) => useWasEverTrue(props.open) && <DialogPanel {...props} />

/** A panel that slides over the page: the menu drawer, and the aside on narrow screens. `title` is its accessible name. */
export const Sheet = (props: SheetProps) => useWasEverTrue(props.open) && <SheetPanel {...props} />
