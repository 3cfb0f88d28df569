import { toast } from './toast.tsx'

/**
 * If there is no connection, says that the other screen needs one and returns true, so that the caller stays on the page. Without this,
 * Next would leave for the browser's error page.
 */
export const refuseIfOffline = (): boolean => {
  if (navigator.onLine) return false
  toast({ kind: 'bad', title: 'You are offline', description: 'That screen needs a connection. Try again when you are back online.' })
  return true
}
