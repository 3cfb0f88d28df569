/** Time between two attempts to reach the server, and the timeout of one. */
const ATTEMPT_MS = 3_000

/** Whether the server can be reached. A browser may report that it is offline although it is connected. */
const isConnected = async (): Promise<boolean> =>
  navigator.onLine ||
  fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ATTEMPT_MS) }).then(
    () => true,
    () => false,
  )

/** Resolves when the server can be reached. Until then, a text replaces the page, whose content the user should no longer see. */
export const whenOnline = async (): Promise<void> => {
  if (await isConnected()) return
  const body = document.createElement('body')
  body.className = 'grid h-dvh place-items-center p-4 text-center'
  body.setAttribute('role', 'alert')
  body.append('You are offline. Keep this page open: it signs you out as soon as the connection is back.')
  document.body.replaceWith(body)
  do await onlineOrLater()
  while (!(await isConnected()))
}

const onlineOrLater = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, ATTEMPT_MS)
  })
