import type { UserDetail } from '#lib/contract/users/users.ts'

/** The action that sends a new link to a user whose pending link was cancelled by a new email address; null if there was none. */
export const linkToSend = ({ status, must_change_password: isReset }: UserDetail): 'invite' | 'reset_password' | null => {
  if (status === 'INVITED') return 'invite'
  return isReset ? 'reset_password' : null
}
