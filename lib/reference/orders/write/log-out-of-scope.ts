import type { Caller } from '../../auth/caller.ts'
import { auditDenial } from '../../http/audit-denial.ts'
import type { Context, Sender } from '../../http/context.ts'

type WriteContext = Sender & Pick<Context, 'db' | 'now' | 'sent' | 'denialThrottle' | 'denialRepeats' | 'log'> & { caller: Caller }

/**
 * Logs a body that names a client, owner or site out of the user's scope; query parameters are logged in the same way. The
 * response does not reveal that the code exists: its message is the same as for an unknown code.
 */
export const logOutOfScope = async (context: WriteContext): Promise<void> => {
  const { caller, sent } = context
  const body = sent as Readonly<Record<string, unknown>>
  const code = (key: string) => (typeof body[key] === 'string' ? body[key].trim().toUpperCase() : '')
  const client = code('client_code')
  const found = [
    ['client', client, caller.access.clients.includes(client)],
    ['owner', code('owner_code'), caller.access.owners.some((pair) => pair.owner === code('owner_code'))],
    ['site', code('site_code'), caller.access.sites.includes(code('site_code'))],
  ] as const
  const denied = found.find(([, value, isAllowed]) => value !== '' && !isAllowed)
  if (!denied) return
  const [noun, value] = denied
  await auditDenial(context, context, caller, { action: 'Named', noun, code: value, place: 'an order' })
}
