/** Resolves when the browser is online. Until then, a text replaces the page, whose content the user should no longer see. */
export const whenOnline = (): Promise<void> => {
  if (navigator.onLine) return Promise.resolve()
  const body = document.createElement('body')
  body.className = 'grid h-dvh place-items-center p-4 text-center'
  body.setAttribute('role', 'alert')
  body.append('You are offline. Keep this page open: it signs you out as soon as the connection is back.')
  document.body.replaceWith(body)
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}
