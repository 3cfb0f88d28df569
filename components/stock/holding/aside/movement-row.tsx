import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { formatDateTime, formatQty } from '#lib/client/format.ts'
import type { Movement } from '#lib/contract/stock/movements.ts'
import { movedQty, routeOf, toneOf, typeName } from '#components/stock/shared/movement-words.ts'
import { CodeText } from '#components/record/parts.tsx'

/** One movement in two lines: what, how much; when, where, for which order, by whom, and what was left. */
export const MovementRow = ({ movement }: { movement: Movement }) => (
  <li className="group/row grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-1.5 text-sm last:border-b-0">
    <span className="min-w-0 truncate font-medium" title={movement.reason ?? undefined}>
      {typeName(movement)}
      {movement.reason && <span className="font-normal text-muted"> · {movement.reason}</span>}
    </span>
    <span className={cx('text-right font-medium whitespace-nowrap tabular-nums', toneOf(movement))}>{movedQty(movement)}</span>
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
      <time dateTime={movement.moved_at ?? undefined}>{formatDateTime(movement.moved_at)}</time>
      <Route movement={movement} />
      {movement.lot_no && <span className="font-mono">{movement.lot_no}</span>}
    </p>
    <span className="text-right text-xs whitespace-nowrap text-dim tabular-nums" title="On hand after this movement">
      {formatQty(movement.balance_after)} left
    </span>
    {(movement.ref_no ?? movement.user_name) && (
      <p className="col-span-2 -my-1 flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
        {movement.ref_no && <CodeText code={movement.ref_no} what="order number" after={<User name={movement.user_name} />} />}
        {!movement.ref_no && <User name={movement.user_name} />}
      </p>
    )}
  </li>
)

const User = ({ name }: { name: string | null }) => (name === null ? null : <span className="truncate">{name}</span>)

const Route = ({ movement }: { movement: Movement }) => {
  const route = routeOf(movement)
  if (!route) return null
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', movement.direction !== 'STATUS' && 'font-mono')}>
      {route.from}
      {route.to !== null && (
        <>
          <Icon name="arrow-right" size={12} title="to" className="text-dim" />
          {route.to}
        </>
      )}
    </span>
  )
}
