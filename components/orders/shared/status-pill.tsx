import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { orderStatus } from './order-status.ts'
import { formatWord, UNKNOWN } from '#lib/client/format.ts'

export type LabelOf = (key: string, fallback: string) => string

type WithStatus = { status: string | null; status_name: string | null }

/** Label of an order's status: the client's wording, else v7's name, else one made from the code. Null without status and name. */
export const orderStateText = (kind: OrderKind, { status, status_name: name }: WithStatus, label: LabelOf): string | null =>
  status ? label(`status.${kind}.${status}`, name ?? formatWord(status)) : name

/** Status of an order, with its hue. */
export const OrderState = ({ kind, order, label }: { kind: OrderKind; order: WithStatus; label: LabelOf }) => {
  const { hue, meaning } = orderStatus(kind, order.status ?? '')
  return (
    <span data-tip={meaning ?? undefined}>
      <Status hue={hue} mark={statusMark(order.status)}>
        {orderStateText(kind, order, label) ?? UNKNOWN}
      </Status>
    </span>
  )
}

const LINE_STATES: Readonly<Record<string, { hue: 'good' | 'warn' | 'bad' | 'info' | 'move' | 'neutral'; label: string }>> = {
  OPEN: { hue: 'info', label: 'Open' },
  PART_RECEIVED: { hue: 'warn', label: 'Part received' },
  RECEIVED: { hue: 'good', label: 'Received' },
  SHORT: { hue: 'bad', label: 'Short' },
  CANCELLED: { hue: 'neutral', label: 'Cancelled' },
  BACK_ORDERED: { hue: 'warn', label: 'Back-ordered' },
  ALLOCATED: { hue: 'info', label: 'Allocated' },
  PICKED: { hue: 'move', label: 'Picked' },
  PACKED: { hue: 'move', label: 'Packed' },
  DESPATCHED: { hue: 'good', label: 'Despatched' },
}

/** Label of a line's status. */
export const lineStateText = (status: string | null): string => LINE_STATES[status ?? '']?.label ?? formatWord(status)

/** Status of a line. */
export const LineState = ({ status }: { status: string | null }) => {
  const hue = LINE_STATES[status ?? '']?.hue ?? 'neutral'
  return (
    <Status hue={hue} mark={statusMark(status)}>
      {lineStateText(status)}
    </Status>
  )
}
