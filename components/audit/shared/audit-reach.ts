import type { ClientSession } from '#lib/client/session.tsx'
import { isTooLow } from '#lib/client/screens.ts'

/**
 * Whose entries of the audit log v7 returns to the signed-in user: only their `own`, those of others about `orders` and shipments too, or
 * those of `everybody` within their access (docs/contract.md, "Users").
 */
export type AuditReach = 'own' | 'orders' | 'everybody'

export const auditReach = ({ can, user, config }: Pick<ClientSession, 'can' | 'user' | 'config'>): AuditReach => {
  if (config.supplier_mode || !can('audit', 'view')) return 'own'
  return isTooLow(user.userLevel, 'Manager') ? 'orders' : 'everybody'
}

/** What users who see only their own entries need to see more; undefined for supplier users, who never see more. */
export const needsModule = ({ config }: Pick<ClientSession, 'config'>): string | undefined =>
  config.supplier_mode ? undefined : 'To see those of other users, you need the Audit log module.'

/** Says whose entries the signed-in user sees; null if those of everybody. */
export const reachNote = (session: Pick<ClientSession, 'can' | 'user' | 'config'>): string | null => {
  const reach = auditReach(session)
  if (reach === 'everybody') return null
  if (reach === 'orders')
    return 'You see what all users did with orders and shipments, and otherwise only your own actions. To see more, you need the Manager level.'
  return ['You see only your own actions.', needsModule(session)].filter(Boolean).join(' ')
}
