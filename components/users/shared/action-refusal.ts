import type { ClientSession } from '#lib/client/session.tsx'
import { rankOf } from '#lib/contract/engine/common.ts'
import type { UserRow } from '#lib/contract/users/users.ts'

/** Actions on a user, as named in `allowed_actions`. */
export type UserAction = 'edit' | 'access' | 'reset_password' | 'invite' | 'disable' | 'enable' | 'upgrade_role' | 'end_sessions'

type Target = Pick<UserRow, 'id' | 'status' | 'user_level' | 'allowed_actions'> & Partial<Pick<UserRow, 'supplier_code'>>

type Session = Pick<ClientSession, 'can'> & { user: Pick<ClientSession['user'], 'id' | 'userLevel'> }

/** Why the signed-in user may not change users at all, or null. */
export const changeRefusal = (can: ClientSession['can']): string | null =>
  can('users', 'edit') ? null : 'You don’t have permission to change users'

/** Why an action is not allowed, in the client's wording; null if it is. */
export const actionRefusal = (
  action: UserAction,
  target: Target,
  { user: signedIn, can }: Session,
  toClientWording: (text: string) => string = String,
): string | null => {
  if (action === 'upgrade_role' && target.supplier_code) return toClientWording('Supplier users always have the Regular level')
  if (target.allowed_actions.includes(action)) return null
  if (target.id === signedIn.id) return ON_OWN_ACCOUNT[action] ?? 'You cannot do this to your own account'
  if (rankOf(target.user_level) > rankOf(signedIn.userLevel)) return `Only users with the ${target.user_level} level can change this user`
  return (
    changeRefusal(can) ??
    BY_STATUS[action]?.[target.status ?? ''] ??
    toClientWording('This user has rights, clients or sites that you don’t have')
  )
}

const ON_OWN_ACCOUNT: Partial<Record<UserAction, string>> = {
  reset_password: 'Change your own password on the page “Your account”',
  edit: 'Change your own details on the page “Your account”',
  access: 'You cannot change your own access',
}

const CLOSED = { LOCKED: 'The account is locked', DISABLED: 'The account is disabled' } as const

const BY_STATUS: Partial<Record<UserAction, Readonly<Record<string, string>>>> = {
  reset_password: { DISABLED: CLOSED.DISABLED, INVITED: 'The invitation has not been accepted yet' },
  end_sessions: { ...CLOSED, INVITED: 'The invitation has not been accepted yet' },
  invite: { ACTIVE: 'The invitation has been accepted', ...CLOSED },
  enable: { ACTIVE: 'The account is active', INVITED: 'The invitation has not been accepted yet' },
  disable: { DISABLED: 'The account is already disabled' },
}
