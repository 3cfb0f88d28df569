import type { ClockMessage } from './inactivity.ts'
import type { LeaveReason } from './leave.ts'

/** What the tabs of this browser tell each other: that somebody was active, or that the session was left. */
export type TabMessage = ClockMessage | { kind: 'left'; reason: LeaveReason }

/** A line to the other tabs; nothing of it is stored. Silent where the browser has no channels. */
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
