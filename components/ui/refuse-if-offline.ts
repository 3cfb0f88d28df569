import { toast } from './toast.tsx'

/**
 * If there is no connection, says that the screen needs one and returns true. Otherwise Next would go to the browser's error page.
 */
export const refuseIfOffline = (): boolean => {
  if (navigator.onLine) return false
  toast({ kind: 'bad', title: 'You are offline', description: 'This screen needs a connection. Try again when you are back online.' })
  return true
}
