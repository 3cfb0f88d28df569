import { LEVEL_RANK, type Level, type Module } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { hashPassword, type PasswordCost } from '../../auth/password.ts'
import { hashSecret } from '../../auth/secret.ts'
import type { CopyRow, Db } from '../../db/db.ts'
import { DEMO_INVITATION, DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { personName } from './people.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export type User = {
  id: string
  name: string
  email: string
  level: Level
  status: 'ACTIVE' | 'INVITED' | 'LOCKED' | 'DISABLED'
  modules: readonly Module[]
  clients: readonly string[]
  sites: readonly string[]
  seesEverything: boolean
  supplier: string | null
  seenDaysAgo: number | null
  owners?: readonly string[]
}

const STOCK: readonly Module[] = ['stock', 'movements', 'age', 'labels']
const ORDERS: readonly Module[] = [...STOCK, 'purchase_orders', 'sales_orders', 'customers', 'shipments', 'suppliers']
/** Everything that a manager can use: the settings are for administrators. */
const FOR_MANAGERS: readonly Module[] = MODULES.filter((module) => module !== 'settings')
const SUPPLIER: readonly Module[] = ['stock', 'purchase_orders', 'shipments', 'suppliers', 'labels']

const STATUS_REASONS: Readonly<Record<string, string>> = { LOCKED: 'Suspicious sign-ins', DISABLED: 'Left the company' }

/** When a user last signed in; null if never. */
export const lastSignInAt = ({ seenDaysAgo }: Pick<User, 'seenDaysAgo'>, world: Pick<World, 'end'>): number | null =>
  seenDaysAgo === null ? null : world.end - seenDaysAgo * 86_400_000 - 3_600_000

/** Loads the demo's users with their access, and one invitation. */
export const writeUsers = async (tx: Db, world: World, passwordCost: PasswordCost): Promise<User[]> => {
  const random = world.random.fork('users')
  const users = [...demoUsers(world), ...specialUsers(world)]
  while (users.length < world.size.users) users.push(plainUser(world, users.length, random))
  // All users share one salt, because the demo's password is public and separate salts would need a hash each.
  const hash = await hashPassword(DEMO_PASSWORD, passwordCost, Buffer.from('gatehouse-demo-s'))
  const iso = (at: number) => new Date(at).toISOString()
  const created = iso((world.start - 20) * 86_400_000)
  await tx.copyIn(
    'app_user',
    `id, name, email, user_level, status, status_reason, password_hash, home_site, home_client, supplier_code, is_supplier, all_sites,
     all_clients, last_login_at, last_access_at, created_at, created_by`,
    users.map((u): CopyRow => {
      const signedInAt = lastSignInAt(u, world)
      const lastSeenAt = signedInAt === null ? null : iso(signedInAt)
      return [
        u.id,
        u.name,
        u.email,
        u.level,
        u.status,
        STATUS_REASONS[u.status] ?? null,
        u.status === 'INVITED' ? null : hash,
        u.sites[0] ?? null,
        u.clients[0] ?? null,
        u.supplier,
        u.supplier !== null,
        u.seesEverything,
        u.seesEverything,
        lastSeenAt,
        lastSeenAt,
        created,
        'u_1047',
      ]
    }),
  )
  await tx.copyIn(
    'user_module',
    'user_id, module, can_view, can_create, can_edit, can_delete, can_export, can_print',
    users.flatMap(moduleRows),
  )
  await tx.copyIn(
    'user_site',
    'user_id, site_code',
    users.flatMap((u) => u.sites.map((site) => [u.id, site])),
  )
  await tx.copyIn(
    'user_client',
    'user_id, client_code, all_owners',
    users.flatMap((u) => u.clients.map((client) => [u.id, client, !u.owners])),
  )
  await tx.copyIn(
    'user_owner',
    'user_id, client_code, owner_code',
    users.flatMap((u) => (u.owners ?? []).map((owner) => [u.id, u.clients[0], owner])),
  )
  const inTenYears = iso(world.end + 3650 * 86_400_000)
  const invited = users.find((u) => u.status === 'INVITED')!
  await tx.copyIn('invitation', 'token_hash, user_id, created_at, created_by, expires_at', [
    [hashSecret(`${invited.id}.${DEMO_INVITATION}`), invited.id, created, 'u_1045', inTenYears],
  ])
  return users
}

const demoUsers = (world: World): User[] => {
  const clients = world.clients.map((client) => client.code)
  const sites = world.sites.map((site) => site.code)
  const open = world.sites.filter((site) => site.active).map((site) => site.code)
  const accesses: readonly Pick<User, 'modules' | 'clients' | 'sites' | 'seesEverything' | 'supplier'>[] = [
    { modules: STOCK, clients: ['ACME'], sites: open.slice(0, 2), seesEverything: false, supplier: null },
    { modules: [...ORDERS, 'audit', 'rejections'], clients: ['ACME'], sites: open.slice(0, 2), seesEverything: false, supplier: null },
    { modules: SUPPLIER, clients: ['ACME'], sites: open, seesEverything: false, supplier: 'SUP-014' },
    { modules: FOR_MANAGERS, clients: ['ACME'], sites, seesEverything: false, supplier: null },
    { modules: MODULES, clients, sites, seesEverything: true, supplier: null },
    { modules: MODULES, clients, sites, seesEverything: true, supplier: null },
    { modules: STOCK, clients: [], sites: open.slice(0, 1), seesEverything: false, supplier: null },
  ]
  return DEMO_ACCOUNTS.map((account, i) => ({
    ...accesses[i]!,
    id: account.id,
    name: account.name,
    email: account.email,
    level: account.level,
    status: 'ACTIVE',
    seenDaysAgo: i === 6 ? null : i % 3,
  }))
}

/** A user for each inactive status, one who sees a single owner, users of other clients, and the EDI desk. */
const specialUsers = (world: World): User[] => {
  const open = world.sites.filter((site) => site.active).map((site) => site.code)
  const user = (no: number, name: string, email: string, overrides: Partial<User>): User => ({
    id: `u_${no}`,
    name,
    email,
    level: 'Regular',
    status: 'ACTIVE',
    modules: STOCK,
    clients: ['ACME'],
    sites: open.slice(0, 1),
    seesEverything: false,
    supplier: null,
    seenDaysAgo: 12,
    ...overrides,
  })
  return [
    user(1049, 'Lock Ed', 'locked@acme.test', { status: 'LOCKED' }),
    user(1050, 'Dis Abled', 'disabled@acme.test', { status: 'DISABLED', seenDaysAgo: 140 }),
    user(1051, 'Ivy Newcomer', 'ivy@acme.test', { status: 'INVITED', seenDaysAgo: null, modules: ORDERS }),
    user(1052, 'Nia Zealand', 'nz@acme.test', { owners: ['ACME-NZ'], modules: ORDERS, sites: open }),
    user(1053, 'Bo Real', 'clerk@boreal.test', { clients: ['BOREAL'] }),
    user(1054, 'Bea Manager', 'manager@boreal.test', { clients: ['BOREAL'], level: 'Manager', modules: FOR_MANAGERS, sites: open }),
    user(1055, 'Val Voltline', 'clerk@volt.test', { clients: ['VOLT'], modules: ORDERS, sites: open, seenDaysAgo: 104 }),
    user(1056, 'Ed I. Desk', 'edi@gatehouse.test', {
      level: 'Manager',
      clients: world.clients.map((c) => c.code),
      sites: open,
      modules: ['stock', 'purchase_orders', 'sales_orders', 'audit', 'rejections'],
    }),
  ]
}

const plainUser = (world: World, index: number, random: Random): User => {
  const client = random.chance(0.5) ? world.clients[0]! : random.pick(world.clients)
  const name = personName(random)
  const open = world.sites.filter((site) => site.active).map((site) => site.code)
  return {
    id: `u_${1050 + index}`,
    name,
    email: `${name
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]+/g, '.')}${index}@${client.code.toLowerCase()}.test`,
    level: random.chance(0.12) ? 'Manager' : 'Regular',
    status: random.chance(0.06) ? 'DISABLED' : 'ACTIVE',
    modules: random.pick([STOCK, ORDERS, ORDERS, ['stock'], ['stock', 'sales_orders', 'customers', 'shipments']] as const),
    clients: [client.code],
    sites: random.chance(0.5) ? open : [random.pick(open)],
    seesEverything: false,
    supplier: null,
    seenDaysAgo: random.chance(0.1) ? null : random.int(0, 60),
  }
}

const moduleRows = (u: User): CopyRow[] => {
  const rank = LEVEL_RANK[u.level]
  // Users who enter orders also create suppliers. A supplier user proposes orders, advises shipments and maintains the supplier's contact
  // details.
  const writableModules: readonly Module[] =
    u.supplier === null ? ['purchase_orders', 'sales_orders', 'customers', 'suppliers'] : ['purchase_orders', 'shipments']
  const canWrite = (module: Module) => rank >= LEVEL_RANK.Manager || writableModules.includes(module)
  const canEdit = (module: Module) => canWrite(module) || (u.supplier !== null && module === 'suppliers')
  // A customer is created with the right to create sales orders.
  const canCreate = (module: Module) => canWrite(module) && module !== 'customers'
  return u.modules.map((module) => [u.id, module, true, canCreate(module), canEdit(module), rank >= LEVEL_RANK.Manager, true, true])
}
