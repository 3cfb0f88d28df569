import { Status } from '#components/ui/badge.tsx'
import { orderStatus } from '#components/record/order-status.ts'
import { formatWord, UNKNOWN } from '#lib/client/format.ts'

export type Kind = 'PO' | 'SO'
export type LabelOf = (key: string, fallback: string) => string

/** The state of an order: the client's own word for it, else v7's. */
export const OrderState = ({
  kind,
  order,
  label,
}: {
  kind: Kind
  order: { status: string | null; status_name: string | null }
  label: LabelOf
}) => {
  const { hue, meaning } = orderStatus(kind, order.status ?? '')
  return (
    <span data-tip={meaning ?? undefined}>
      <Status hue={hue}>
        {order.status
          ? label(`status.${kind}.${order.status}`, order.status_name ?? formatWord(order.status))
          : (order.status_name ?? UNKNOWN)}
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

/** The state of one line. */
export const LineState = ({ status }: { status: string | null }) => {
  const { hue, label } = LINE_STATES[status ?? ''] ?? { hue: 'neutral', label: formatWord(status) }
  return <Status hue={hue}>{label}</Status>
}
