import { toast } from './toast.tsx'

/**
 * Shows a message that another screen needs a connection, and returns true, if there is none: Next would leave for the browser's error page.
 */
export const refuseIfOffline = (): boolean => {
  if (navigator.onLine) return false
  toast({ kind: 'bad', title: 'You are offline', description: 'This screen needs a connection. Try again when you are back online.' })
  return true
}
