import type { CopyRow, Db } from '../../db/db.ts'
import { change, type Change, type Entity, type Kind, type Told } from './audit-kind.ts'
import { KINDS } from './audit-kinds.ts'
import { dayWeight, instantOf, workMinute } from './calendar.ts'
import { messageEvents, type MessageEvent } from './message-events.ts'
import { type Random, sampler } from './random.ts'
import type { Stage } from './stage.ts'
import type { User } from './users.ts'

const drawKind = sampler(KINDS.map((kind) => kind.share))
const DEVICES = ['Chrome 141 / Windows', 'Edge 141 / Windows', 'Safari 19 / macOS', 'Firefox 144 / Linux', 'Chrome 141 / Android']
const MANY_CHANGES = 60

/**
 * Loads the user log: exactly the tier's number of entries, oldest first, one of them with 60 changed fields. It includes
 * arrival and outcome of the refused messages, which must be loaded first.
 */
export const writeAudit = async (tx: Db, stage: Stage, users: readonly User[]): Promise<void> => {
  const messages = await messageEvents(tx)
  await tx.copyIn(
    'audit_event',
    `id, at, actor_id, actor_name, actor_email, actor_level, task_code, event_code, severity, entity_type, entity_id, entity_no,
     client_code, owner_code, site_code, channel, ip, device, summary, changes, changes_count, request_id, record`,
    auditRows(stage, users, messages),
  )
}

/** Merges both kinds of entries by time, so that ids ascend with time. */
function* auditRows(stage: Stage, users: readonly User[], messages: readonly MessageEvent[]): Generator<CopyRow> {
  const random = stage.world.random.fork('audit')
  const active = users.filter((user) => user.status === 'ACTIVE')
  const cast = castOf(active)
  const deeds = planDeeds(stage, stage.world.size.auditEvents - messages.length, random)
  const big = deeds.findLastIndex(({ kind }) => kind.code === 'SO_UPDATED')
  let id = 0
  let next = 0
  for (const [i, deed] of deeds.entries()) {
    for (; next < messages.length && messages[next]!.at <= deed.at; next++) yield [++id, ...messages[next]!.row]
    yield [++id, ...deedRow(stage, active, cast, deed, i === big, random)]
  }
  for (; next < messages.length; next++) yield [++id, ...messages[next]!.row]
}

const SIGNED_IN = KINDS[0] as Extract<Kind, { make: unknown }>

/** An event: at any time of the working day, or of the order with that index, at the time given by its history. */
type Deed = { at: number; kind: Kind; order: number }

/** Plans as many events as the log has entries, oldest first. Each order is entered, released and cancelled at most once. */
const planDeeds = (stage: Stage, count: number, random: Random): Deed[] => {
  const left = new Map(KINDS.map((kind) => [kind, 'moments' in kind ? shuffled(kind.moments(stage).count, random) : null]))
  const anytime = instantsOf(stage, count, random)
  const last = stage.world.end - 1000
  return Array.from({ length: count }, (_, i): Deed => {
    const kind = KINDS[drawKind(random)]!
    if (!('moments' in kind)) return { at: anytime[i]!, kind, order: -1 }
    const orders = left.get(kind)!
    for (let order = orders.pop(); order !== undefined; order = orders.pop()) {
      const at = kind.moments(stage).at(order, random)
      if (at !== null && at <= last) return { at, kind, order }
    }
    return { at: anytime[i]!, kind: SIGNED_IN, order: -1 }
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

/** Users who can do an event, by kind and entity. Cached, because it is needed for every entry. */
const castOf = (active: readonly User[]) => {
  const known = new Map<string, readonly User[]>()
  return (kind: Kind, about?: Entity): readonly User[] => {
    const key = `${kind.code}|${about?.client}|${about?.owner}|${about?.site}`
    const cast = known.get(key) ?? active.filter((user) => (kind.by?.(user) ?? true) && (!about || mayTouch(user, about)))
    known.set(key, cast)
    return cast
  }
}

const mayTouch = (user: User, { client, owner, site }: Entity): boolean =>
  (client === null || user.clients.includes(client)) && (site === null || user.sites.includes(site)) && isOfOwner(user, owner)

/** The actor of a refused sign-in is unknown. */
const NOBODY = [null, null, null, null] as const

const deedRow = (
  stage: Stage,
  active: readonly User[],
  cast: ReturnType<typeof castOf>,
  { at, kind: meant, order }: Deed,
  isBig: boolean,
  random: Random,
): CopyRow => {
  const moments = 'moments' in meant ? meant.moments(stage) : null
  const able = cast(meant, moments?.entity(order))
  const drawn = able[Math.floor(able.length * random.next() ** 1.7)] ?? active[0]!
  const by = moments?.by?.(order)
  const user = (by && active.find(({ id }) => id === by)) || drawn
  const tried = able.length === 0 ? null : told(stage, meant, order, user, random, active)
  // If the user has no entity for the event, it becomes a sign-in.
  const isDone = tried !== null && tried.entity !== null && isOfOwner(user, tried.entity.owner)
  const kind = isDone ? meant : SIGNED_IN
  const made = isDone ? tried : SIGNED_IN.make(stage, user, random, active)!
  const changes = isBig ? manyChanges() : (made.changes ?? [])
  const summary = isBig ? `${MANY_CHANGES} fields changed by an import` : made.summary
  return [
    new Date(at).toISOString(),
    ...(kind.code === 'LOGIN_FAILED' ? NOBODY : [user.id, user.name, user.email, user.level]),
    kind.task,
    kind.code,
    kind.severity,
    made.entity?.type,
    made.entity?.id,
    made.entity?.no,
    made.entity?.client,
    made.entity?.owner,
    made.entity?.site,
    'WEB',
    `203.0.113.${random.int(1, 254)}`,
    random.pick(DEVICES),
    summary,
    JSON.stringify(changes),
    changes.length,
    `01HS${random.int(1e9, 2e9).toString(36).toUpperCase()}`,
    made.record && !isBig ? JSON.stringify(made.record) : null,
  ]
}

const told = (stage: Stage, kind: Kind, order: number, user: User, random: Random, people: readonly User[]): Told | null => {
  if (!('moments' in kind)) return kind.make(stage, user, random, people)
  const moments = kind.moments(stage)
  return { entity: moments.entity(order), ...moments.tell(order, random) }
}

/** Whether a user's access includes an owner. */
const isOfOwner = (user: User, owner: string | null | undefined): boolean => !owner || !user.owners || user.owners.includes(owner)

const instantsOf = (stage: Stage, count: number, random: Random): Float64Array => {
  const { world } = stage
  const draw = sampler(
    Array.from({ length: world.size.days }, (_, i) => 0.02 + dayWeight(world.start + i) * (dayWeight(world.start + i) > 1.6 ? 0.6 : 1)),
  )
  const list = Float64Array.from({ length: count }, () =>
    Math.min(world.end - 1000, instantOf('Australia/Sydney', world.start + draw(random), workMinute(random)) + random.int(0, 59_999)),
  )
  return list.toSorted()
}

const manyChanges = (): Change[] =>
  Array.from({ length: MANY_CHANGES }, (_, i) => change(`lines.${i}.qty`, `Line ${i + 1}, quantity`, i + 1, i + 2))
