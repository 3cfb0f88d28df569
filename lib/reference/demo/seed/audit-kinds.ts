import { LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { change, has, type Entity, type Kind } from './audit-kind.ts'
import { ORDER_KINDS } from './audit-orders.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import type { User } from './users.ts'

const MOST_TRIES = 60

/** A random item within a user's clients and sites; null if none is found. */
const within = <T>(all: readonly T[], user: User, random: Random, placeOf: (one: T) => { client: string; site: string }): T | null => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const one = random.pick(all)
    const { client, site } = placeOf(one)
    if (user.clients.includes(client) && user.sites.includes(site)) return one
  }
  return null
}

const product = (stage: Stage, user: User, random: Random): Entity | null => {
  const plan = within(stage.world.holdings, user, random, (one) => ({ client: one.product.client.code, site: one.site.code }))
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
const person = (user: User): Entity => ({
  type: 'user',
  id: user.id,
  no: user.email,
  client: user.clients[0] ?? null,
  owner: null,
  site: user.sites[0] ?? null,
})
const list = (name: string, user: User): Entity => ({
  type: 'list',
  id: name,
  no: name,
  client: user.clients[0] ?? null,
  owner: null,
  site: user.sites[0] ?? null,
})

const plain = (what: string) => (_stage: Stage, user: User) => ({ entity: person(user), summary: what })
const manages = (user: User) => LEVEL_RANK[user.level] >= LEVEL_RANK.Manager
/** A user whom a manager may change, never themselves. */
const somebody = (user: User, random: Random, people: readonly User[]): Entity | null => {
  const reach = people.filter(
    (one) => one.id !== user.id && LEVEL_RANK[one.level] < LEVEL_RANK[user.level] && one.clients.some((c) => user.clients.includes(c)),
  )
  return reach.length > 0 ? person(random.pick(reach)) : null
}

/** All kinds of events with their shares of the log. The first is one that every user has. */
export const KINDS: readonly Kind[] = [
  { code: 'LOGIN', share: 240, task: 'ADMIN', severity: 'info', make: plain('Signed in') },
  { code: 'LOGOUT', share: 150, task: 'ADMIN', severity: 'info', make: plain('Signed out') },
  { code: 'SESSION_EXPIRED', share: 60, task: 'ADMIN', severity: 'info', make: plain('Session ended after inactivity') },
  { code: 'LOGIN_FAILED', share: 25, task: 'ADMIN', severity: 'warning', make: plain('Wrong password') },
  { code: 'PASSWORD_RESET', share: 4, task: 'ADMIN', severity: 'info', make: plain('Password changed') },
  { code: 'SCOPE_DENIED', share: 4, task: 'ADMIN', severity: 'warning', make: plain('Asked for data outside the own access') },
  ...ORDER_KINDS,
  {
    code: 'STOCK_STATUS',
    share: 30,
    task: 'STATUS',
    severity: 'info',
    by: has('stock'),
    make: (stage, user, random) => ({
      entity: product(stage, user, random),
      summary: 'Good → On hold',
      changes: [change('disposition_code', 'Disposition', 'GOOD', 'HOLD')],
    }),
  },
  {
    code: 'STOCK_ADJUST',
    share: 30,
    task: 'ADJUST',
    severity: 'warning',
    by: has('stock'),
    make: (stage, user, random) => ({
      entity: product(stage, user, random),
      summary: 'Quantity adjusted after a count',
      changes: [change('on_hand', 'On hand', 48, 47)],
    }),
  },
  {
    code: 'EXPORT',
    share: 45,
    task: 'ADMIN',
    severity: 'info',
    make: (_stage, user) => ({ entity: list('stock-holding', user), summary: 'Stock holding exported to XLSX' }),
  },
  {
    code: 'PRINT',
    share: 40,
    task: 'ADMIN',
    severity: 'info',
    make: (_stage, user) => ({ entity: list('labels', user), summary: 'Pallet labels printed' }),
  },
  {
    code: 'USER_UPDATED',
    share: 6,
    task: 'ADMIN',
    severity: 'info',
    by: manages,
    make: (_stage, user, random, people) => ({
      entity: somebody(user, random, people),
      summary: 'Time zone changed',
      changes: [change('timezone', 'Time zone', 'Australia/Perth', 'Australia/Sydney')],
    }),
  },
  {
    code: 'ACCESS_SITE',
    share: 5,
    task: 'ADMIN',
    severity: 'warning',
    by: manages,
    make: (_stage, user, random, people) => ({
      entity: somebody(user, random, people),
      summary: 'Site MEL2 added',
      changes: [change('sites', 'Sites', ['SYD1'], ['SYD1', 'MEL2'])],
    }),
  },
  {
    code: 'ROLE_UPGRADED',
    share: 1,
    task: 'ADMIN',
    severity: 'warning',
    by: (user) => LEVEL_RANK[user.level] >= LEVEL_RANK.Admin,
    make: (_stage, user, random, people) => ({
      entity: somebody(user, random, people),
      summary: 'Regular → Manager',
      changes: [change('user_level', 'Level', 'Regular', 'Manager')],
    }),
  },
]
