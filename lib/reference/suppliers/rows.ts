import sql, { type Sql } from 'sql-template-tag'
import type { Supplier, SupplierRow } from '#lib/contract/exact-types.ts'
import { unaccented } from '#lib/shared/unaccented.ts'
import { OPEN_SQL } from '../orders/open-orders.ts'
import { allOf, clientSql, supplierSql, type Scope } from '../auth/scope.ts'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../db/db.ts'
import { daySql } from '../http/day-sql.ts'
import type { Directory } from '../http/directory.ts'
import { addDays } from '#lib/shared/days.ts'
import { sortColumn, type SortColumn } from '../http/sort.ts'
import { caseVariants, containsWords, likeText } from '../lookups/choices.ts'
import { overdueSql } from '../orders/read/purchase-request.ts'
import { purchasesInScope } from '../orders/visible-orders.ts'

/** A supplier's status for a client: its general status if that is not ACTIVE, else its status with this client. */
const STATUS = sql`case when s.status <> 'ACTIVE' then s.status else cs.status end`

const ON_TIME_DAYS = 90

/** Suppliers `s` of clients `cs`. */
export const SUPPLIERS = sql`client_supplier cs join supplier s on s.supplier_code = cs.supplier_code`

const RECORD_COLUMNS = sql`s.supplier_code, cs.supplier_no, s.name, cs.client_code, ${STATUS} as status, s.contact_name, s.email, s.phone, s.address1, s.address2,
  s.city, s.state, s.postcode, s.country, s.lead_time_days, s.notes`

/**
 * Figures of a supplier's orders, without drafts. `on_time_pct` covers the receipts of the last 90 days: an order is on time if it was
 * received by its expected date, in the site's time zone, and no part of it is overdue.
 */
const totalsOf = (scope: Scope, directory: Directory): Sql => {
  const receivedDay = sql`(o.received_at at time zone z.timezone)::date`
  const firstDay = addDays(directory.todayAt(scope.sites[0] ?? ''), -ON_TIME_DAYS)
  const isRecent = sql`${receivedDay} >= ${firstDay}::date and o.expected_date is not null`
  const overdue = overdueSql(directory)
  return sql`count(*) filter (where ${OPEN_SQL}) as open_pos, count(*) filter (where ${overdue}) as overdue_pos,
    max(${receivedDay}) as last_receipt_date,
    round(100.0 * count(*) filter (where ${isRecent} and ${receivedDay} <= o.expected_date and not ${overdue}) / nullif(count(*) filter (where ${isRecent}), 0), 1) as on_time_pct
    from purchase_order o join site z on z.site_code = o.site_code where ${purchasesInScope(scope)}`
}

/** Totals `t` of every supplier, for lists that are sorted by a total. */
export const supplierTotals = (scope: Scope, directory: Directory) => ({
  keys: ['open_pos', 'overdue_pos', 'last_receipt_date', 'on_time_pct'],
  join: sql`left join (
    select o.client_code, o.supplier_code, ${totalsOf(scope, directory)} group by o.client_code, o.supplier_code
  ) t on t.client_code = cs.client_code and t.supplier_code = cs.supplier_code`,
})

/** The version of a supplier `s` for one of its clients, `cs`. A change for another client alone does not change it. */
export const SUPPLIER_VERSION = sql`(s.version + cs.version)`

/** Whether a supplier `cs` also delivers to clients that a user has no access to. */
export const sharedSupplierSql = ({ access }: Caller): Sql => sql`exists (
  select from client_supplier x where x.supplier_code = cs.supplier_code and not (${clientSql(access, 'x')}))`

/** Columns of a row. Orders are read only for the rows of the page. */
export const supplierColumns = (
  caller: Caller,
  scope: Scope,
  directory: Directory,
): Sql => sql`${RECORD_COLUMNS}, ${SUPPLIER_VERSION} as version, ${sharedSupplierSql(caller)} as is_shared,
  ${seesBlock(scope) ? sql`cs.block_reason, cs.blocked_by, cs.blocked_at` : sql`null as block_reason, null as blocked_by, null as blocked_at`},
  (select to_jsonb(x) from (select ${totalsOf(scope, directory)} and o.supplier_code = cs.supplier_code and o.client_code = cs.client_code) x) as totals,
  (select count(*) from app_user u where u.supplier_code = s.supplier_code and u.status <> 'DISABLED') as users`

/** A supplier's own users must not see why the supplier is blocked. */
const seesBlock = (scope: Scope): boolean => scope.supplier === null

type Totals = Pick<SupplierRow, 'open_pos' | 'overdue_pos' | 'last_receipt_date' | 'on_time_pct'>
export type StoredSupplier = Omit<SupplierRow, 'id' | 'allowed_actions' | keyof Totals> & { totals: Totals }

/** A supplier's API id. It includes the client, because two clients may have the same supplier. */
const supplierId = (client: string, supplier: string): string => `S~${client}~${supplier}`

/** A supplier row with the reader's allowed actions. */
export const supplierRowOf = ({ totals, ...row }: StoredSupplier, caller: Caller): SupplierRow => {
  return { ...row, ...totals, id: supplierId(row.client_code, row.supplier_code), allowed_actions: actionsOn(row.status, caller) }
}

const actionsOn = (status: string, { modules, access }: Caller): SupplierRow['allowed_actions'] => {
  if (!modules.get('suppliers')?.can_edit) return []
  if (access.supplier !== null) return ['edit']
  return ['edit', status === 'ACTIVE' ? 'block' : 'activate']
}

/** A supplier's records at all its clients, as returned by create and change. */
export const readSupplierOfAll = (db: Db, code: string): Promise<Supplier[]> =>
  db.query<Supplier>(sql`select ${RECORD_COLUMNS} from ${SUPPLIERS} where cs.supplier_code = ${code} order by cs.client_code`)

type Filters = { supplier?: string[]; status?: string[]; q?: string; expected_from?: string; expected_to?: string }

/** The filters of a list of suppliers as a condition. */
export const whereSuppliers = ({ supplier, status, q = '', ...days }: Filters, scope: Scope): Sql => {
  const text = q.trim()
  const like = `%${likeText(unaccented(text))}%`
  return allOf([
    clientSql(scope, 'cs'),
    supplierSql(scope, 'cs'),
    supplier ? sql`cs.supplier_code = any(${caseVariants(supplier)}::text[])` : sql`true`,
    status ? sql`${STATUS} = any(${caseVariants(status)}::text[])` : sql`true`,
    days.expected_from || days.expected_to ? hasExpectedOrder(days, scope) : sql`true`,
    text === ''
      ? sql`true`
      : sql`(${containsWords(sql`unaccented(s.name)`, text)} or unaccented(cs.supplier_no) like ${like} or unaccented(s.supplier_code) like ${like}
          or unaccented(coalesce(s.contact_name, '')) like ${like} or unaccented(coalesce(s.city, '')) like ${like})`,
  ])
}

/** Whether the supplier has an open order expected between two days. */
const hasExpectedOrder = ({ expected_from: first, expected_to: last }: Filters, scope: Scope): Sql => sql`exists (
  select from purchase_order o where ${allOf([
    purchasesInScope(scope),
    sql`o.client_code = cs.client_code and o.supplier_code = cs.supplier_code and ${OPEN_SQL}`,
    first ? sql`o.expected_date >= ${daySql(first)}` : sql`true`,
    last ? sql`o.expected_date <= ${daySql(last)}` : sql`true`,
  ])})`

/** Number of suppliers per status, with all other filters applied. */
export const countByStatus = async (db: Db, filters: Filters, scope: Scope): Promise<Record<string, number>> => {
  const rows = await db.query<{ status: string; count: number }>(sql`
    select ${STATUS} as status, count(*) as count from ${SUPPLIERS}
    where ${whereSuppliers({ ...filters, status: undefined }, scope)} group by 1`)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

export const SUPPLIER_SORT: Readonly<Record<string, SortColumn>> = {
  supplier_no: sortColumn('cs.supplier_no', 'text'),
  supplier_code: sortColumn('s.supplier_code', 'text'),
  // Names are sorted case-insensitively.
  name: sortColumn('lower(s.name)', 'text'),
  client_code: sortColumn('cs.client_code', 'text'),
  status: { sql: STATUS, type: 'text' },
  contact_name: sortColumn('s.contact_name', 'text', true),
  email: sortColumn('s.email', 'text', true),
  city: sortColumn('s.city', 'text', true),
  country: sortColumn('s.country', 'text', true),
  lead_time_days: sortColumn('s.lead_time_days', 'numeric', true),
  on_time_pct: sortColumn('t.on_time_pct', 'numeric', true),
  open_pos: sortColumn('coalesce(t.open_pos, 0)', 'numeric'),
  overdue_pos: sortColumn('coalesce(t.overdue_pos, 0)', 'numeric'),
  last_receipt_date: sortColumn('t.last_receipt_date', 'date', true),
}
