import { mutate } from 'swr'
import { SESSION_URL, type SessionResponse } from './session-call.ts'
import type { ClientSession } from './session.tsx'

export type Codes = { client_code?: string | null; owner_code?: string | null; site_code?: string | null }

/** The first of a record's client, owner and site that the user has no access to, or null: access may end while a record is open. */
export const lostAccess = (
  { client_code: client, owner_code: owner, site_code: site }: Codes,
  { clients, sites }: Pick<ClientSession, 'clients' | 'sites'>,
): string | null => {
  if (client && !clients.some(({ client_code }) => client_code === client)) return client
  const owners = clients.flatMap((access) => access.owners)
  if (owner && owners.length > 0 && !owners.some(({ owner_code }) => owner_code === owner)) return owner
  return site && !sites.some(({ site_code }) => site_code === site) ? site : null
}

/** How long, in ms, a profile counts as just read, so that a bulk action reads it once and not for every row. */
const REREAD_MS = 10_000
let lastRead: { at: number; session: Promise<SessionResponse | undefined> } | null = null

/** Says which client, owner or site of a record the user no longer has access to, after v7 has refused it. Reads the profile again. */
export const lostAccessText = async (record: Codes): Promise<string | null> => {
  if (lastRead === null || Date.now() - lastRead.at > REREAD_MS)
    lastRead = { at: Date.now(), session: mutate<SessionResponse>(SESSION_URL).catch(() => undefined) }
  const session = await lastRead.session
  const lostCode = session ? lostAccess(record, session.profile) : null
  return lostCode && `You no longer have access to ${lostCode}. Ask your administrator if you need it.`
}
