import type { ClockMessage } from './inactivity.ts'
import type { LeaveReason } from './leave-to-login.ts'

/** Messages between this browser's tabs: the user was active, or has left the session. */
export type TabMessage = ClockMessage | { kind: 'left'; reason: LeaveReason }

/** Opens a channel to the other tabs. Messages are not stored. Does nothing in browsers without `BroadcastChannel`. */
export const openTabs = (onMessage?: (message: TabMessage) => void): { tell: (message: TabMessage) => void; close: () => void } => {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel('gatehouse')
  if (onMessage) channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it stays within the origin
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
