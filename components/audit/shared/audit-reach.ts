import type { ClientSession } from '#lib/client/session.tsx'
import { isTooLow } from '#lib/client/screens.ts'

/**
 * Whose entries of the audit log v7 returns to the signed-in user (docs/contract.md, "Users"). `own`: only their own. `orders`: also what
 * others did with orders and shipments. `everybody`: all entries within their access.
 */
export type AuditReach = 'own' | 'orders' | 'everybody'

export const auditReach = ({ can, user, config }: Pick<ClientSession, 'can' | 'user' | 'config'>): AuditReach => {
  if (config.supplier_mode || !can('audit', 'view')) return 'own'
  return isTooLow(user.userLevel, 'Manager') ? 'orders' : 'everybody'
}

/** What is missing for a user who sees only their own entries; undefined for supplier users, who can never see more. */
export const missingModuleNote = ({ config }: Pick<ClientSession, 'config'>): string | undefined =>
  config.supplier_mode ? undefined : 'To see those of other users, you need the Audit log module.'

/** Says whose entries the signed-in user sees; null if they see everybody's. */
export const reachNote = (session: Pick<ClientSession, 'can' | 'user' | 'config'>): string | null => {
  const reach = auditReach(session)
  if (reach === 'everybody') return null
  if (reach === 'orders')
    return 'You see what all users did with orders and shipments, and otherwise only your own actions. To see more, you need the Manager level.'
  return ['You see only your own actions.', missingModuleNote(session)].filter(Boolean).join(' ')
}
