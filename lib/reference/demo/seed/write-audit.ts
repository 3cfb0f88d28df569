import type { CopyRow, Db } from '../../db/db.ts'
import { change, type Change, type Entity, type EventKind, type EntryContent } from './audit-kind-types.ts'
import { KINDS } from './audit-kinds.ts'
import { dayWeight, instantOf, workMinute } from './calendar.ts'
import { messageEvents, type MessageEvent } from './message-events.ts'
import { type Random, sampler } from './random.ts'
import type { SeedState } from './seed-state.ts'
import { lastSignInAt, type User } from './users.ts'

const drawKind = sampler(KINDS.map((kind) => kind.share))
const DEVICES = ['Chrome 141 / Windows', 'Edge 141 / Windows', 'Safari 19 / macOS', 'Firefox 144 / Linux', 'Chrome 141 / Android']
const MANY_CHANGES = 60
/** How many users are drawn for an event. If all drawn ones last signed in before it, the first candidate who signed in later is taken. */
const DRAWS = 6

/**
 * Loads the audit log: exactly the tier's number of entries, oldest first, one of them with 60 changed fields. The log includes
 * the arrival and outcome of rejected messages, so those must be loaded first.
 */
export const writeAudit = async (tx: Db, state: SeedState, users: readonly User[]): Promise<void> => {
  const messages = await messageEvents(tx)
  await tx.copyIn(
    'audit_event',
    `id, at, actor_id, actor_name, actor_email, actor_level, task_code, event_code, severity, entity_type, entity_id, entity_no,
     client_code, owner_code, site_code, channel, ip, device, summary, changes, changes_count, request_id, record`,
    auditRows(state, users, messages),
  )
}

/** Merges planned events and entries about messages by time, so that ids ascend with time. */
function* auditRows(state: SeedState, users: readonly User[], messages: readonly MessageEvent[]): Generator<CopyRow> {
  const random = state.world.random.fork('audit')
  const active = users.filter((user) => user.status === 'ACTIVE' && user.seenDaysAgo !== null)
  const candidatesFor = candidateFinder(active)
  const signIns = lastSignIns(state, users)
  const planned = planEvents(state, state.world.size.auditEvents - messages.length - signIns.length, random)
  const events = [...planned, ...signIns].toSorted((a, b) => a.at - b.at)
  const bigIndex = events.findLastIndex(({ kind }) => kind.code === 'SO_UPDATED')
  let id = 0
  let next = 0
  for (const [i, event] of events.entries()) {
    for (; next < messages.length && messages[next]!.at <= event.at; next++) yield [++id, ...messages[next]!.row]
    yield [++id, ...eventRow(state, active, candidatesFor, event, i === bigIndex, random)]
  }
  for (; next < messages.length; next++) yield [++id, ...messages[next]!.row]
}

type UserKind = Extract<EventKind, { make: unknown }>
const userKind = (code: string) => KINDS.find((kind) => kind.code === code) as UserKind
const [SIGNED_IN, SESSION_EXPIRED] = [userKind('LOGIN'), userKind('SESSION_EXPIRED')]

/** A planned event. `order` is the index of the order that it belongs to, or -1. `user`: who did it, if that is fixed. */
type PlannedEvent = { at: number; kind: EventKind; order: number; user?: User }

/** The last sign-in of each user, at the time that the list of users shows. The user may have no later sign-in. */
const lastSignIns = ({ world }: SeedState, users: readonly User[]): PlannedEvent[] =>
  users.flatMap((user) => {
    const at = lastSignInAt(user, world)
    return at === null ? [] : [{ at, kind: SIGNED_IN, order: -1, user }]
  })

/** Plans `count` events, oldest first. Each kind of order event happens to an order at most once. */
const planEvents = (state: SeedState, count: number, random: Random): PlannedEvent[] => {
  const unusedOrders = new Map(KINDS.map((kind) => [kind, 'moments' in kind ? shuffled(kind.moments(state).count, random) : null]))
  const instants = instantsOf(state, count, random)
  const last = state.world.end - 1000
  return Array.from({ length: count }, (_, i): PlannedEvent => {
    const kind = KINDS[drawKind(random)]!
    if (!('moments' in kind)) return { at: instants[i]!, kind, order: -1 }
    const orders = unusedOrders.get(kind)!
    for (let order = orders.pop(); order !== undefined; order = orders.pop()) {
      const at = kind.moments(state).at(order, random)
      if (at !== null && at <= last) return { at, kind, order }
    }
    return { at: instants[i]!, kind: SIGNED_IN, order: -1 }
  }).toSorted((a, b) => a.at - b.at)
}

const shuffled = (count: number, random: Random): number[] => {
  const list = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = random.int(0, i)
    ;[list[i], list[j]] = [list[j]!, list[i]!]
  }
  return list
}

/** Returns a function that finds the users who can cause an event, by kind and entity. Cached, because every entry needs it. */
const candidateFinder = (active: readonly User[]) => {
  const cache = new Map<string, readonly User[]>()
  return (kind: EventKind, entity?: Entity): readonly User[] => {
    const key = `${kind.code}|${entity?.client}|${entity?.owner}|${entity?.site}`
    const candidates = cache.get(key) ?? active.filter((user) => (kind.canBeDoneBy?.(user) ?? true) && (!entity || canAccess(user, entity)))
    cache.set(key, candidates)
    return candidates
  }
}

const canAccess = (user: User, { client, owner, site }: Entity): boolean =>
  (client === null || user.clients.includes(client)) && (site === null || user.sites.includes(site)) && canSeeOwner(user, owner)

/** The actor of a refused sign-in is unknown. */
const NO_ACTOR = [null, null, null, null] as const

const eventRow = (
  state: SeedState,
  active: readonly User[],
  candidatesFor: ReturnType<typeof candidateFinder>,
  { at, kind: planned, order, user: fixedUser }: PlannedEvent,
  isBig: boolean,
  random: Random,
): CopyRow => {
  const moments = 'moments' in planned ? planned.moments(state) : null
  const candidates = candidatesFor(planned, moments?.entity(order))
  const wasSignedIn = (candidate: User) => at <= lastSignInAt(candidate, state.world)!
  const draw = () => candidates[Math.floor(candidates.length * random.next() ** 1.7)] ?? active[0]!
  const drawn = Array.from({ length: DRAWS }, draw).find(wasSignedIn) ?? candidates.find(wasSignedIn) ?? draw()
  const authorId = moments?.userId?.(order)
  const user = fixedUser ?? ((authorId && active.find(({ id }) => id === authorId)) || drawn)
  const plannedContent = candidates.length === 0 ? null : contentOf(state, planned, order, user, random, active)
  const isAfterLastSignIn = !wasSignedIn(user)
  // An event that the user cannot have caused becomes a sign-in or, if it is after the user's last sign-in, the end of a session.
  const isPossible =
    plannedContent !== null &&
    plannedContent.entity !== null &&
    canSeeOwner(user, plannedContent.entity.owner) &&
    !(ONCE.has(planned.code) && turnsOf(state).has(turnKey(planned, plannedContent.entity))) &&
    !(planned === SIGNED_IN && isAfterLastSignIn)
  const replacement = isAfterLastSignIn ? SESSION_EXPIRED : SIGNED_IN
  const kind = isPossible ? planned : replacement
  const content = isPossible ? inTurn(state, planned, plannedContent) : replacement.make(state, user, random, active)!
  const changes = isBig ? manyChanges() : (content.changes ?? [])
  const summary = isBig ? `${MANY_CHANGES} fields changed by an import` : content.summary
  return [
    new Date(at).toISOString(),
    ...(kind.code === 'LOGIN_FAILED' ? NO_ACTOR : [user.id, user.name, user.email, user.level]),
    kind.task,
    kind.code,
    kind.severity,
    content.entity?.type,
    content.entity?.id,
    content.entity?.no,
    content.entity?.client,
    content.entity?.owner,
    content.entity?.site,
    'WEB',
    `203.0.113.${random.int(1, 254)}`,
    random.pick(DEVICES),
    summary,
    JSON.stringify(changes),
    changes.length,
    `01HS${random.int(1e9, 2e9).toString(36).toUpperCase()}`,
    content.record && !isBig ? JSON.stringify(content.record) : null,
  ]
}

/** Changes that led to what a user is today, so that each can happen only once. */
const ONCE = new Set(['USER_UPDATED', 'ACCESS_SITE', 'ROLE_UPGRADED'])
/** Changes that can be undone. Every second one of a record undoes the one before, because no change can happen twice in a row. */
const REVERSIBLE = new Set(['STOCK_STATUS'])
const turns = new WeakMap<SeedState, Map<string, boolean>>()

const turnsOf = (state: SeedState): Map<string, boolean> => {
  const known = turns.get(state) ?? new Map<string, boolean>()
  turns.set(state, known)
  return known
}
const turnKey = (kind: EventKind, entity: Entity): string => `${kind.code} ${entity.id}`

const inTurn = (state: SeedState, kind: EventKind, content: EntryContent): EntryContent => {
  if (!content.entity || !(REVERSIBLE.has(kind.code) || ONCE.has(kind.code))) return content
  const known = turnsOf(state)
  const key = turnKey(kind, content.entity)
  const isBack = known.get(key) ?? false
  known.set(key, !isBack)
  if (!isBack) return content
  const [, label = '', from, to] = /^(.*: )?(.+) → (.+)$/.exec(content.summary) ?? []
  return {
    ...content,
    summary: from === undefined ? content.summary : `${label}${to} → ${from}`,
    changes: content.changes?.map((one) => ({ ...one, before: one.after, after: one.before })),
  }
}

const contentOf = (
  state: SeedState,
  kind: EventKind,
  order: number,
  user: User,
  random: Random,
  people: readonly User[],
): EntryContent | null => {
  if (!('moments' in kind)) return kind.make(state, user, random, people)
  const moments = kind.moments(state)
  return { entity: moments.entity(order), ...moments.describe(order, random) }
}

/** Whether a user's access includes an owner. */
const canSeeOwner = (user: User, owner: string | null | undefined): boolean => !owner || !user.owners || user.owners.includes(owner)

const instantsOf = (state: SeedState, count: number, random: Random): Float64Array => {
  const { world } = state
  const weights = Array.from({ length: world.size.days }, (_, i) => dayWeight(world.start + i))
  // Dampens the November peak. Even a closed day has some entries.
  const draw = sampler(weights.map((weight) => 0.02 + (weight > 1.6 ? 0.6 * weight : weight)))
  const list = Float64Array.from({ length: count }, () =>
    Math.min(world.end - 1000, instantOf('Australia/Sydney', world.start + draw(random), workMinute(random)) + random.int(0, 59_999)),
  )
  return list.toSorted()
}

const manyChanges = (): Change[] =>
  Array.from({ length: MANY_CHANGES }, (_, i) => change(`lines.${i}.qty`, `Line ${i + 1}, quantity`, i + 1, i + 2))
