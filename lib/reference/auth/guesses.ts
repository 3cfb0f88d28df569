import { isIPv4, isIPv6 } from 'node:net'
import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { hashSecret } from './secret.ts'

/*
 * Guessing over days. The throttle in memory lets five tries a minute pass, 7,200 a day; this lets a few, and remembers them
 * over a restart. Wrong passwords are counted apart by where they come from, so that strangers who use up their tries stop
 * strangers alone: from a network where the user has signed in before, signing in goes on. A user who is stopped gets in by
 * a reset link, which forgets all of it. Decision 0149 has the reasons.
 */

/** Wrong passwords within {@link WINDOW_HOURS} before a place has to wait for the end of them. */
export const MOST_FAILURES = {
  /** All networks together in which the user was never signed in. */
  elsewhere: 20,
  /** One network in which the user was: typing errors of a long day, and of colleagues behind the same address. */
  known: 100,
  /** A session that asks for the current password: the person who holds it may have stolen it. */
  session: 20,
} as const
export const WINDOW_HOURS = 24
/** For so long a network stays known. */
const KNOWN_DAYS = 90

const HOUR_MS = 3_600_000

type Kind = keyof typeof MOST_FAILURES
/** One try: how many failed before it at its place, this one counted as failed until it is taken back. */
export type Guess = {
  kind: Kind
  /** Seconds until another try is heard; 0 where this one is. */
  wait: number
  /** The last one that is heard. */
  isLast: boolean
  /** When tries are heard again. */
  until: Date
  /** The password was right. */
  takeBack: () => Promise<void>
}

/** The network of an address: its IPv4 /24 or IPv6 /64, `203.0.113.0/24`. A person with one address of it has the others. */
export const networkOf = (ip: string | null): string => {
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - first!.length - last!.length }, () => '0')
  return `${[...first!, ...zeros, ...last!].slice(0, 4).join(':')}::/64`
}

/** Where a try to sign in comes from. The same number of questions for an address that nobody has. */
export const placeOf = async (db: Db, now: Date, userId: string | null, ip: string | null): Promise<{ kind: Kind; place: string }> => {
  const network = networkOf(ip)
  const since = new Date(now.getTime() - KNOWN_DAYS * 24 * HOUR_MS).toISOString()
  const known = await db.query(sql`
    select 1 from sign_in_place where user_id = ${userId ?? ''} and network = ${network} and last_at > ${since}::timestamptz`)
  return known.length > 0 ? { kind: 'known', place: network } : { kind: 'elsewhere', place: 'elsewhere' }
}

export const OWN_SESSION = { kind: 'session', place: 'session' } as const

/** Counts one try in the statement that asks how many there were, so that tries sent side by side count too. */
export const countGuess = async (db: Db, now: Date, account: string, { kind, place }: { kind: Kind; place: string }): Promise<Guess> => {
  const key = hashSecret(account)
  const at = now.toISOString()
  const begin = new Date(now.getTime() - WINDOW_HOURS * HOUR_MS).toISOString()
  // Only tidies up, so it waits for nobody.
  await db.query(sql`
    delete from sign_in_failure where (account, place) in (
      select account, place from sign_in_failure where since <= ${begin}::timestamptz limit 100 for update skip locked)`)
  const [row] = await db.query<{ failures: number; since: string }>(sql`
    insert into sign_in_failure as f (account, place, failures, since) values (${key}, ${place}, 1, ${at}::timestamptz)
    on conflict (account, place) do update set
      failures = case when f.since <= ${begin}::timestamptz then 1 else least(f.failures + 1, 1000000) end,
      since = case when f.since <= ${begin}::timestamptz then excluded.since else f.since end
    returning failures, since`)
  const { failures, since } = row! // an insert or an update answers one
  const until = new Date(Date.parse(since) + WINDOW_HOURS * HOUR_MS)
  const isHeard = failures <= MOST_FAILURES[kind]
  return {
    kind,
    wait: isHeard ? 0 : Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    isLast: failures === MOST_FAILURES[kind],
    until,
    takeBack: async () => {
      await db.query(sql`update sign_in_failure set failures = failures - 1 where account = ${key} and place = ${place} and failures > 0`)
    },
  }
}

/** The user has signed in here: the network is known from now on. */
export const rememberPlace = async (db: Db, now: Date, userId: string, ip: string | null): Promise<void> => {
  await db.query(sql`
    insert into sign_in_place (user_id, network, last_at) values (${userId}, ${networkOf(ip)}, ${now.toISOString()}::timestamptz)
    on conflict (user_id, network) do update set last_at = excluded.last_at`)
}

/** Forgets the wrong passwords of an account: somebody has proved that it is theirs, or an administrator has stepped in. */
export const forgiveGuesses = async (db: Db, account: string): Promise<void> => {
  await db.query(sql`delete from sign_in_failure where account = ${hashSecret(account)}`)
}
