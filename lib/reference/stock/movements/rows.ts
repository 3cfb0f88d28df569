import sql from 'sql-template-tag'
import type { Movement } from '#lib/contract/exact.ts'
import { MOVEMENT_TYPES } from '#lib/contract/stock/movement-types.ts'
import type { Directory } from '../../http/directory.ts'
import { instantIn } from '#lib/shared/instant.ts'

/** Columns of a movement `m` with its product `p`. */
export const MOVEMENT_COLUMNS = sql`
  m.id, m.moved_at, m.type_code, m.direction, m.client_code, m.owner_code, m.site_code, m.product_code, h.product_name, m.lot_no,
  m.serial_no, m.expiry_date, m.sscc, m.from_location, m.to_location, m.from_disposition, m.to_disposition, m.qty, m.uom,
  m.balance_after, m.reason_code, m.reason, m.ref_type, m.ref_no, m.ref_line_no, m.user_name, m.channel, m.device, m.stream_code, m.note`

/** With its item's name. There always is one; a left join can be left out where the name is not asked for. */
export const MOVEMENT_FROM = sql`movement m left join holding h on h.id = m.holding_id`

export type MovementRow = Omit<Movement, 'id' | 'task_code' | 'type_name'> & { id: number }

const TYPES = new Map<string, (typeof MOVEMENT_TYPES)[number]>(MOVEMENT_TYPES.map((type) => [type.code, type]))

/** Types of movement that belong to some tasks. */
export const typesOfTasks = (tasks: readonly string[]): string[] =>
  MOVEMENT_TYPES.filter((type) => tasks.includes(type.task)).map((type) => type.code)

/** A movement as the contract has it, its instant in the time zone of its site. */
export const movementOf = (row: MovementRow, directory: Directory): Movement => ({
  ...row,
  id: `m_${row.id}`,
  moved_at: instantIn(row.moved_at, directory.zoneOf(row.site_code)),
  task_code: TYPES.get(row.type_code)?.task ?? 'ADJUST',
  type_name: TYPES.get(row.type_code)?.label ?? row.type_code,
})
