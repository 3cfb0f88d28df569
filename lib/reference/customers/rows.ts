import sql, { raw, type Sql } from 'sql-template-tag'
import type { Customer, CustomerRow } from '#lib/contract/exact.ts'
import type { Actor } from '../auth/actor.ts'
import { all, clientSql, scopeSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import type { Directory } from '../http/directory.ts'
import type { SortColumn } from '../http/sort.ts'
import { codeForms, containsWords, likeText } from '../lookups/choices.ts'
import { lateSql } from '../orders/read/sales-request.ts'

/** A customer's status for a client: blocked for all clients, or only by this one. */
const STATUS = sql`case when c.status <> 'ACTIVE' then c.status else cc.status end`

/** Customers `c` of clients `cc` with totals `t` of their open orders, without drafts. */
export const customersFrom = (scope: Scope, directory: Directory): Sql => sql`
  client_customer cc join customer c on c.customer_code = cc.customer_code
  left join (
    select o.client_code, o.customer_code, count(*) as open_sos, count(*) filter (where ${lateSql(directory)}) as late_sos
    from sales_order o where o.is_open and o.status <> 'DRAFT' and ${scopeSql(scope, 'o')} group by o.client_code, o.customer_code
  ) t on t.client_code = cc.client_code and t.customer_code = cc.customer_code`

const RECORD = sql`c.customer_code, cc.customer_no, c.name, c.company, cc.client_code, ${STATUS} as status, c.phone, c.email, c.address1, c.address2,
  c.city, c.state, c.postcode, c.country, c.default_carrier_code, c.delivery_instructions`

/** Columns of a row. The newest order is looked up only for the rows of the page. */
export const customerColumns = (scope: Scope): Sql => sql`
  ${RECORD}, c.version, coalesce(t.open_sos, 0) as open_sos, coalesce(t.late_sos, 0) as late_sos,
  (select jsonb_build_object('last_so_no', o.so_no, 'last_ordered_date', o.ordered_date, 'last_customer_po_no', o.customer_po_no)
    from sales_order o
    where o.customer_code = cc.customer_code and o.client_code = cc.client_code and o.status <> 'DRAFT' and ${scopeSql(scope, 'o')}
    order by o.ordered_date desc, o.id desc limit 1) as last_order`

type LastOrder = Pick<CustomerRow, 'last_so_no' | 'last_ordered_date' | 'last_customer_po_no'>
export type StoredCustomer = Omit<CustomerRow, 'id' | 'allowed_actions' | keyof LastOrder> & { last_order: LastOrder | null }

const NO_ORDER: LastOrder = { last_so_no: null, last_ordered_date: null, last_customer_po_no: null }

/** A customer row with the reader's allowed actions. The id includes the client, because two clients may have the same customer. */
export const customerRowOf = ({ last_order, ...row }: StoredCustomer, actor: Actor): CustomerRow => ({
  ...row,
  ...(last_order ?? NO_ORDER),
  id: `C~${row.client_code}~${row.customer_code}`,
  allowed_actions: actor.modules.get('customers')?.can_edit ? ['edit', row.status === 'ACTIVE' ? 'block' : 'activate'] : [],
})

/** A customer as returned by a change. */
export const readCustomer = async (db: Db, client: string, code: string): Promise<Customer> => {
  const [row] = await db.query<Customer>(sql`
    select ${RECORD} from client_customer cc join customer c on c.customer_code = cc.customer_code
    where cc.client_code = ${client} and cc.customer_code = ${code}`)
  return row!
}

type Filters = { customer?: string[]; status?: string[]; late?: boolean; q?: string }

/** The filters of a list of customers as a condition on `customersFrom`. A supplier's login sees no customers. */
export const whereCustomers = ({ customer, status, late, q = '' }: Filters, scope: Scope): Sql => {
  const text = q.trim()
  const like = `%${likeText(text.toLowerCase())}%`
  return all([
    clientSql(scope, 'cc'),
    scope.supplier === null ? sql`true` : sql`false`,
    customer ? sql`cc.customer_code = any(${codeForms(customer)}::text[])` : sql`true`,
    status ? sql`${STATUS} = any(${codeForms(status)}::text[])` : sql`true`,
    late === undefined ? sql`true` : sql`(coalesce(t.late_sos, 0) > 0) = ${late}`,
    text === ''
      ? sql`true`
      : sql`(${containsWords(sql`lower(c.name)`, text.toLowerCase())} or lower(cc.customer_no) like ${like} or lower(c.customer_code) like ${like}
          or lower(coalesce(c.company, '')) like ${like} or lower(c.city) like ${like} or lower(coalesce(c.postcode, '')) like ${like})`,
  ])
}

/** Number of customers per status and with late orders, with all other filters applied. */
export const countCustomers = async (
  db: Db,
  filters: Filters,
  scope: Scope,
  from: Sql,
): Promise<{ by_status: Record<string, number>; late: number }> => {
  const rows = await db.query<{ status: string; count: number; late: number }>(sql`
    select ${STATUS} as status, count(*) as count, count(*) filter (where t.late_sos > 0) as late
    from ${from} where ${whereCustomers({ ...filters, status: undefined, late: undefined }, scope)} group by 1`)
  return {
    by_status: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    late: rows.reduce((sum, { late }) => sum + late, 0),
  }
}

const column = (name: string, type: SortColumn['type'], nullable = false): SortColumn => ({ sql: raw(name), type, nullable })

export const CUSTOMER_SORT: Readonly<Record<string, SortColumn>> = {
  customer_no: column('cc.customer_no', 'text'),
  customer_code: column('c.customer_code', 'text'),
  // Names are sorted case-insensitively.
  name: column('lower(c.name)', 'text'),
  company: column('lower(c.company)', 'text', true),
  client_code: column('cc.client_code', 'text'),
  status: { sql: STATUS, type: 'text' },
  email: column('c.email', 'text', true),
  city: column('c.city', 'text'),
  postcode: column('c.postcode', 'text', true),
  country: column('c.country', 'text'),
  default_carrier_code: column('c.default_carrier_code', 'text', true),
  open_sos: column('coalesce(t.open_sos, 0)', 'numeric'),
  late_sos: column('coalesce(t.late_sos, 0)', 'numeric'),
}
