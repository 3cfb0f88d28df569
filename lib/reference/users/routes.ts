import { ok, refuse } from '../http/answer.ts'
import type { Routes } from '../http/context.ts'
import { acceptInvite } from './invitation.ts'
import { changePassword } from './password.ts'
import { detailOf, visibleUser } from './queries.ts'

/** One user's record, the own password, and the acceptance of an invitation. */
export const userRoutes: Routes = {
  user: {
    handle: async ({ db, actor, params, now }) => {
      const user = await visibleUser(db, actor, params.id ?? '')
      return user ? ok({ data: await detailOf(db, actor, user, now()) }) : refuse('NOT_FOUND', 'User not found.')
    },
  },

  patchUser: {
    handle: (context) => {
      const { actor, body, params } = context
      const id = params.id ?? ''
      if (body.action === 'accept_invite') return acceptInvite(context, id, body)
      if (!actor) return Promise.resolve(refuse('UNAUTHENTICATED'))
      if (body.action === 'change_password' && id === actor.id) return changePassword(context, actor, body)
      // Resetting another's password comes with user management.
      return Promise.resolve(refuse('NOT_OFFERED'))
    },
  },
}
