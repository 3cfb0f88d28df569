import sql from 'sql-template-tag'
import { NOT_DEMAND, NOT_EXPECTED } from '#lib/contract/orders/order-status.ts'
import { PROPOSED_REASON } from '#lib/contract/orders/proposals.ts'
import { sqlList } from '../db/sql-list.ts'

/** Open orders `o` of either kind, without drafts. */
export const OPEN_SQL = sql`(o.is_open and o.status <> 'DRAFT')`

/** Purchase orders `o` that a supplier has proposed and the client has not accepted. */
export const PROPOSED_SQL = sql`(o.status = 'ON_HOLD' and o.source = 'SUPPLIER' and coalesce(o.hold_reason = ${PROPOSED_REASON}, false))`

/** Purchase orders `o` whose goods are on order: open and accepted, because nobody has ordered what a supplier only proposes. */
export const ON_ORDER_SQL = sql`(${OPEN_SQL} and not ${PROPOSED_SQL})`

/** Purchase orders `o` with goods that are still to arrive. */
export const EXPECTED_SQL = sql`(o.is_open and o.status not in (${sqlList(NOT_EXPECTED)}))`

/** Sales orders `o` that count as demand for stock: open, without drafts and failed ones. */
export const DEMAND_SQL = sql`(o.is_open and o.status not in (${sqlList(NOT_DEMAND)}))`
