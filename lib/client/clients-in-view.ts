'use client'
import { codeKey } from '#lib/shared/code-key.ts'
import { useScope } from './scope.ts'
import { useSession } from './session.tsx'

/**
 * The chosen clients, or all if none is chosen. Codes in a link that the user has no access to are left out: the list itself asks v7 for
 * them and shows the refusal, so calls for labels or columns would only be refused again, each with an entry in the audit log.
 */
export const useClientsInView = (): readonly string[] => {
  const { client } = useScope()
  const { clients } = useSession()
  const known = clients.map(({ client_code }) => client_code)
  return client.length > 0 ? client.filter((code) => known.some((other) => codeKey(other) === codeKey(code))) : known
}

/** The client whose data the lists show; null if they show several. */
export const useOnlyClient = (): string | null => {
  const [only, ...others] = useClientsInView()
  return others.length === 0 ? (only ?? null) : null
}
