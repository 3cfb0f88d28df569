'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startInactivityClock, type InactivityClock, type InactivityState } from './inactivity.ts'
import { leaveToLogin, type LeaveReason } from './leave.ts'
import { peekSessionEnd, reportActivity } from './session-call.ts'
import { useSession } from './session.tsx'
import { signOut } from './sign-out.ts'
import { keepTyping } from './stored-state.ts'
import { openTabs } from './tabs.ts'

/** What counts as doing something. A scanner types, so it is a key. */
const EVENTS = ['mousemove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/**
 * Keeps the inactivity clock of this tab. `serverEnd` is the server's end by this computer's clock. Signs out when the
 * time is over. Gives what to show, and the way to say that the user is there.
 */
export const useInactivity = (serverEnd: number | null): { state: InactivityState; stay: () => void; leave: () => void } => {
  const [state, setState] = useState<InactivityState>({ is: 'active' })
  const clock = useRef<InactivityClock>(null)
  const { user } = useSession()
  const left = useEffectEvent((reason: LeaveReason) => {
    // What is typed here was not asked about: it stays in this tab, and the sign-in leads back to it.
    keepTyping(user.id)
    leaveToLogin(reason === 'signed-out' ? 'elsewhere' : reason)
  })

  // Listening to the document and to other tabs is outside of React.
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
