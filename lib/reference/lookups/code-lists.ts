import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql from 'sql-template-tag'
import { clientSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'

/** Priorities, most urgent first. */
export const prioritiesOf = (db: Db) =>
  db.query<{ value: string; label: string; active: boolean; rank: number; color: string; sla_hours: number }>(sql`
    select priority as value, label, true as active, rank, color, sla_hours from priority order by rank`)

/** Dispositions of stock, in their order. */
export const dispositionsOf = (db: Db) =>
  db.query<{ value: string; label: string; active: boolean; bucket: string }>(sql`
    select disposition_code as value, label, true as active, is_available, is_hold, bucket, color, reason_required
    from disposition order by position`)

/** Order types of purchase or sales orders, or both. */
export const orderTypesOf = (db: Db, kind?: OrderKind) =>
  db.query<{ value: string; label: string; active: boolean }>(sql`
    select order_type as value, label, true as active, needs_customer, needs_supplier, needs_destination_site, allow_partial,
      allow_back_order, default_disposition
    from order_type where ${kind ? sql`kind = ${kind}` : sql`true`} order by kind, position`)

type Stream = { value: string; label: string; active: boolean; partner: string; last_message_at: string | null }

/** Integration streams of the clients in scope, with their message types. A supplier user sees none. */
export const streamsOf = (db: Db, scope: Scope, direction?: 'IN' | 'OUT'): Promise<Stream[]> =>
  db.query<Stream>(sql`
    select s.stream_code as value, s.stream_name as label, s.active, s.direction, s.protocol, s.partner, s.last_message_at, s.healthy,
      (select coalesce(jsonb_agg(jsonb_build_object('value', m.message, 'label', m.label, 'version', m.message_version) order by m.message), '[]')
       from stream_message m where m.stream_code = s.stream_code) as messages
    from stream s
    where ${clientSql(scope, 's')} and ${scope.supplier === null ? sql`true` : sql`false`}
      and ${direction ? sql`s.direction = ${direction}` : sql`true`}
    order by s.stream_code`)

export type Labels = { labels: Record<string, string>; version: number; updated_at: string | null }

/** One client's labels for the fields of the contract. */
export const labelsOf = async (db: Db, client: string): Promise<Labels> => {
  const [row] = await db.query<Labels>(sql`
    select c.label_version as version, c.labels_updated_at as updated_at,
      (select coalesce(jsonb_object_agg(f.field_key, f.label), '{}') from field_label f where f.client_code = c.client_code) as labels
    from client c where c.client_code = ${client}`)
  return row ?? { labels: {}, version: 0, updated_at: null }
}
