import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { Held } from '../write/held-order.ts'
import { HEAD_FIELDS, NUMBER_KEY } from './fields.ts'

/** A body of the contract that would make the order as it is stored: what changed fields are laid over. */
export const storedBody = async (tx: Db, order: Held): Promise<Record<string, unknown>> => {
  const head = Object.fromEntries(HEAD_FIELDS[order.kind].map(({ key }) => [key, order.row[key] ?? null]))
  // A draft of a client without a series has a number of ours until its author gives it one.
  const isOurs = order.no.startsWith('DRAFT-') && (order.status === 'DRAFT' || order.status === 'ERROR')
  return {
    ...head,
    [NUMBER_KEY[order.kind]]: isOurs ? null : order.no,
    ...(order.kind === 'SO' && { ship_to: order.row['ship_to'] }),
    lines: await linesOf(tx, order),
  }
}

const linesOf = (tx: Db, { kind, id }: Held): Promise<unknown[]> =>
  tx.query(
    kind === 'PO'
      ? sql`select line_no, nullif(product_code, '') as product_code, nullif(uom, '') as uom, nullif(qty_ordered, 0) as qty, lot_no, expiry_date,
          disposition_code, notes from po_line where po_id = ${id} order by line_no`
      : sql`select line_no, nullif(product_code, '') as product_code, nullif(uom, '') as uom, nullif(qty_ordered, 0) as qty, lot_no, expiry_min_date,
          serial_nos, disposition_code, unit_price, notes from so_line where so_id = ${id} order by line_no`,
  )
