import { useEffect, useState } from 'react'
import { send } from '#lib/client/api.ts'
import { patchUser } from '#lib/contract/users/users.ts'

/** What v7 says of the link: still asking, open, or why it opens nothing. */
export type LinkState =
  | { is: 'asking' }
  /** `name` is whom the link is for, where v7 says it. */
  | { is: 'open'; name: string | null }
  | { is: 'void'; words: string }

/** Asks about a link before its form is shown, so that nobody chooses a password for one that is used up. */
export const useLinkCheck = (userId: string, link: { invite: string } | { reset: string }): LinkState => {
  const [state, setState] = useState<LinkState>({ is: 'asking' })
  const [kind, text] = 'invite' in link ? (['invite', link.invite] as const) : (['reset', link.reset] as const)
  // The question goes out once the page is there: the server must not ask with every prefetch.
  useEffect(() => {
    let isGone = false
    void send(patchUser, { params: { id: userId }, body: { action: 'check_link', [kind]: text } }).then((result) => {
      const words = result.ok ? undefined : result.failure.errors?.[kind]?.[0]
      // A v7 that cannot be asked judges the link when the form is sent.
      if (!isGone)
        setState(words === undefined ? { is: 'open', name: result.ok ? (result.value?.name ?? null) : null } : { is: 'void', words })
    })
    return () => {
      isGone = true
    }
  }, [userId, kind, text])
  return state
}
