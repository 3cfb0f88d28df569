import sql from 'sql-template-tag'
import type { InboundShipment } from '#lib/contract/exact-types.ts'
import { allOf, scopeSql, supplierSql } from '../../auth/scope.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Db } from '../../db/db.ts'
import type { Directory } from '../../http/directory.ts'
import { advisedLines, eventsOf } from '../details.ts'
import { inboundOf, SHIPMENT_COLUMNS, SHIPMENT_FROM, type ShipmentRow } from '../rows.ts'

type RowContext = { directory: Directory; caller: Caller }

/** One inbound shipment with its events and lines. */
export const readInbound = async (tx: Db, id: number, context: RowContext): Promise<InboundShipment> => {
  const [row] = await tx.query<ShipmentRow>(sql`select ${SHIPMENT_COLUMNS} from ${SHIPMENT_FROM} where s.id = ${id}`)
  const shipment = inboundOf(row!, context)
  return { ...shipment, events: await eventsOf(tx, shipment, context.directory), lines: await advisedLines(tx, id) }
}

/** Locks an inbound shipment; null if it does not exist or the caller may not see it. */
export const lockInbound = async (tx: Db, id: number, caller: Caller): Promise<{ id: number; version: number; status: string } | null> => {
  const { access } = caller
  const [row] = await tx.query<{ id: number; version: number; status: string }>(sql`
    select s.id, s.version, s.status from shipment s where s.id = ${id} and s.direction = 'IN' and ${allOf([
      scopeSql(access, 's'),
      supplierSql(access, 's'),
    ])} for update`)
  return row ?? null
}

type Event = { code: string; at: Date; place: string | null; text: string }

/** Adds an event to a shipment, and stores it as the latest one, which the list shows. */
export const addEvent = async (tx: Db, shipment: number, { code, at, place, text }: Event): Promise<void> => {
  const iso = at.toISOString()
  await tx.query(sql`
    insert into shipment_event (shipment_id, code, at, place, text) values (${shipment}, ${code}, ${iso}::timestamptz, ${place}, ${text})`)
  await tx.query(sql`
    update shipment set last_event_code = ${code}, last_event_at = ${iso}::timestamptz, last_event_place = ${place}, last_event_text = ${text}
    where id = ${shipment}`)
}
