import sql from 'sql-template-tag'
import { NOT_DEMAND, NOT_EXPECTED } from '#lib/contract/orders/order-status.ts'
import { sqlList } from '../db/sql-list.ts'

/** Open orders `o` of either kind, without drafts. */
export const OPEN_SQL = sql`(o.is_open and o.status <> 'DRAFT')`

/** Purchase orders `o` of which goods are still to arrive. */
export const EXPECTED_SQL = sql`(o.is_open and o.status not in (${sqlList(NOT_EXPECTED)}))`

/** Sales orders `o` that ask for stock: open, and something may leave. */
export const DEMAND_SQL = sql`(o.is_open and o.status not in (${sqlList(NOT_DEMAND)}))`
