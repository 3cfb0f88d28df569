import sql, { raw } from 'sql-template-tag'
import { PASSWORD_COST, type PasswordCost } from '../../auth/password.ts'
import { migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/db.ts'
import { refreshHoldings } from '../../ledger/refresh.ts'
import { MOVEMENT_COLUMNS } from './book.ts'
import { drawDayOf } from './generate-holding.ts'
import { HOLDING_COLUMNS, generateAll, STOCK_LINE_COLUMNS } from './ledger-run.ts'
import { makeWorld } from './make-world.ts'
import { planConsignments } from './consignments.ts'
import { planPurchases } from './purchase-plan.ts'
import { planSales } from './plan-sales.ts'
import { type LedgerRows, orderFinder, type SeedState } from './seed-state.ts'
import type { Tier } from './tiers.ts'
import type { World } from './world.ts'
import { writeAudit } from './write-audit.ts'
import { writeHistory } from './order-steps.ts'
import { writeMaster } from './write-master-data.ts'
import { writePurchases } from './write-purchases.ts'
import { writeRejections } from './write-rejections.ts'
import { writeSales } from './write-sales.ts'
import { packageCounts, planShipments, writeShipments } from './write-shipments.ts'
import { writeSavedViews } from './saved-views.ts'
import { writeUsers } from './users.ts'

type Progress = { step: string; done: number; of: number }
export type SeedOptions = {
  tier: Tier
  today: string
  onProgress?: (progress: Progress) => void
  /** Cost of hashing a password. Tests set a cheaper one. */
  passwordCost?: PasswordCost
}

/** Number of movement rows to buffer in memory before loading them. */
const FLUSH_ROWS = 40_000
const BAD_SSCC_HOLDINGS = 3

/** The tier and date that a database was seeded for; null if it has not been seeded. */
export const readSeedState = async (db: Db): Promise<{ tier: Tier; today: string } | null> => {
  const [row] = await db.query<{ value: { tier: Tier; today: string } }>(sql`select value from app_state where key = 'seed'`)
  return row?.value ?? null
}

type Definition = { table: string; name: string; text: string }

/**
 * Runs a large load without the secondary indexes and foreign keys of all tables and recreates them afterwards. Building an
 * index once is far cheaper than updating it row by row, and the foreign keys are still checked.
 */
const withoutIndexes = async (tx: Db, load: () => Promise<void>, onIndex?: (done: number, of: number) => void): Promise<void> => {
  const keys = await tx.query<Definition>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  const indexes = await tx.query<Definition>(sql`
    select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and not i.indisprimary
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const key of keys) await tx.query(raw(`alter table ${key.table} drop constraint "${key.name}"`))
  for (const index of indexes) await tx.query(raw(`drop index "${index.name}"`))
  await load()
  for (const [i, index] of indexes.entries()) {
    await tx.query(raw(index.text))
    onIndex?.(i + 1, indexes.length)
  }
  for (const key of keys) await tx.query(raw(`alter table ${key.table} add constraint "${key.name}" ${key.text}`))
}

/** Sets every identity sequence to continue after the highest loaded id. */
const advanceSequences = async (tx: Db): Promise<void> => {
  const tables = await tx.query<{ table: string; sequence: string }>(sql`
    select c.oid::regclass::text as table, pg_get_serial_sequence(c.oid::regclass::text, 'id') as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)
  for (const { table, sequence } of tables)
    await tx.query(raw(`select setval('${sequence}', coalesce((select max(id) from ${table}), 0) + 1, false)`))
}

/**
 * Fills an empty database with the demo data of a tier, as of the morning of `today`, in one transaction. The same tier and day
 * always give the same data.
 * @throws Error if the database already has data.
 */
export const seed = async (
  db: Db,
  { tier, today, onProgress = () => undefined, passwordCost = PASSWORD_COST }: SeedOptions,
): Promise<void> => {
  await migrate(db)
  if (await readSeedState(db)) throw new Error('The database already has data. Use an empty one.')
  await db.transaction(async (tx) => {
    await withoutIndexes(
      tx,
      () => load(tx, makeWorld(tier, today), onProgress, passwordCost),
      (done, of) => onProgress({ step: 'Indexes', done, of }),
    )
    await advanceSequences(tx)
    await tx.query(sql`insert into app_state (key, value) values ('seed', ${JSON.stringify({ tier, today })}::jsonb)`)
  })
  // VACUUM updates the visibility map, so that counts can use index-only scans.
  await db.script('vacuum (analyze)')
}

const load = async (tx: Db, world: World, onProgress: (progress: Progress) => void, passwordCost: PasswordCost): Promise<void> => {
  await writeMaster(tx, world)
  const state = makeState(world)
  await loadLedger(tx, state, onProgress)
  await writePurchases(tx, state)
  const shipments = planShipments(state)
  await writeSales(tx, state, packageCounts(state, shipments))
  await writeHistory(tx, state)
  await writeShipments(tx, state, shipments)
  onProgress({ step: 'Shipments', done: world.size.shipments, of: world.size.shipments })
  const users = await writeUsers(tx, world, passwordCost)
  await writeSavedViews(tx, new Date(world.start * 86_400_000))
  await writeRejections(tx, state)
  await writeAudit(tx, state, users)
  onProgress({ step: 'Audit log', done: world.size.auditEvents, of: world.size.auditEvents })
  await tx.query(
    sql`insert into app_state (key, value) values ('demand_as_of', to_jsonb(${new Date(world.end).toISOString().slice(0, 10)}::text))`,
  )
  await tx.query(sql`update site set stock_day = ${new Date(world.end).toISOString().slice(0, 10)}::date`)
  await tx.script('analyze holding, stock_line, purchase_order, po_line, sales_order, so_line, daily_demand')
  await refreshHoldings(tx)
}

const makeState = (world: World): SeedState => {
  const [sales, purchases] = [planSales(world), planPurchases(world)]
  const perishable = world.holdings.filter((plan) => plan.product.expiry && plan.soLines.length > 0).length
  const idlePlans = world.holdings.filter(
    (plan) => plan.soLines.length + plan.poLines.length === 0 && !plan.special && !plan.product.serial,
  )
  const consignments = planConsignments(world, sales.orders, purchases.orders, world.size.shipments)
  return {
    world,
    sales,
    purchases,
    consignments,
    advisedPurchases: new Set(consignments.in),
    receivedPallets: new Map(),
    counters: { movement: 0, line: 0, sscc: 0, allocation: 0 },
    rows: { movement: [], stock_line: [], allocation: [], daily_demand: [], holding: [] },
    salesOrderOfLine: orderFinder(sales.orders, world.size.soLines),
    purchaseOrderOfLine: orderFinder(purchases.orders, world.size.poLines),
    drawDay: drawDayOf(world),
    badLinesNeeded: 0,
    expiredChance: Math.min(0.9, (world.size.stockLines * 0.006) / Math.max(1, perishable)),
    badSscc: new Set(idlePlans.slice(0, BAD_SSCC_HOLDINGS).map((plan) => plan.id)),
  }
}

const LEDGER_COLUMNS: Readonly<Record<keyof LedgerRows, string>> = {
  holding: HOLDING_COLUMNS,
  movement: MOVEMENT_COLUMNS,
  stock_line: STOCK_LINE_COLUMNS,
  allocation: 'id, so_line_id, stock_line_id, holding_id, qty, picked, allocated_at',
  daily_demand: 'holding_id, day, qty',
}

const loadLedger = async (tx: Db, state: SeedState, onProgress: (progress: Progress) => void): Promise<void> => {
  const flush = async () => {
    for (const table of Object.keys(LEDGER_COLUMNS) as (keyof LedgerRows)[])
      await tx.copyIn(table, LEDGER_COLUMNS[table], state.rows[table].splice(0))
    onProgress({ step: 'Movements', done: state.counters.movement, of: state.world.size.movements })
  }
  for (const _ of generateAll(state)) {
    if (state.rows.movement.length >= FLUSH_ROWS) await flush()
  }
  await flush()
}
