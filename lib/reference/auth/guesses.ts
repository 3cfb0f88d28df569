import { isIPv4, isIPv6 } from 'node:net'
import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { hashSecret } from './secret.ts'

/*
 * A daily limit on password guesses. The throttle in memory allows five attempts a minute, or 7,200 a day. This limit allows far
 * fewer and survives a restart. Failures are counted by origin, so that an attacker who uses up the attempts does not lock out
 * the user, who can still sign in from a network used before. A blocked user can use a reset link, which clears all counts.
 * Decision 0149 has the reasons.
 */

/** Wrong passwords within {@link WINDOW_HOURS} after which an origin is blocked until the window ends. */
export const MAX_FAILURES = {
  /** All networks from which the user has not signed in for {@link KNOWN_DAYS} days, counted together. */
  elsewhere: 20,
  /** One network from which the user has signed in within that time. Allows for a day's typing errors. */
  known: 100,
  /** A signed-in session that asks for the current password again. The session may be stolen. */
  session: 20,
} as const
export const WINDOW_HOURS = 24
/** How long a network stays known after the last sign-in from it. */
export const KNOWN_DAYS = 90

const HOUR_MS = 3_600_000

type Kind = keyof typeof MAX_FAILURES
/** One attempt. It counts as a failure unless `uncount` is called. */
export type Guess = {
  kind: Kind
  /** Seconds until the next attempt is allowed; 0 if this one is allowed. */
  wait: number
  /** Whether this is the last allowed attempt. */
  isLast: boolean
  /** When attempts are allowed again. */
  until: Date
  /** Removes the attempt from the count. Call it if the password was right. */
  uncount: () => Promise<void>
}

/**
 * The network in which a sign-in counts: the IPv4 /24 (`203.0.113.0/24`) or IPv6 /64 of its address, because anyone who has one address
 * of a network can use the others. `unknown` if the address is not valid.
 */
export const signInNetworkOf = (ip: string | null): string => {
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - first!.length - last!.length }, () => '0')
  return `${[...first!, ...zeros, ...last!].slice(0, 4).join(':')}::/64`
}

/** The origin of a sign-in attempt. Runs the same query for an unknown user, so that timing reveals nothing. */
export const originOf = async (db: Db, now: Date, userId: string | null, ip: string | null): Promise<{ kind: Kind; place: string }> => {
  const network = signInNetworkOf(ip)
  const since = new Date(now.getTime() - KNOWN_DAYS * 24 * HOUR_MS).toISOString()
  const knownNetworks = await db.query(sql`
    select 1 from sign_in_place where user_id = ${userId ?? ''} and network = ${network} and last_at > ${since}::timestamptz`)
  return knownNetworks.length > 0 ? { kind: 'known', place: network } : { kind: 'elsewhere', place: 'elsewhere' }
}

export const OWN_SESSION = { kind: 'session', place: 'session' } as const

/** Counts an attempt and reads the count in a single statement, so that concurrent attempts are all counted. */
export const countGuess = async (db: Db, now: Date, account: string, { kind, place }: { kind: Kind; place: string }): Promise<Guess> => {
  const key = hashSecret(account)
  const at = now.toISOString()
  const windowStart = new Date(now.getTime() - WINDOW_HOURS * HOUR_MS).toISOString()
  // Only a cleanup, so it does not wait for locks.
  await db.query(sql`
    delete from sign_in_failure where (account, place) in (
      select account, place from sign_in_failure where since <= ${windowStart}::timestamptz limit 100 for update skip locked)`)
  const [row] = await db.query<{ failures: number; since: string }>(sql`
    insert into sign_in_failure as f (account, place, failures, since) values (${key}, ${place}, 1, ${at}::timestamptz)
    on conflict (account, place) do update set
      failures = case when f.since <= ${windowStart}::timestamptz then 1 else least(f.failures + 1, 1000000) end,
      since = case when f.since <= ${windowStart}::timestamptz then excluded.since else f.since end
    returning failures, since`)
  const { failures, since } = row! // both the insert and the update return a row
  const until = new Date(Date.parse(since) + WINDOW_HOURS * HOUR_MS)
  const isAllowed = failures <= MAX_FAILURES[kind]
  return {
    kind,
    wait: isAllowed ? 0 : Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    isLast: failures === MAX_FAILURES[kind],
    until,
    uncount: async () => {
      await db.query(sql`update sign_in_failure set failures = failures - 1 where account = ${key} and place = ${place} and failures > 0`)
    },
  }
}

/** Records a successful sign-in: from now on, the network is known. */
export const rememberNetwork = async (db: Db, now: Date, userId: string, ip: string | null): Promise<void> => {
  await db.query(sql`
    insert into sign_in_place (user_id, network, last_at) values (${userId}, ${signInNetworkOf(ip)}, ${now.toISOString()}::timestamptz)
    on conflict (user_id, network) do update set last_at = excluded.last_at`)
}

/** Clears the wrong passwords of an account, after its user proved their identity or an administrator stepped in. */
export const clearGuesses = async (db: Db, account: string): Promise<void> => {
  await db.query(sql`delete from sign_in_failure where account = ${hashSecret(account)}`)
}
