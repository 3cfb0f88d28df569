import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Caller } from '../auth/caller.ts'
import { allOf, scopeSql, supplierSql, type Scope } from '../auth/scope.ts'

/*
 * Which orders `o` a user may see. Lists, individual orders, changes, checks, lookups, documents and counts all use these conditions.
 */

type User = Pick<Caller, 'id'>

/** Purchase orders in scope; for a supplier user, only those of their supplier. Use it only in queries that leave out drafts themselves. */
export const purchasesInScope = (scope: Scope): Sql => allOf([scopeSql(scope, 'o'), supplierSql(scope, 'o')])

/** Purchase orders that a user may see: in their scope, of their supplier if they have one, and only their own drafts. */
export const visiblePurchases = (scope: Scope, user: User): Sql => allOf([purchasesInScope(scope), visibleDraftSql(user)])

/** Sales orders that a user may see: in their scope, and only their own drafts. A supplier user sees none. */
export const visibleSales = (scope: Scope, user: User): Sql =>
  scope.supplier === null ? allOf([scopeSql(scope, 'o'), visibleDraftSql(user)]) : sql`false`

/** Orders of a kind that a user may see. */
export const visibleOrders = (kind: OrderKind, scope: Scope, user: User): Sql =>
  kind === 'PO' ? visiblePurchases(scope, user) : visibleSales(scope, user)

/** Drafts are visible only to their author. */
const visibleDraftSql = ({ id }: User): Sql => sql`(o.status <> 'DRAFT' or o.created_by_id = ${id})`
