'use client'
let byKey = false

if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (byKey = true), true)
  window.addEventListener('pointerdown', () => (byKey = false), true)
}

/** Whether the user's last act was a key rather than the pointer: what opens then has its first choice marked. */
export const isByKey = (): boolean => byKey
