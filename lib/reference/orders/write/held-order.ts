import sql from 'sql-template-tag'
import { all } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import type { OrderKind } from '../allowed.ts'
import type { OrderKey } from './history.ts'
import type { OrderAuthor } from './order-author.ts'
import { visiblePurchases } from '../read/purchase-detail.ts'
import { visibleSales } from '../read/sales-detail.ts'
import { TABLE } from './store-head.ts'
import { NUMBER_KEY } from '../body/fields.ts'

/** An order under its lock, as the database has it. */
export type Held = OrderKey & {
  status: string
  version: number
  updatedBy: string | null
  orderType: string
  onShortage: string
  /** Every column of the head. */
  row: Readonly<Record<string, unknown>>
}

/** The columns that every head has; all others are read by their names. */
type Row = Readonly<Record<string, unknown>> & {
  id: number
  po_no?: string
  so_no?: string
  client_code: string
  owner_code: string
  site_code: string
  status: string
  order_type: string
  on_shortage?: string
  version: number
  updated_by: string | null
}

/** Locks an order that its author may see; null where they may not, or where there is none. Holdings are locked after it. */
export const holdOrder = async (tx: Db, { actor }: Pick<OrderAuthor, 'actor'>, kind: OrderKind, id: number): Promise<Held | null> => {
  const visible = kind === 'PO' ? visiblePurchases(actor.access, actor) : visibleSales(actor.access, actor)
  const [row] = await tx.query<Row>(sql`
    select o.* from ${TABLE[kind]} o where ${all([sql`o.id = ${id}`, visible])} for update of o`)
  return row ? heldOf(kind, row) : null
}

/** Locks an order for work on the floor, which has no user behind it. */
export const holdAny = async (tx: Db, kind: OrderKind, id: number): Promise<Held | null> => {
  const [row] = await tx.query<Row>(sql`select o.* from ${TABLE[kind]} o where o.id = ${id} for update of o`)
  return row ? heldOf(kind, row) : null
}

const heldOf = (kind: OrderKind, row: Row): Held => ({
  kind,
  id: row.id,
  no: row[NUMBER_KEY[kind]] ?? '',
  client_code: row.client_code,
  owner_code: row.owner_code,
  site_code: row.site_code,
  status: row.status,
  version: row.version,
  updatedBy: row.updated_by,
  orderType: row.order_type,
  onShortage: row.on_shortage ?? 'BACK_ORDER',
  row,
})
