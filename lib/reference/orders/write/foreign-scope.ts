import type { Actor } from '../../auth/actor.ts'
import { audit } from '../../http/audit.ts'
import type { Context, Sender } from '../../http/context.ts'

type Asked = Sender & Pick<Context, 'db' | 'now' | 'sent'> & { actor: Actor }

/**
 * Logs a body that names a client, owner or site outside the user's access, as is done for a query. The response does not
 * reveal it: the form's message is the same as for an unknown code.
 */
export const logForeignScope = async (context: Asked): Promise<void> => {
  const { actor, db, now, sent } = context
  const named = sent as Readonly<Record<string, unknown>>
  const code = (key: string) => (typeof named[key] === 'string' ? named[key].trim().toUpperCase() : '')
  const client = code('client_code')
  const found = [
    ['client', client, actor.access.clients.includes(client)],
    ['owner', code('owner_code'), actor.access.owners.some((pair) => pair.owner === code('owner_code'))],
    ['site', code('site_code'), actor.access.sites.includes(code('site_code'))],
  ] as const
  const stranger = found.find(([, value, isOwn]) => value !== '' && !isOwn)
  if (!stranger) return
  const summary = `Named ${stranger[0]} ${stranger[1].slice(0, 60)} in an order`
  await audit(db, now(), context, actor, { event: 'SCOPE_DENIED', severity: 'warning', summary })
}
