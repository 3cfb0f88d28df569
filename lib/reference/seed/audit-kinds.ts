import { LEVEL_RANK, type Module } from '#lib/contract/common.ts'
import { dayText } from './calendar.ts'
import { CARRIERS } from './lookups.ts'
import type { PurchaseOrder } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { SalesOrder } from './sales-plan.ts'
import type { Stage } from './stage.ts'
import type { User } from './users.ts'

type Value = string | number | null | readonly string[]
export type Change = { field: string; label: string; before: Value; after: Value }
type Entity = { type: string; id: string; no: string; client: string | null; owner: string | null; site: string | null }
/** A kind of event: how often it happens, who can do it, and what it is then about. */
export type Kind = {
  /** Who can do it; everybody unless said. */
  by?: (user: User) => boolean
  code: string
  share: number
  task: string
  severity: 'info' | 'warning' | 'error'
  make: (
    stage: Stage,
    user: User,
    random: Random,
    people: readonly User[],
  ) => { entity: Entity | null; summary: string; changes?: Change[]; record?: Readonly<Record<string, unknown>> } | null
}

export const change = (field: string, label: string, before: Change['before'], after: Change['after']): Change => ({
  field,
  label,
  before,
  after,
})

const MOST_TRIES = 60

/** One of many within a user's clients and sites; null where he seems to have none. */
const within = <T>(all: readonly T[], user: User, random: Random, placeOf: (one: T) => { client: string; site: string }): T | null => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const one = random.pick(all)
    const { client, site } = placeOf(one)
    if (user.clients.includes(client) && user.sites.includes(site)) return one
  }
  return null
}
const ofOrder = ({ client, site }: SalesOrder | PurchaseOrder) => ({ client: client.code, site: site.code })

const orderEntity = (type: string, prefix: string, order: SalesOrder | PurchaseOrder | null): Entity | null =>
  order && { type, id: `${prefix}_${order.id}`, no: order.no, client: order.client.code, owner: order.owner, site: order.site.code }
const salesOrder = (stage: Stage, user: User, random: Random): Entity | null =>
  orderEntity('sales_order', 'so', within(stage.sales.orders, user, random, ofOrder))
const purchaseOrder = (stage: Stage, user: User, random: Random): Entity | null =>
  orderEntity('purchase_order', 'po', within(stage.purchases.orders, user, random, ofOrder))
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
const onSales = (what: string) => (stage: Stage, user: User, random: Random) => ({ entity: salesOrder(stage, user, random), summary: what })
const onPurchase = (what: string) => (stage: Stage, user: User, random: Random) => ({
  entity: purchaseOrder(stage, user, random),
  summary: what,
})
const has = (module: Module) => (user: User) => user.modules.includes(module) && user.supplier === null
const manages = (user: User) => LEVEL_RANK[user.level] >= LEVEL_RANK.Manager
/** Somebody whom a manager may change: never himself. */
const somebody = (user: User, random: Random, people: readonly User[]): Entity | null => {
  const reach = people.filter(
    (one) => one.id !== user.id && LEVEL_RANK[one.level] < LEVEL_RANK[user.level] && one.clients.some((c) => user.clients.includes(c)),
  )
  return reach.length > 0 ? person(random.pick(reach)) : null
}

export const KINDS: readonly Kind[] = [
  { code: 'LOGIN', share: 240, task: 'ADMIN', severity: 'info', make: plain('Signed in') },
  { code: 'LOGOUT', share: 150, task: 'ADMIN', severity: 'info', make: plain('Signed out') },
  { code: 'SESSION_EXPIRED', share: 60, task: 'ADMIN', severity: 'info', make: plain('Session ended after inactivity') },
  { code: 'LOGIN_FAILED', share: 25, task: 'ADMIN', severity: 'warning', make: plain('Wrong password') },
  { code: 'PASSWORD_RESET', share: 4, task: 'ADMIN', severity: 'info', make: plain('Password changed') },
  { code: 'SCOPE_DENIED', share: 4, task: 'ADMIN', severity: 'warning', make: plain('Asked for data outside the own access') },
  { code: 'SO_CREATED', by: has('sales_orders'), share: 120, task: 'ADMIN', severity: 'info', make: onSales('Sales order created') },
  { code: 'SO_RELEASED', by: has('sales_orders'), share: 80, task: 'ADMIN', severity: 'info', make: onSales('Sales order released') },
  {
    code: 'SO_UPDATED',
    share: 110,
    task: 'ADMIN',
    severity: 'info',
    by: has('sales_orders'),
    make: (stage, user, random) => {
      const order = within(stage.sales.orders, user, random, ofOrder)
      if (!order) return null
      const before = random.pick(CARRIERS.filter(([code]) => code !== order.carrier))[0]
      return {
        entity: orderEntity('sales_order', 'so', order),
        summary: `Carrier ${before} → ${order.carrier}`,
        changes: [
          change('carrier_code', 'Carrier', before, order.carrier),
          change('priority', 'Priority', order.priority === 'P3' ? 'P2' : 'P3', order.priority),
        ],
        record: {
          so_no: order.no,
          customer_code: order.customer.code,
          order_type: order.type,
          priority: order.priority,
          site_code: order.site.code,
          carrier_code: order.carrier,
          required_ship_date: order.shipBy === null ? null : dayText(order.shipBy),
          lines: order.count,
        },
      }
    },
  },
  { code: 'SO_CANCELLED', by: has('sales_orders'), share: 12, task: 'ADMIN', severity: 'warning', make: onSales('Sales order cancelled') },
  {
    code: 'PO_CREATED',
    by: has('purchase_orders'),
    share: 40,
    task: 'ADMIN',
    severity: 'info',
    make: onPurchase('Purchase order created'),
  },
  {
    code: 'PO_RELEASED',
    by: has('purchase_orders'),
    share: 30,
    task: 'ADMIN',
    severity: 'info',
    make: onPurchase('Purchase order released'),
  },
  {
    code: 'PO_UPDATED',
    share: 25,
    task: 'ADMIN',
    severity: 'info',
    by: has('purchase_orders'),
    make: (stage, user, random) => {
      const order = within(stage.purchases.orders, user, random, ofOrder)
      return (
        order && {
          entity: orderEntity('purchase_order', 'po', order),
          summary: 'Expected date moved by a week',
          changes: [change('expected_date', 'Expected date', dayText(order.day + 7), dayText(order.day + 14))],
        }
      )
    },
  },
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
