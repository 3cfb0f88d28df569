/** Events that count as activity. A scanner sends key events. */
const EVENTS = ['mousemove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/** Calls `onActivity` for each of these events, even if a handler on the page stops the event. Returns a function that stops listening. */
export const listenForActivity = (target: EventTarget, onActivity: () => void): (() => void) => {
  for (const name of EVENTS) target.addEventListener(name, onActivity, { passive: true, capture: true })
  return () => {
    for (const name of EVENTS) target.removeEventListener(name, onActivity, { capture: true })
  }
}
