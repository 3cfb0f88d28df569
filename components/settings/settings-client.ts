'use client'
import { useSearchParams } from 'next/navigation'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'

/** URL parameter with the client of a section. Not `client`, which has the choice of the top bar. */
const KEY = 'of'

/** The client that a section is about: the one in the top bar, if it is just one, else the one in the query, or the first. */
export const settingsClientOf = (query: string, inScope: readonly string[], clients: readonly string[]): string => {
  if (inScope.length === 1) return inScope[0]!
  const chosen = new URLSearchParams(query).get(KEY)
  return chosen !== null && clients.includes(chosen) ? chosen : (clients[0] ?? '')
}

/** The query with another client. The rest stays. */
export const withSettingsClient = (query: string, code: string): string => {
  const params = new URLSearchParams(query)
  params.set(KEY, code)
  return `?${params}`
}

/** The client that a section is about. The choice is in the URL, so that a reload and the other sections show the same client. */
export const useSettingsClient = (): { client: string; choose: (code: string) => void } => {
  const { clients } = useSession()
  const { client: inScope, setScope } = useScope()
  const codes = clients.map(({ client_code }) => client_code)
  const choose = (code: string) => {
    // A single client in the top bar takes precedence over the URL, so it must be changed there.
    if (inScope.length === 1) setScope({ client: [code], owner: [] })
    else window.history.replaceState(null, '', withSettingsClient(window.location.search, code))
  }
  return { client: settingsClientOf(useSearchParams().toString(), inScope, codes), choose }
}
