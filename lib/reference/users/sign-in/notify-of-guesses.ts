import sql from 'sql-template-tag'
import { audit } from '../../http/audit.ts'
import type { Context } from '../../http/context.ts'
import { momentText } from '#lib/shared/instant.ts'
import { guessesEmail, guessesReport } from '../../mail/emails.ts'
import { logClientOf, entityOf } from '../change.ts'
import { sendEmail } from '../links/reset-link.ts'
import { KNOWN_DAYS, MAX_FAILURES, WINDOW_HOURS, type Guess } from '../../auth/guesses.ts'
import type { UserRecord } from '../../auth/profile.ts'

/** Maximum number of emails to each administrator in {@link WINDOW_HOURS} hours, so that mass guessing cannot fill their mailboxes. */
const MAX_REPORTS = 20
/** Maximum number of administrators who get an email: the first ones by id. */
const MAX_ADMINS = 20

const ORIGIN_TEXTS = {
  elsewhere: `from networks where they have not signed in for ${KNOWN_DAYS} days`,
  known: `from a network where they have signed in within the last ${KNOWN_DAYS} days`,
  session: 'in one of their open sessions',
} as const

/** Logs that an origin has used up its sign-in attempts, and emails the user, if active, and the administrators. */
export const notifyOfGuesses = async (
  context: Pick<Context, 'db' | 'now' | 'requestId' | 'ip' | 'device' | 'headers' | 'mailer' | 'log'>,
  user: UserRecord,
  { kind, until }: Guess,
): Promise<void> => {
  const { db } = context
  const now = context.now()
  const description = `${MAX_FAILURES[kind]} wrong passwords within ${WINDOW_HOURS} hours ${ORIGIN_TEXTS[kind]}`
  await audit(db, now, context, null, {
    event: 'SIGN_IN_PAUSED',
    summary: `${description}; further attempts are refused until ${until.toISOString()}`,
    entity: entityOf(user),
    client: await logClientOf(db, user.id),
  })
  const endText = (zone: string) => momentText(until, zone)
  if (user.status === 'ACTIVE') await sendEmail(context, guessesEmail(user, MAX_FAILURES[kind], { kind, until: endText(user.timezone) }))
  const since = new Date(now.getTime() - WINDOW_HOURS * 3_600_000).toISOString()
  const [pausesToday] = await db.query<{ count: number }>(sql`
    select count(*) as count from audit_event where event_code = 'SIGN_IN_PAUSED' and at > ${since}::timestamptz`)
  if ((pausesToday?.count ?? 0) > MAX_REPORTS) return
  const admins = await db.query<UserRecord>(sql`
    select * from app_user where user_level = 'Admin' and not is_supplier and status = 'ACTIVE' order by id limit ${MAX_ADMINS}`)
  for (const admin of admins)
    await sendEmail(context, guessesReport(admin, `${user.name} (${user.email})`, description, { kind, until: endText(admin.timezone) }))
}
