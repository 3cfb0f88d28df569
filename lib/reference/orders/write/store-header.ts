import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { ValidatedOrder } from '../check/validate-order.ts'
import { nameOf, type OrderAuthor } from './order-author.ts'
import { shortagePolicy } from '../check/shortage.ts'
import { DEFAULT_PRIORITY, DEFAULT_TYPE } from '../body/facts.ts'
import { HEADER_FIELDS, NUMBER_KEY } from '../body/fields.ts'

/** The table of a kind of order. */
export const TABLE = { PO: sql`purchase_order`, SO: sql`sales_order` } as const satisfies Record<OrderKind, Sql>

/** The columns of an order's header. A draft may have unknown codes: those that would break a foreign key are stored as null or the default. */
const headerColumnsOf = ({ kind, values, facts }: ValidatedOrder, no: string, today: string): Record<string, string | null> => {
  const { head } = values
  const plain = Object.fromEntries(HEADER_FIELDS[kind].map(({ key }) => [key, head[key] ?? null]))
  const common = {
    ...plain,
    [NUMBER_KEY[kind]]: no,
    order_type: head['order_type'] ?? DEFAULT_TYPE[kind],
    priority: facts.hasPriority ? (head['priority'] ?? DEFAULT_PRIORITY) : DEFAULT_PRIORITY,
    ordered_date: head['ordered_date'] ?? today,
    carrier_code: facts.carrier?.code ?? null,
  }
  if (kind === 'PO') {
    const disposition = head['disposition_code'] ?? facts.type?.default_disposition ?? null
    const isKnown = disposition !== null && facts.dispositions.has(disposition)
    return {
      ...common,
      own_promised_date: head['promised_date'] ?? null,
      supplier_code: facts.counterparty?.code ?? facts.ownSupplier,
      disposition_code: isKnown ? disposition : null,
    }
  }
  return {
    ...common,
    customer_code: facts.counterparty?.code ?? null,
    customer_name: facts.counterparty?.name ?? values.shipTo?.['name'] ?? null,
    carrier_account: head['carrier_account'] ?? facts.carrier?.account ?? null,
    on_shortage: facts.client ? shortagePolicy(head['on_shortage'] ?? null, facts.type, facts.client.rules).value : 'BACK_ORDER',
    ship_to_postcode: values.shipTo?.['postcode'] ?? null,
  }
}

/** Columns and values of a header as SQL, with a sales order's address as JSON. */
const cells = (validated: ValidatedOrder, no: string, today: string): [Sql, Sql][] => {
  const columns = Object.entries(headerColumnsOf(validated, no, today)).map(([key, value]): [Sql, Sql] => [
    raw(key),
    castIfDate(key, value),
  ])
  return validated.kind === 'PO' ? columns : [...columns, [raw('ship_to'), sql`${JSON.stringify(validated.values.shipTo ?? {})}::jsonb`]]
}

const castIfDate = (key: string, value: string | null): Sql => (key.endsWith('_date') ? sql`${value}::date` : sql`${value}`)

/** Inserts a new header and returns its database id. */
export const insertHeader = async (tx: Db, author: OrderAuthor, validated: ValidatedOrder, no: string, status: string): Promise<number> => {
  const at = author.now().toISOString()
  const by = nameOf(author)
  const columns: [Sql, Sql][] = [
    ...cells(validated, no, todayOf(validated, author)),
    [raw('status'), sql`${status}`],
    [raw('source'), sql`${author.source}`],
    [raw('created_by'), sql`${by}`],
    [raw('created_by_id'), sql`${author.caller.id}`],
    [raw('created_at'), sql`${at}::timestamptz`],
    [raw('updated_by'), sql`${by}`],
    [raw('updated_at'), sql`${at}::timestamptz`],
  ]
  const [row] = await tx.query<{ id: number }>(sql`
    insert into ${TABLE[validated.kind]} (${join(columns.map(([column]) => column))}) values (${join(columns.map(([, value]) => value))}) returning id`)
  return row!.id // an insert always returns its row
}

/** Columns derived from a field of the body, in addition to the field's own column. */
const DERIVED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  customer_code: ['customer_name'],
  carrier_code: ['carrier_account'],
  ship_to: ['ship_to_postcode'],
  order_type: ['on_shortage'],
  promised_date: ['own_promised_date'],
}

/**
 * Writes the changed fields of a header, or all of them if `keys` is null. Unchanged fields keep their stored values, even if
 * their codes are no longer valid. The caller updates the version and the author of the change.
 */
export const updateHeader = async (
  tx: Db,
  author: OrderAuthor,
  validated: ValidatedOrder,
  id: number,
  no: string,
  keys: ReadonlySet<string> | null,
): Promise<void> => {
  const derived = [...(keys ?? [])].flatMap((key) => DERIVED_COLUMNS[key] ?? [])
  const isChanged = (name: string) => keys === null || keys.has(name) || derived.includes(name) || name === NUMBER_KEY[validated.kind]
  const set = cells(validated, no, todayOf(validated, author)).flatMap(([column, value]) =>
    isChanged(column.sql) ? [sql`${column} = ${value}`] : [],
  )
  await tx.query(sql`update ${TABLE[validated.kind]} set ${join(set)} where id = ${id}`)
}

const todayOf = ({ facts }: ValidatedOrder, { now }: OrderAuthor): string => facts.site?.today ?? now().toISOString().slice(0, 10)
