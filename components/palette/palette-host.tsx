'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { OPEN_DIALOG } from '#lib/list/open-dialog.ts'
import { KeepEarlyKeys } from './early-keys.ts'
import { closePalette, openPalette, paletteState } from './palette-state.ts'

const Palette = lazyPart(() => import('./palette.tsx'))

/** The search box of the top bar, which opens the palette; Ctrl+K opens it anywhere. The palette's code is loaded only then. */
export const PaletteHost = ({ onHelp, onSignOut }: { onHelp: () => void; onSignOut: () => void }) => {
  const { isOpen, scanned } = useSyncExternalStore(paletteState.subscribe, paletteState.get, paletteState.get)
  useOpenKey()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openPalette()}
        className="hit flex h-8 w-64 items-center gap-2 rounded-md border border-line-strong bg-canvas pr-1.5 pl-2.5 text-sm text-dim hover:bg-hover max-lg:hidden"
      >
        <Icon name="search" size={14} />
        <span className="flex-1 text-left">Search everything</span>
        <span aria-hidden="true">
          <Kbd keys="Ctrl+K" />
        </span>
      </button>
      <IconButton icon="search" label="Search everything" keys="Ctrl+K" onClick={() => openPalette()} className="lg:hidden" />
      {isOpen && <KeepEarlyKeys />}
      {isOpen && <Palette key={scanned} scanned={scanned} onClose={closePalette} onHelp={onHelp} onSignOut={onSignOut} />}
    </>
  )
}

/** Ctrl+K opens and closes the palette, even while typing. It does nothing while another dialog is open. */
const useOpenKey = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const isOpen = paletteState.get().isOpen
      if (!isOpen && document.querySelector(OPEN_DIALOG)) return
      event.preventDefault()
      if (isOpen) closePalette()
      else openPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
