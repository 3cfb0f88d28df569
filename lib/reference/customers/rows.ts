import sql, { type Sql } from 'sql-template-tag'
import type { Customer, CustomerRow } from '#lib/contract/exact-types.ts'
import { unaccented } from '#lib/shared/unaccented.ts'
import { OPEN_SQL } from '../orders/open-orders.ts'
import type { Caller } from '../auth/caller.ts'
import { allOf, clientSql, scopeSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import type { Directory } from '../http/directory.ts'
import { sortColumn, type SortColumn } from '../http/sort.ts'
import { caseVariants, containsWords, likeText } from '../lookups/choices.ts'
import { lateSql } from '../orders/read/sales-request.ts'

/** A customer's status for a client: the status for all clients if that is not ACTIVE, else the status for this client. */
const STATUS = sql`case when c.status <> 'ACTIVE' then c.status else cc.status end`

/** Customers `c` of clients `cc`. */
export const CUSTOMERS = sql`client_customer cc join customer c on c.customer_code = cc.customer_code`

const RECORD_COLUMNS = sql`c.customer_code, cc.customer_no, c.name, c.company, cc.client_code, ${STATUS} as status, c.phone, c.email, c.address1, c.address2,
  c.city, c.state, c.postcode, c.country, c.default_carrier_code, c.delivery_instructions`

/** Numbers of open and of late orders, without drafts. */
const totalsOf = (scope: Scope, directory: Directory): Sql => sql`
  count(*) as open_sos, count(*) filter (where ${lateSql(directory)}) as late_sos
  from sales_order o where ${OPEN_SQL} and ${scopeSql(scope, 'o')}`

/** Totals `t` of every customer, for lists that are sorted by a total. */
export const customerTotals = (scope: Scope, directory: Directory) => ({
  keys: ['open_sos', 'late_sos'],
  join: sql`left join (
    select o.client_code, o.customer_code, ${totalsOf(scope, directory)} group by o.client_code, o.customer_code
  ) t on t.client_code = cc.client_code and t.customer_code = cc.customer_code`,
})

/** The version of a customer `c` for one of its clients, `cc`. A change for another client alone does not change it. */
export const CUSTOMER_VERSION = sql`(c.version + cc.version)`

/** Whether a customer `cc` also belongs to clients that a user has no access to. */
export const sharedCustomerSql = ({ access }: Caller): Sql => sql`exists (
  select from client_customer x where x.customer_code = cc.customer_code and not (${clientSql(access, 'x')}))`

/** Columns of a row. Orders are read only for the rows of the page. */
export const customerColumns = (caller: Caller, scope: Scope, directory: Directory): Sql => {
  const isOrderOfCustomer = sql`o.customer_code = cc.customer_code and o.client_code = cc.client_code`
  const ordersOfCustomer = sql`from sales_order o where ${isOrderOfCustomer} and o.status <> 'DRAFT' and ${scopeSql(scope, 'o')}`
  const newest = sql`order by o.ordered_date desc, o.id desc limit 1`
  return sql`${RECORD_COLUMNS}, cc.block_reason, cc.blocked_by, cc.blocked_at, ${sharedCustomerSql(caller)} as is_shared, ${CUSTOMER_VERSION} as version,
    (select to_jsonb(x) from (select ${totalsOf(scope, directory)} and ${isOrderOfCustomer}) x) as totals,
    (select jsonb_build_object('last_so_no', o.so_no, 'last_ordered_date', o.ordered_date) ${ordersOfCustomer} ${newest}) as last_order,
    (select o.customer_po_no ${ordersOfCustomer} and o.customer_po_no is not null ${newest}) as last_customer_po_no`
}

type Totals = Pick<CustomerRow, 'open_sos' | 'late_sos'>
type LastOrder = Pick<CustomerRow, 'last_so_no' | 'last_ordered_date'>
export type StoredCustomer = Omit<CustomerRow, 'id' | 'allowed_actions' | keyof LastOrder | keyof Totals> & {
  totals: Totals
  last_order: LastOrder | null
}

const NO_ORDER: LastOrder = { last_so_no: null, last_ordered_date: null }

/** A customer row with the reader's allowed actions. The id includes the client, because two clients may have the same customer. */
export const customerRowOf = ({ totals, last_order, ...row }: StoredCustomer, caller: Caller): CustomerRow => ({
  ...row,
  ...totals,
  ...(last_order ?? NO_ORDER),
  id: `C~${row.client_code}~${row.customer_code}`,
  allowed_actions: caller.modules.get('customers')?.can_edit ? ['edit', row.status === 'ACTIVE' ? 'block' : 'activate'] : [],
})

/** A customer's records at all its clients, as returned by a change. */
export const readCustomerOfAll = (db: Db, code: string): Promise<Customer[]> =>
  db.query<Customer>(sql`select ${RECORD_COLUMNS} from ${CUSTOMERS} where cc.customer_code = ${code} order by cc.client_code`)

type Filters = { customer?: string[]; status?: string[]; late?: boolean; q?: string }

/** Whether a customer has late orders. Finds all late orders first, because there are few of them. */
const hasLateOrders = (scope: Scope, directory: Directory): Sql => sql`(cc.client_code, cc.customer_code) in (
  select o.client_code, o.customer_code from sales_order o
  where o.customer_code is not null and ${lateSql(directory)} and ${scopeSql(scope, 'o')})`

const lateFilter = (late: boolean | undefined, scope: Scope, directory: Directory): Sql => {
  if (late === undefined) return sql`true`
  return late ? hasLateOrders(scope, directory) : sql`not ${hasLateOrders(scope, directory)}`
}

/** The filters of a list of customers as a condition. A supplier user sees no customers. */
export const whereCustomers = ({ customer, status, late, q = '' }: Filters, scope: Scope, directory: Directory): Sql => {
  const text = q.trim()
  const like = `%${likeText(unaccented(text))}%`
  return allOf([
    clientSql(scope, 'cc'),
    scope.supplier === null ? sql`true` : sql`false`,
    customer ? sql`cc.customer_code = any(${caseVariants(customer)}::text[])` : sql`true`,
    status ? sql`${STATUS} = any(${caseVariants(status)}::text[])` : sql`true`,
    lateFilter(late, scope, directory),
    text === ''
      ? sql`true`
      : sql`(${containsWords(sql`unaccented(c.name)`, text)} or unaccented(cc.customer_no) like ${like} or unaccented(c.customer_code) like ${like}
          or unaccented(coalesce(c.company, '')) like ${like} or unaccented(c.city) like ${like} or unaccented(coalesce(c.postcode, '')) like ${like})`,
  ])
}

/** Number of customers per status, and number with late orders. All filters apply except these two, status and late. */
export const countCustomers = async (
  db: Db,
  filters: Filters,
  scope: Scope,
  directory: Directory,
): Promise<{ by_status: Record<string, number>; late: number }> => {
  const rows = await db.query<{ status: string; count: number; late: number }>(sql`
    select ${STATUS} as status, count(*) as count, count(*) filter (where ${hasLateOrders(scope, directory)}) as late
    from ${CUSTOMERS} where ${whereCustomers({ ...filters, status: undefined, late: undefined }, scope, directory)} group by 1`)
  return {
    by_status: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    late: rows.reduce((sum, { late }) => sum + late, 0),
  }
}

export const CUSTOMER_SORT: Readonly<Record<string, SortColumn>> = {
  customer_no: sortColumn('cc.customer_no', 'text'),
  customer_code: sortColumn('c.customer_code', 'text'),
  // Names are sorted case-insensitively.
  name: sortColumn('lower(c.name)', 'text'),
  company: sortColumn('lower(c.company)', 'text', true),
  client_code: sortColumn('cc.client_code', 'text'),
  status: { sql: STATUS, type: 'text' },
  email: sortColumn('c.email', 'text', true),
  city: sortColumn('c.city', 'text'),
  postcode: sortColumn('c.postcode', 'text', true),
  country: sortColumn('c.country', 'text'),
  default_carrier_code: sortColumn('c.default_carrier_code', 'text', true),
  open_sos: sortColumn('coalesce(t.open_sos, 0)', 'numeric'),
  late_sos: sortColumn('coalesce(t.late_sos, 0)', 'numeric'),
}
