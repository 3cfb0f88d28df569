'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startInactivityClock, type InactivityClock, type InactivityState } from './inactivity.ts'
import { leaveToLogin, type LeaveReason } from './leave.ts'
import { peekSessionEnd, reportActivity } from './session-call.ts'
import { useSession } from './session.tsx'
import { signOut } from './sign-out.ts'
import { keepTyping } from './stored-state.ts'
import { openTabs } from './tabs.ts'

/** Events that count as activity. A scanner sends key events. */
const EVENTS = ['mousemove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/**
 * Runs the inactivity clock of this tab and signs out when it expires. `serverEnd` is the server's end by this computer's
 * clock. Returns the state to show; `stay` counts as activity.
 */
export const useInactivity = (serverEnd: number | null): { state: InactivityState; stay: () => void; leave: () => void } => {
  const [state, setState] = useState<InactivityState>({ is: 'active' })
  const clock = useRef<InactivityClock>(null)
  const { user } = useSession()
  const left = useEffectEvent((reason: LeaveReason) => {
    // Nobody was asked about unsaved input, so it stays in this tab, and signing in leads back to it.
    keepTyping(user.id)
    leaveToLogin(reason === 'signed-out' ? 'elsewhere' : reason)
  })

  // Document events and other tabs are outside React.
  useEffect(() => {
    const tabs = openTabs((message) => {
      if (message.kind === 'active') return clock.current?.moveEnd(message.endsAt)
      left(message.reason)
    })
    const own = startInactivityClock({
      report: reportActivity,
      ask: peekSessionEnd,
      tellTabs: tabs.tell,
      onChange: (next) => {
        setState(next)
        if (next.is === 'expired') void signOut('idle', own.lastActivity())
      },
    })
    clock.current = own
    const onVisible = () => document.visibilityState === 'visible' && own.check()
    document.addEventListener('visibilitychange', onVisible)
    for (const name of EVENTS) window.addEventListener(name, own.touch, { passive: true, capture: true })
    return () => {
      own.stop()
      tabs.close()
      document.removeEventListener('visibilitychange', onVisible)
      for (const name of EVENTS) window.removeEventListener(name, own.touch, { capture: true })
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
