import type { OutputFormat, OutputName, OutputRecord } from '#lib/contract/audit/output.ts'
import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { change, worksWith, type Change, type Entity, type EventKind } from './audit-kind-types.ts'
import { ORDER_KINDS } from './audit-orders.ts'
import type { Random } from './random.ts'
import type { SeedState } from './seed-state.ts'
import type { User } from './users.ts'

const MAX_TRIES = 60

/** A random item within a user's clients and sites; null if none is found in {@link MAX_TRIES} draws. */
const pickAccessible = <T>(
  all: readonly T[],
  user: User,
  random: Random,
  placeOf: (item: T) => { client: string; site: string },
): T | null => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const item = random.pick(all)
    const { client, site } = placeOf(item)
    if (user.clients.includes(client) && user.sites.includes(site)) return item
  }
  return null
}

const productEntity = (state: SeedState, user: User, random: Random): Entity | null => {
  const plan = pickAccessible(state.world.holdings, user, random, (holding) => ({
    client: holding.product.client.code,
    site: holding.site.code,
  }))
  return (
    plan && {
      type: 'product',
      id: `H~${plan.product.client.code}~${plan.owner}~${plan.site.code}~${plan.product.code}`,
      no: plan.product.code,
      client: plan.product.client.code,
      owner: plan.owner,
      site: plan.site.code,
    }
  )
}
/** The client is the user's only one, or null, as in the log of the running API. Events about a user belong to no site. */
const userEntity = (user: User): Entity => ({
  type: 'user',
  id: user.id,
  no: user.email,
  client: user.seesEverything || user.clients.length > 1 ? null : (user.clients[0] ?? null),
  owner: null,
  site: null,
})
const entityOf = (user: User | null): Entity | null => user && userEntity(user)
const listEntity = (name: OutputName, user: User): Entity => ({
  type: 'list',
  id: name,
  no: name,
  client: user.clients[0] ?? null,
  owner: null,
  site: user.sites[0] ?? null,
})

/** The record that the log stores about an export or print of stock. */
const outputOf = (user: User, format: OutputFormat, rows: number): OutputRecord => {
  const [client, site] = [user.clients.slice(0, 1), user.sites.slice(0, 1)]
  const query = [...client.map((code) => `client=${code}`), ...site.map((code) => `site=${code}`)].join('&')
  return { module: 'stock', format, rows, filters: [], query, client, owner: [], site }
}

const aboutActor = (summary: string) => (_stage: SeedState, user: User) => ({ entity: userEntity(user), summary })
const isManager = (user: User) => LEVEL_RANK[user.level] >= LEVEL_RANK.Manager
/** A random user of a lower level who shares a client with the manager `user`; null if there is none. */
const managedUser = (user: User, random: Random, people: readonly User[]): User | null => {
  const candidates = people.filter(
    (other) =>
      other.id !== user.id && LEVEL_RANK[other.level] < LEVEL_RANK[user.level] && other.clients.some((c) => user.clients.includes(c)),
  )
  return candidates.length > 0 ? random.pick(candidates) : null
}

/** A change to a user's sites that led to those of today: one was added, or if only one is left, another was removed. */
const siteChange = ({ world }: SeedState, { sites }: User): Change | null => {
  const other = world.sites.find(({ code, active }) => active && !sites.includes(code))
  const before = sites.length > 1 ? sites.slice(0, -1) : [...sites, ...(other ? [other.code] : [])]
  const [from, to] = [before, sites].map((codes) =>
    codes
      .toSorted()
      .map((code) => `${world.sites.find((site) => site.code === code)?.name} (${code})`)
      .join(', '),
  )
  return from === to ? null : change('sites', 'Sites', from!, to!)
}

/** The kinds of events that the log is filled with. The log also has entries about rejected messages, see message-events.ts. */
export const KINDS: readonly EventKind[] = [
  { code: 'LOGIN', share: 240, task: 'ADMIN', severity: 'info', make: aboutActor('Signed in') },
  { code: 'LOGOUT', share: 150, task: 'ADMIN', severity: 'info', make: aboutActor('Signed out') },
  { code: 'SESSION_EXPIRED', share: 60, task: 'ADMIN', severity: 'info', make: aboutActor('Session ended after inactivity') },
  { code: 'LOGIN_FAILED', share: 25, task: 'ADMIN', severity: 'warning', make: aboutActor('Wrong password') },
  { code: 'PASSWORD_RESET', share: 4, task: 'ADMIN', severity: 'info', make: aboutActor('Password changed') },
  { code: 'SCOPE_DENIED', share: 4, task: 'ADMIN', severity: 'warning', make: aboutActor('Asked for data outside their access') },
  ...ORDER_KINDS,
  {
    code: 'STOCK_STATUS',
    share: 30,
    task: 'STATUS',
    severity: 'info',
    canBeDoneBy: worksWith('stock'),
    make: (state, user, random) => ({
      entity: productEntity(state, user, random),
      summary: 'Good → On hold',
      changes: [change('disposition_code', 'Disposition', 'GOOD', 'HOLD')],
    }),
  },
  {
    code: 'STOCK_ADJUST',
    share: 30,
    task: 'ADJUST',
    severity: 'warning',
    canBeDoneBy: worksWith('stock'),
    make: (state, user, random) => ({
      entity: productEntity(state, user, random),
      summary: 'Quantity adjusted after a count',
      changes: [change('on_hand', 'On hand', 48, 47)],
    }),
  },
  {
    code: 'EXPORT',
    share: 45,
    task: 'ADMIN',
    severity: 'info',
    make: (_stage, user) => ({
      entity: listEntity('stock-holding', user),
      summary: 'Stock holding exported to XLSX, 164 rows',
      record: outputOf(user, 'XLSX', 164),
    }),
  },
  {
    code: 'PRINT',
    share: 40,
    task: 'ADMIN',
    severity: 'info',
    make: (_stage, user) => ({
      entity: listEntity('pallet-labels', user),
      summary: 'Pallet labels printed, 24 labels',
      record: outputOf(user, 'LABELS', 24),
    }),
  },
  {
    code: 'USER_UPDATED',
    share: 6,
    task: 'ADMIN',
    severity: 'info',
    canBeDoneBy: isManager,
    make: (_stage, user, random, people) => ({
      entity: entityOf(managedUser(user, random, people)),
      summary: 'Time zone changed',
      changes: [change('timezone', 'Time zone', 'Australia/Perth', 'Australia/Sydney')],
    }),
  },
  {
    code: 'ACCESS_SITE',
    share: 5,
    task: 'ADMIN',
    severity: 'warning',
    canBeDoneBy: isManager,
    make: (state, user, random, people) => {
      const managed = managedUser(
        user,
        random,
        people.filter(({ seesEverything }) => !seesEverything),
      )
      const sites = managed && siteChange(state, managed)
      return sites && { entity: userEntity(managed), summary: `Sites: ${String(sites.before)} → ${String(sites.after)}`, changes: [sites] }
    },
  },
  {
    code: 'ROLE_UPGRADED',
    share: 1,
    task: 'ADMIN',
    severity: 'warning',
    canBeDoneBy: (user) => LEVEL_RANK[user.level] >= LEVEL_RANK.Admin,
    make: (_stage, user, random, people) => ({
      // Only a user who is a manager now can have been upgraded to that level.
      entity: entityOf(
        managedUser(
          user,
          random,
          people.filter(({ level }) => level === 'Manager'),
        ),
      ),
      summary: 'Regular → Manager',
      changes: [change('user_level', 'Level', 'Regular', 'Manager')],
    }),
  },
]
