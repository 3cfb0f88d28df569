'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startInactivityClock, type InactivityClock, type InactivityState } from './inactivity.ts'
import { leaveToLogin, type LeaveReason } from './leave-to-login.ts'
import { listenForActivity } from './listen-for-activity.ts'
import { peekSessionEnd, reportActivity } from './session-call.ts'
import { useSession } from './session.tsx'
import { signOut } from './sign-out.ts'
import { rememberFormOwner } from './stored-state.ts'
import { openTabs } from './browser-tabs.ts'

let runningClock: InactivityClock | null = null

/** When the user was last active in this tab; now, if the clock is not running. */
export const lastActivityAt = (): number => runningClock?.lastActivity() ?? Date.now()

/**
 * Runs the inactivity clock of this tab and signs out when it expires. `serverEnd` is the server's end by this computer's
 * clock. Returns the state to show; `stay` counts as activity.
 */
export const useInactivity = (serverEnd: number | null): { state: InactivityState; stay: () => void; leave: () => void } => {
  const [state, setState] = useState<InactivityState>({ status: 'active' })
  const clock = useRef<InactivityClock>(null)
  const { user } = useSession()
  const leaveLikeOtherTab = useEffectEvent((reason: LeaveReason) => {
    // Nobody was asked about unsaved input, so it stays in this tab, and signing in returns to it.
    rememberFormOwner(user.id)
    leaveToLogin(reason === 'signed-out' ? 'elsewhere' : reason)
  })

  // Document events and other tabs are outside React.
  useEffect(() => {
    const tabs = openTabs((message) => {
      if (message.kind === 'active') return clock.current?.moveEnd(message.endsAt)
      leaveLikeOtherTab(message.reason)
    })
    const newClock = startInactivityClock({
      report: reportActivity,
      ask: peekSessionEnd,
      tellTabs: tabs.tell,
      onChange: (next) => {
        setState(next)
        if (next.status === 'expired') void signOut('idle', newClock.lastActivity())
      },
    })
    clock.current = newClock
    runningClock = newClock
    const onVisible = () => document.visibilityState === 'visible' && newClock.check()
    document.addEventListener('visibilitychange', onVisible)
    const stopListening = listenForActivity(window, newClock.touch)
    return () => {
      newClock.stop()
      runningClock = null
      tabs.close()
      document.removeEventListener('visibilitychange', onVisible)
      stopListening()
    }
  }, [])

  useEffect(() => {
    if (serverEnd !== null) clock.current?.moveEnd(serverEnd)
  }, [serverEnd])

  return {
    state,
    stay: () => clock.current?.touch(),
    leave: () => void signOut('signed-out', clock.current?.lastActivity() ?? Date.now()),
  }
}
