import { createStore } from '#lib/shared/store.ts'

/** Whether the palette is open, and the text scanned into it. A scan opens its first result as soon as all have arrived. */
export const paletteState = createStore<{ isOpen: boolean; scanned: string }>({ isOpen: false, scanned: '' })

export const openPalette = (scanned = '') => paletteState.set({ isOpen: true, scanned })
export const closePalette = () => paletteState.set({ isOpen: false, scanned: '' })
