import type { CopyRow, Db } from '../db/db.ts'
import { dayWeight, instantOf, workMinute } from './calendar.ts'
import { CARRIERS } from './lookups.ts'
import { type Random, sampler } from './random.ts'
import type { Stage } from './stage.ts'
import type { User } from './users.ts'

type Change = { field: string; label: string; before: string | number | null; after: string | number | null }
type Entity = { type: string; id: string; no: string; client: string | null; owner: string | null; site: string | null }
type Kind = {
  code: string
  share: number
  task: string
  severity: 'info' | 'warning' | 'error'
  make: (stage: Stage, user: User, random: Random) => { entity: Entity | null; summary: string; changes?: Change[] }
}

const change = (field: string, label: string, before: Change['before'], after: Change['after']): Change => ({ field, label, before, after })

const salesOrder = (stage: Stage, random: Random): Entity => {
  const order = random.pick(stage.sales.orders)
  return { type: 'sales_order', id: `so_${order.id}`, no: order.no, client: order.client.code, owner: order.owner, site: order.site.code }
}
const purchaseOrder = (stage: Stage, random: Random): Entity => {
  const order = random.pick(stage.purchases.orders)
  return {
    type: 'purchase_order',
    id: `po_${order.id}`,
    no: order.no,
    client: order.client.code,
    owner: order.owner,
    site: order.site.code,
  }
}
const product = (stage: Stage, random: Random): Entity => {
  const plan = random.pick(stage.world.holdings)
  return {
    type: 'product',
    id: `H~${plan.product.client.code}~${plan.owner}~${plan.site.code}~${plan.product.code}`,
    no: plan.product.code,
    client: plan.product.client.code,
    owner: plan.owner,
    site: plan.site.code,
  }
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
const carrier = (random: Random) => random.pick(CARRIERS)[0]

const plain = (what: string) => (_stage: Stage, user: User) => ({ entity: person(user), summary: what })
const onSales = (what: string) => (stage: Stage, _user: User, random: Random) => ({ entity: salesOrder(stage, random), summary: what })
const onPurchase = (what: string) => (stage: Stage, _user: User, random: Random) => ({
  entity: purchaseOrder(stage, random),
  summary: what,
})

const KINDS: readonly Kind[] = [
  { code: 'LOGIN', share: 240, task: 'ADMIN', severity: 'info', make: plain('Signed in') },
  { code: 'LOGOUT', share: 150, task: 'ADMIN', severity: 'info', make: plain('Signed out') },
  { code: 'SESSION_EXPIRED', share: 60, task: 'ADMIN', severity: 'info', make: plain('Session ended after inactivity') },
  { code: 'LOGIN_FAILED', share: 25, task: 'ADMIN', severity: 'warning', make: plain('Wrong password') },
  { code: 'PASSWORD_RESET', share: 4, task: 'ADMIN', severity: 'info', make: plain('Password changed') },
  { code: 'SCOPE_DENIED', share: 4, task: 'ADMIN', severity: 'warning', make: plain('Asked for data outside the own access') },
  { code: 'SO_CREATED', share: 120, task: 'ADMIN', severity: 'info', make: onSales('Sales order created') },
  { code: 'SO_RELEASED', share: 80, task: 'ADMIN', severity: 'info', make: onSales('Sales order released') },
  {
    code: 'SO_UPDATED',
    share: 110,
    task: 'ADMIN',
    severity: 'info',
    make: (stage, _user, random) => {
      const [before, after] = [carrier(random), carrier(random)]
      return {
        entity: salesOrder(stage, random),
        summary: `Carrier ${before} → ${after}`,
        changes: [change('carrier_code', 'Carrier', before, after), change('priority', 'Priority', 'P3', 'P2')],
      }
    },
  },
  { code: 'SO_CANCELLED', share: 12, task: 'ADMIN', severity: 'warning', make: onSales('Sales order cancelled') },
  { code: 'PO_CREATED', share: 40, task: 'ADMIN', severity: 'info', make: onPurchase('Purchase order created') },
  { code: 'PO_RELEASED', share: 30, task: 'ADMIN', severity: 'info', make: onPurchase('Purchase order released') },
  {
    code: 'PO_UPDATED',
    share: 25,
    task: 'ADMIN',
    severity: 'info',
    make: (stage, _user, random) => ({
      entity: purchaseOrder(stage, random),
      summary: 'Expected date moved',
      changes: [change('expected_date', 'Expected date', '2026-01-12', '2026-01-19')],
    }),
  },
  {
    code: 'STOCK_STATUS',
    share: 30,
    task: 'STATUS',
    severity: 'info',
    make: (stage, _user, random) => ({
      entity: product(stage, random),
      summary: 'Good → On hold',
      changes: [change('disposition_code', 'Disposition', 'GOOD', 'HOLD')],
    }),
  },
  {
    code: 'STOCK_ADJUST',
    share: 30,
    task: 'ADJUST',
    severity: 'warning',
    make: (stage, _user, random) => ({
      entity: product(stage, random),
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
    code: 'MESSAGE_REJECTED',
    share: 20,
    task: 'ADMIN',
    severity: 'error',
    make: (_stage, user) => ({ entity: list('rejections', user), summary: 'Message 940 refused: product unknown' }),
  },
  {
    code: 'MESSAGE_REPROCESSED',
    share: 12,
    task: 'ADMIN',
    severity: 'info',
    make: (_stage, user) => ({ entity: list('rejections', user), summary: 'Message 940 processed again' }),
  },
  {
    code: 'USER_UPDATED',
    share: 6,
    task: 'ADMIN',
    severity: 'info',
    make: (_stage, user) => ({
      entity: person(user),
      summary: 'Time zone changed',
      changes: [change('timezone', 'Time zone', 'Australia/Perth', 'Australia/Sydney')],
    }),
  },
  {
    code: 'ACCESS_SITE',
    share: 5,
    task: 'ADMIN',
    severity: 'warning',
    make: (_stage, user) => ({
      entity: person(user),
      summary: 'Site MEL2 added',
      changes: [change('sites', 'Sites', 'SYD1', 'SYD1, MEL2')],
    }),
  },
  {
    code: 'ROLE_UPGRADED',
    share: 1,
    task: 'ADMIN',
    severity: 'warning',
    make: (_stage, user) => ({
      entity: person(user),
      summary: 'Regular → Manager',
      changes: [change('user_level', 'Level', 'Regular', 'Manager')],
    }),
  },
]
const drawKind = sampler(KINDS.map((kind) => kind.share))
const DEVICES = ['Chrome 141 / Windows', 'Edge 141 / Windows', 'Safari 19 / macOS', 'Firefox 144 / Linux', 'Chrome 141 / Android']
const MANY_CHANGES = 60

/** Loads the user log: exactly the tier's number of entries, oldest first, one of them with 60 changed fields. */
export const writeAudit = async (tx: Db, stage: Stage, users: readonly User[]): Promise<void> => {
  await tx.copyIn(
    'audit_event',
    [
      'id',
      'at',
      'actor_id',
      'actor_name',
      'actor_email',
      'actor_level',
      'task_code',
      'event_code',
      'severity',
      'entity_type',
      'entity_id',
      'entity_no',
      'client_code',
      'owner_code',
      'site_code',
      'channel',
      'ip',
      'device',
      'summary',
      'changes',
      'changes_count',
      'request_id',
    ],
    auditRows(stage, users),
  )
}

function* auditRows(stage: Stage, users: readonly User[]): Generator<CopyRow> {
  const random = stage.world.random.fork('audit')
  const active = users.filter((user) => user.status === 'ACTIVE')
  const instants = instantsOf(stage, stage.world.size.auditEvents, random)
  const big = instants.length - Math.min(40, instants.length >> 1)
  for (const [i, at] of instants.entries()) {
    const user = active[Math.floor(active.length * random.next() ** 1.7)]!
    const kind = i === big ? KINDS.find((one) => one.code === 'SO_UPDATED')! : KINDS[drawKind(random)]!
    const made = kind.make(stage, user, random)
    const changes = i === big ? manyChanges() : (made.changes ?? [])
    const summary = i === big ? `${MANY_CHANGES} fields changed by an import` : made.summary
    yield [
      i + 1,
      new Date(at).toISOString(),
      user.id,
      user.name,
      user.email,
      user.level,
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
    ]
  }
}

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
