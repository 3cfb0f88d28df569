let wasKey = false

if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (wasKey = true), { capture: true })
  window.addEventListener('pointerdown', () => (wasKey = false), { capture: true })
}

/** Whether the last input came from the keyboard, even while a panel that it opened is still being loaded. */
export const wasLastInputKey = (): boolean => wasKey
