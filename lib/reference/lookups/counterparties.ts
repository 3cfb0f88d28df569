import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../auth/caller.ts'
import { allOf, clientSql, supplierSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import type { Page } from '../http/list.ts'
import { containsWords, likeText, searchText, type LookupQuery } from './choices.ts'

type Counted<Row> = { rows: Row[]; total: number }

const activeFilter = (query: LookupQuery, isActive: Sql): Sql => {
  if (query.active === undefined) return sql`true`
  return query.active ? isActive : sql`not ${isActive}`
}

/** Whether a supplier `s` (or customer `c`, below) is active itself and for at least one client in scope. */
const isActiveSupplier = (scope: Scope): Sql => sql`(s.status = 'ACTIVE' and exists (
  select 1 from client_supplier a where a.supplier_code = s.supplier_code and a.status = 'ACTIVE' and ${clientSql(scope, 'a')}))`
const isActiveCustomer = (scope: Scope): Sql => sql`(c.status = 'ACTIVE' and exists (
  select 1 from client_customer a where a.customer_code = c.customer_code and a.status = 'ACTIVE' and ${clientSql(scope, 'a')}))`

/**
 * Why one client has blocked a supplier `s` or customer `c`: of the clients in scope, the one whose code sorts first. The number shown is
 * that client's too.
 */
const blockReason = (kind: 'supplier' | 'customer', scope: Scope): Sql => {
  const [links, code] = [raw(`client_${kind}`), raw(`${kind}_code`)]
  return sql`(select b.block_reason from ${links} b where b.${code} = ${raw(kind[0] ?? '')}.${code} and ${clientSql(scope, 'b')}
    order by b.client_code limit 1)`
}

/** Suppliers of the clients in scope, without duplicates, with the first client's number. A supplier user sees only their own supplier. */
export const suppliersOf = async (db: Db, scope: Scope, query: LookupQuery, page: Page): Promise<Counted<unknown>> => {
  const text = searchText(query)
  const like = `%${likeText(text)}%`
  const condition = allOf([
    supplierSql(scope, 's'),
    sql`exists (select 1 from client_supplier cs where cs.supplier_code = s.supplier_code and ${clientSql(scope, 'cs')})`,
    activeFilter(query, isActiveSupplier(scope)),
    text === ''
      ? sql`true`
      : sql`(${containsWords(sql`unaccented(s.name)`, text)} or unaccented(s.supplier_code) like ${like} or exists (
          select 1 from client_supplier n where n.supplier_code = s.supplier_code and ${clientSql(scope, 'n')} and unaccented(n.supplier_no) like ${like}))`,
  ])
  const rows = await db.query(sql`
    select s.supplier_code as value, s.name as label, ${isActiveSupplier(scope)} as active, s.city, s.country, s.lead_time_days, s.status,
      ${scope.supplier === null ? blockReason('supplier', scope) : sql`null`} as block_reason,
      (select n.supplier_no from client_supplier n where n.supplier_code = s.supplier_code and ${clientSql(scope, 'n')}
       order by n.client_code limit 1) as supplier_no,
      (select jsonb_agg(n.client_code order by n.client_code) from client_supplier n
       where n.supplier_code = s.supplier_code and ${clientSql(scope, 'n')}) as client_codes
    from supplier s where ${condition} order by s.name, s.supplier_code limit ${page.perPage} offset ${page.offset}`)
  return { rows, total: await count(db, sql`supplier s`, condition) }
}

type Viewer = { scope: Scope; modules: Caller['modules'] }

/** Customers of the clients in scope, without duplicates, with the first client's number. A supplier user sees none. */
export const customersOf = async (db: Db, { scope, modules }: Viewer, query: LookupQuery, page: Page): Promise<Counted<unknown>> => {
  const text = searchText(query)
  const condition = allOf([
    scope.supplier === null ? sql`true` : sql`false`,
    sql`exists (select 1 from client_customer cc where cc.customer_code = c.customer_code and ${clientSql(scope, 'cc')})`,
    activeFilter(query, isActiveCustomer(scope)),
    text === '' ? sql`true` : matchesCustomer(scope, text),
  ])
  const seesContact = (['customers', 'sales_orders'] as const).some((module) => modules.get(module)?.can_view)
  const rows = await db.query(sql`
    select c.customer_code as value, c.name as label, ${isActiveCustomer(scope)} as active,
      concat_ws(', ', c.address1, nullif(c.address2, '')) as address_line, c.city, c.postcode, c.country, c.default_carrier_code, c.status,
      c.company, c.address1, c.address2, c.state,
      ${seesContact ? sql`c.phone, c.email, c.delivery_instructions, ${blockReason('customer', scope)} as block_reason,` : empty}
      (select n.customer_no from client_customer n where n.customer_code = c.customer_code and ${clientSql(scope, 'n')}
       order by n.client_code limit 1) as customer_no
    from customer c where ${condition} order by c.name, c.customer_code limit ${page.perPage} offset ${page.offset}`)
  return { rows, total: await count(db, sql`customer c`, condition) }
}

/** The shortest text that a trigram index can find. */
const MIN_INDEXED_LENGTH = 3

/** Finds customers by parts of the name, or by the beginning of their code or of a client's number for them. Each has its own index. */
const matchesCustomer = (scope: Scope, text: string): Sql => {
  const nameMatches = (alias: string) => containsWords(sql`unaccented(${raw(alias)}.name)`, text)
  const start = `${likeText(text.toUpperCase())}%`
  const customersByNumber = sql`select n.customer_code from client_customer n where ${clientSql(scope, 'n')} and n.customer_no like ${start}`
  if (text.length < MIN_INDEXED_LENGTH)
    return sql`(${nameMatches('c')} or c.customer_code like ${start} or c.customer_code in (${customersByNumber}))`
  return sql`c.customer_code in (
    select y.customer_code from customer y where ${nameMatches('y')}
    union all select y.customer_code from customer y where y.customer_code like ${start} union all ${customersByNumber})`
}

const count = async (db: Db, from: Sql, condition: Sql): Promise<number> =>
  (await db.query<{ total: number }>(sql`select count(*) as total from ${from} where ${condition}`))[0]?.total ?? 0
