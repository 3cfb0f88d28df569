import sql from 'sql-template-tag'
import type { Movement } from '#lib/contract/exact-types.ts'
import { MOVEMENT_TYPES } from '#lib/contract/stock/movement-types.ts'
import type { Directory } from '../../http/directory.ts'
import { instantIn } from '#lib/shared/instant.ts'

/** Columns of a movement `m`, with the product name from its holding `h`. */
export const MOVEMENT_COLUMNS = sql`
  m.id, m.moved_at, m.type_code, m.direction, m.client_code, m.owner_code, m.site_code, m.product_code, h.product_name, m.lot_no,
  m.serial_no, m.expiry_date, m.sscc, m.from_location, m.to_location, m.from_disposition, m.to_disposition, m.qty, m.uom,
  m.balance_after, m.reason_code, m.reason, m.ref_type, m.ref_no, m.ref_line_no, m.user_name, m.channel, m.device, m.stream_code, m.note`

/** Movements with the item's name. The join always matches; as a left join, the planner can drop it if the name is not needed. */
export const MOVEMENT_FROM = sql`movement m left join holding h on h.id = m.holding_id`

export type MovementRow = Omit<Movement, 'id' | 'task_code' | 'type_name'> & { id: number }

const TYPES = new Map<string, (typeof MOVEMENT_TYPES)[number]>(MOVEMENT_TYPES.map((type) => [type.code, type]))

/** The movement types of some tasks. */
export const typesOfTasks = (tasks: readonly string[]): string[] =>
  MOVEMENT_TYPES.filter((type) => tasks.includes(type.task)).map((type) => type.code)

/** Maps a row to the contract's movement, with its instant in the site's time zone. */
export const movementOf = (row: MovementRow, directory: Directory): Movement => ({
  ...row,
  id: `m_${row.id}`,
  moved_at: instantIn(row.moved_at, directory.zoneOf(row.site_code)),
  task_code: TYPES.get(row.type_code)?.task ?? 'ADJUST',
  type_name: TYPES.get(row.type_code)?.label ?? row.type_code,
})
