import sql from 'sql-template-tag'
import { noContent, ok } from '../../http/response.ts'
import { audit, type AuditEntry } from '../../http/audit.ts'
import type { Routes } from '../../http/context.ts'
import { instantOfLocal } from '#lib/shared/instant.ts'
import { requestReset } from '../links/reset-link.ts'
import { logClientOf } from '../change.ts'
import { login } from './login.ts'
import { endSession } from '../../auth/session.ts'

/** Signing in, signing out, and forgotten passwords. */
export const authRoutes: Routes = {
  authLogin: { handle: login },

  authLogout: {
    handle: async (context) => {
      const { db, caller, body } = context
      // The browser sends its local time; the user's time zone turns it into an instant.
      const lastAccess = instantOfLocal(body.last_access, caller.timezone)
      await endSession(db, context.now(), caller.sessionId)
      await db.query(sql`update app_user set last_access_at = ${lastAccess.toISOString()}::timestamptz where id = ${caller.id}`)
      await audit(db, context.now(), context, caller, {
        ...endOf(context.headers['x-session-end']),
        client: await logClientOf(db, caller.id),
        entity: { type: 'user', id: caller.id, no: caller.email },
      })
      return noContent
    },
  },

  authForgotPassword: {
    handle: async (context) => {
      // Not awaited: the response time would reveal who has an account.
      void requestReset(context, context.body.email).catch((error: unknown) =>
        context.log('error', 'password reset failed', { request_id: context.requestId, error: String(error) }),
      )
      return ok({ message: 'If that address is known, a reset link is on its way.' })
    },
  },
}

/** The audit log event for the end of a session: signed out, idle for too long, or expired. */
const endOf = (end: string | string[] | undefined): Pick<AuditEntry, 'event' | 'summary'> => {
  if (end === 'idle') return { event: 'SESSION_EXPIRED', summary: 'Session ended after inactivity' }
  if (end === 'expired') return { event: 'SESSION_EXPIRED', summary: 'Session ended at its maximum age' }
  return { event: 'LOGOUT', summary: 'Signed out' }
}
