import { createStore } from '#lib/shared/store.ts'

/** Whether the palette is open, and what was scanned into it; a scan is followed to its first result at once. */
export const paletteState = createStore<{ isOpen: boolean; scanned: string }>({ isOpen: false, scanned: '' })

export const openPalette = (scanned = '') => paletteState.set({ isOpen: true, scanned })
export const closePalette = () => paletteState.set({ isOpen: false, scanned: '' })
