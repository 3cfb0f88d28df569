import sql from 'sql-template-tag'
import { NOT_DEMAND, NOT_EXPECTED } from '#lib/contract/orders/order-status.ts'
import { sqlList } from '../db/sql-list.ts'

/** Open orders `o` of either kind, without drafts. */
export const OPEN_SQL = sql`(o.is_open and o.status <> 'DRAFT')`

/** Purchase orders `o` with goods that are still to arrive. */
export const EXPECTED_SQL = sql`(o.is_open and o.status not in (${sqlList(NOT_EXPECTED)}))`

/** Sales orders `o` that count as demand for stock: open, without drafts and failed ones. */
export const DEMAND_SQL = sql`(o.is_open and o.status not in (${sqlList(NOT_DEMAND)}))`
