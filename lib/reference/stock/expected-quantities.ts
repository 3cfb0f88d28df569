import sql, { raw, type Sql } from 'sql-template-tag'
import { ON_ORDER_SQL } from '../orders/open-orders.ts'
import type { Scope } from '../auth/scope.ts'
import { purchasesInScope } from '../orders/visible-orders.ts'

// docs/decisions/0029-what-a-supplier-sees-of-stock.md

/** What is on order for a holding `h`. A holding counts the orders of all suppliers, so a supplier user gets the sum of their own. */
export const onOrderSql = (scope: Scope): Sql => expectedSql(scope, 'on_order')

/** What is on its way to a holding `h`; for a supplier user, only what their supplier has advised. */
export const inTransitSql = (scope: Scope): Sql => expectedSql(scope, 'in_transit')

const expectedSql = (scope: Scope, name: 'on_order' | 'in_transit'): Sql =>
  scope.supplier === null
    ? raw(`h.${name}`)
    : sql`(select coalesce(sum(l.${raw(`base_${name}`)}), 0) from po_line l join purchase_order o on o.id = l.po_id
        where l.holding_id = h.id and l.qty_outstanding > 0 and ${ON_ORDER_SQL} and ${purchasesInScope(scope)})`
