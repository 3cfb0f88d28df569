import sql from 'sql-template-tag'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import { momentText } from '#lib/shared/instant.ts'
import { guessesEmail, guessesReport } from '../../mail/emails.ts'
import { clientOfLog, entityOf } from '../change.ts'
import { isSent } from '../links/reset-link.ts'
import { MAX_FAILURES, WINDOW_HOURS, type Guess } from '../../auth/guesses.ts'
import type { UserRecord } from '../../auth/profile.ts'

/** Maximum number of such emails to administrators per day, so that guessing at every account cannot fill their mailboxes. */
const MOST_REPORTS = 20
const MOST_ADMINS = 20

const WHERE = {
  elsewhere: 'from networks where they have not signed in before',
  known: 'from a network where they have signed in before',
  session: 'in an open session of theirs',
} as const

/** Notifies the user and the administrators, and logs, that the attempts from one origin are used up. */
export const tellOfGuesses = async (
  context: Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers' | 'mails' | 'log'>,
  user: UserRecord,
  { kind, until }: Guess,
): Promise<void> => {
  const { db } = context
  const now = context.now()
  const what = `${MAX_FAILURES[kind]} wrong passwords within ${WINDOW_HOURS} hours ${WHERE[kind]}`
  await audit(db, now, context, null, {
    event: 'SIGN_IN_PAUSED',
    summary: `${what}; more are not heard until ${momentText(until, 'UTC')}`,
    entity: entityOf(user),
    client: await clientOfLog(db, user.id),
  })
  const ends = (zone: string) => momentText(until, zone)
  if (user.status === 'ACTIVE') await isSent(context, guessesEmail(user, MAX_FAILURES[kind], kind === 'elsewhere', ends(user.timezone)))
  const since = new Date(now.getTime() - WINDOW_HOURS * 3_600_000).toISOString()
  const [today] = await db.query<{ count: number }>(sql`
    select count(*) as count from audit_event where event_code = 'SIGN_IN_PAUSED' and at > ${since}::timestamptz`)
  if ((today?.count ?? 0) > MOST_REPORTS) return
  const admins = await db.query<UserRecord>(sql`
    select * from app_user where user_level = 'Admin' and status = 'ACTIVE' order by id limit ${MOST_ADMINS}`)
  for (const admin of admins) await isSent(context, guessesReport(admin, `${user.name} (${user.email})`, what, ends(admin.timezone)))
}
