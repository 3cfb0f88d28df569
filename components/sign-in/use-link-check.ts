import { useEffect, useState } from 'react'
import { send } from '#lib/client/api.ts'
import { patchUser } from '#lib/contract/users/user-actions.ts'

/** State of the link at v7: being checked, valid, or invalid with the reason. */
export type LinkState =
  | { status: 'checking' }
  /** `name` is that of the user whom the link is for, if v7 returns it. */
  | { status: 'valid'; name: string | null }
  | { status: 'invalid'; reason: string }

/** Checks a link before its form is shown, so that nobody chooses a password for a link that has been used. */
export const useLinkCheck = (userId: string, link: { invite: string } | { reset: string }): LinkState => {
  const [state, setState] = useState<LinkState>({ status: 'checking' })
  const [kind, text] = 'invite' in link ? (['invite', link.invite] as const) : (['reset', link.reset] as const)
  // An effect, so that the browser checks once the page is open. A check on the server would run with every prefetch.
  useEffect(() => {
    let isUnmounted = false
    void send(patchUser, { params: { id: userId }, body: { action: 'check_link', [kind]: text } }).then((result) => {
      const reason = result.ok ? undefined : result.failure.errors?.[kind]?.[0]
      // If the check itself fails, show the form: v7 checks the link again when the form is submitted.
      if (isUnmounted) return
      if (reason !== undefined) setState({ status: 'invalid', reason })
      else setState({ status: 'valid', name: result.ok ? (result.value?.name ?? null) : null })
    })
    return () => {
      isUnmounted = true
    }
  }, [userId, kind, text])
  return state
}
