import { toast } from './toast.tsx'

/**
 * Whether another screen can be opened now. Without a connection Next would leave for the browser's error page, so a message says that
 * the screen needs one.
 */
export const canOpenScreen = (): boolean => {
  if (navigator.onLine) return true
  toast({ kind: 'bad', title: 'You are offline', description: 'This screen needs a connection. Try again when you are back online.' })
  return false
}
