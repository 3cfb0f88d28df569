import type { UserRecord } from '../auth/profile.ts'

type Status = UserRecord['status']

const NEXT: Record<Status, readonly Status[]> = {
  INVITED: ['DISABLED'],
  ACTIVE: ['LOCKED', 'DISABLED'],
  LOCKED: ['ACTIVE', 'DISABLED'],
  DISABLED: ['ACTIVE', 'INVITED'],
}

/** Why a user cannot get a status, in words; null where they can. Nobody becomes active without a password of their own. */
export const statusProblem = (user: Pick<UserRecord, 'status' | 'password_hash'>, status: Status): string | null => {
  if (status === 'ACTIVE' && user.password_hash === null) return 'The invitation was never accepted. Send it again instead.'
  if (status === 'INVITED' && user.password_hash !== null) return 'This user has accepted the invitation already.'
  if (NEXT[user.status].includes(status)) return null
  return `A user who is ${user.status.toLowerCase()} cannot become ${status.toLowerCase()}.`
}
