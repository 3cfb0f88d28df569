/**
 * Repeats an attempt with a pause after each one, while the tab is visible, so that a page recovers by itself. A slow attempt is not
 * overtaken by the next one. Returns a function that stops it.
 */
export const keepTrying = (
  attempt: () => Promise<unknown>,
  pauseMs: number,
  isVisible = () => document.visibilityState === 'visible',
): (() => void) => {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(() => void tryOnce(), pauseMs)
  }
  const tryOnce = async () => {
    if (isVisible()) await attempt().catch(() => undefined)
    if (!isStopped) wait()
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
