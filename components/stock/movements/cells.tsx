import type { ReactNode } from 'react'
import { withCode } from '#components/list/with-code.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { Unknown } from '#components/list/cell.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { movedQty, qtyColour, typeName } from '#components/stock/shared/movement-words.ts'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatWord } from '#lib/client/format.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { ORDER_MODULE } from '#lib/contract/orders/order-kind.ts'
import { dispositionName } from '#lib/contract/stock/dispositions.ts'
import { TASKS } from '#lib/contract/stock/tasks.ts'
import type { Movement } from '#lib/contract/stock/movements.ts'

const REFERENCE_MODULE: Readonly<Record<string, Module>> = ORDER_MODULE

/** Module of a movement's reference; undefined if it has no screen. */
export const moduleOf = ({ ref_type }: Pick<Movement, 'ref_type'>): Module | undefined => REFERENCE_MODULE[ref_type ?? '']

const TASK_NAMES = new Map<string, string>(TASKS.map((task) => [task.value, task.label]))

const taskName = (code: string | null): string => TASK_NAMES.get(code ?? '') ?? formatWord(code)

/** File columns for the custom cells: tasks by name with their codes in a second column, and locations as on the screen. */
export const movementExportColumns = (toClientWording: (text: string) => string): NonNullable<ListSlots<Movement>['exportColumns']> => ({
  type_name: [{ type: 'text', value: (row) => toClientWording(typeName(row)) }],
  task_code: withCode(
    (row) => (row.task_code === null ? null : taskName(row.task_code)),
    (row) => row.task_code,
  ),
  from_location: [{ type: 'text', value: (row) => locationText(row, row.from_location, row.from_disposition) }],
  to_location: [{ type: 'text', value: (row) => locationText(row, row.to_location, row.to_disposition) }],
})

/**
 * The location. For a change of disposition, the disposition before or after the change follows. The location comes first, because a
 * narrow column cuts off the end.
 */
const locationText = (row: Movement, location: string | null, disposition: string | null): string | null =>
  [location, dispositionAt(row, disposition)].filter(Boolean).join(' ') || null

const dispositionAt = ({ direction }: Movement, disposition: string | null) =>
  direction === 'STATUS' ? dispositionName(disposition) : null

/** Tasks that correct or convert stock where it is: nothing arrives or leaves. */
const TASKS_IN_PLACE = ['COUNT', 'ADJUST', 'KIT', 'OWNER', 'STATUS']

/** Why a movement has no location before or after. */
export const noLocationReason = ({ task_code }: Pick<Movement, 'task_code'>, reason: string): string =>
  TASKS_IN_PLACE.includes(task_code ?? '') ? 'No location' : reason

type NoLocationProps = { row: Movement; field: 'from_location' | 'to_location'; reason: string }
const NoLocation = ({ row, field, reason }: NoLocationProps) => (
  <Unknown reason={useClientWording()(unknownReason(row, field, noLocationReason(row, reason)))} />
)

/** Custom cells of the movement list. */
export const movementCells: Readonly<Record<string, (row: Movement) => ReactNode>> = {
  type_name: (row) => <ClientWording>{typeName(row)}</ClientWording>,
  task_code: (row) => <span className="font-sans">{taskName(row.task_code)}</span>,
  qty: (row) => <span className={cx('font-medium', qtyColour(row))}>{movedQty(row)}</span>,
  from_location: (row) =>
    locationText(row, row.from_location, row.from_disposition) === null ? (
      <NoLocation row={row} field="from_location" reason="Came from outside" />
    ) : (
      <>
        {row.from_location} <span className="font-sans">{dispositionAt(row, row.from_disposition)}</span>
      </>
    ),
  to_location: (row) =>
    locationText(row, row.to_location, row.to_disposition) === null ? (
      <NoLocation row={row} field="to_location" reason="Left the site" />
    ) : (
      <>
        <Icon name="arrow-right" size={12} className="mr-1.5 inline align-baseline text-dim" />
        {row.to_location} <span className="font-sans">{dispositionAt(row, row.to_disposition)}</span>
      </>
    ),
  ref_no: (row) => {
    const module = moduleOf(row)
    if (row.ref_no === null) return <Unknown reason={unknownReason(row, 'ref_no', 'No order')} />
    return module ? <RecordLink module={module} no={row.ref_no} isInRow /> : row.ref_no
  },
}
