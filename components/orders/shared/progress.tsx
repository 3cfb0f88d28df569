import { cx } from '#components/ui/cx.ts'
import { formatQty, UNKNOWN } from '#lib/client/format.ts'

type Segment = { key: string; label: string; qty: number; fill: string }

const share = (part: number, total: number): number => (total > 0 ? Math.min(100, Math.max(0, (part / total) * 100)) : 0)

type Props = { segments: readonly Segment[]; total: number; tip: string; text: string }

/** Segmented progress bar with a figure; the bar gives way before the figure is cut off. The tooltip and screen readers name the segments. */
const Bar = ({ segments, total, tip, text }: Props) => (
  <span className="flex items-center gap-2" data-tip={tip}>
    <span
      aria-hidden="true"
      className="flex h-1.5 w-20 min-w-8 shrink-9999 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
    >
      {segments.map(({ key, qty, fill }) =>
        qty > 0 ? <span key={key} style={{ width: `${share(qty, total)}%` }} className={fill} /> : null,
      )}
    </span>
    <span
      aria-hidden="true"
      className={cx('cut-number ml-auto min-w-0 text-xs tabular-nums', segments.every(({ qty }) => qty === 0) ? 'text-dim' : 'text-muted')}
    >
      {text}
    </span>
    <span className="sr-only">{tip}</span>
  </span>
)

/** Rounded down, so that only a whole quantity is 100%. A positive share is never shown as 0: `<1%`. */
const percent = (part: number | null, total: number | null): string => {
  if (part === null || total === null) return UNKNOWN
  const whole = Math.floor((total > 0 ? part / total : 0) * 100)
  return whole === 0 && part > 0 && total > 0 ? '<1%' : `${whole}%`
}

/** Received and ordered quantity, in short form: `68 / 351`. */
export const receivedText = (order: { qty_ordered: number | null; qty_received: number | null }): string =>
  `${formatQty(order.qty_received)} / ${formatQty(order.qty_ordered)}`

/** Progress of a purchase order. */
export const ReceivedBar = ({ order }: { order: { qty_ordered: number | null; qty_received: number | null } }) => (
  <Bar
    segments={[{ key: 'received', label: 'Received', qty: order.qty_received ?? 0, fill: 'bg-good' }]}
    total={Math.max(order.qty_ordered ?? 0, order.qty_received ?? 0)}
    tip={`${formatQty(order.qty_received)} of ${formatQty(order.qty_ordered)} received, ${percent(order.qty_received, order.qty_ordered)}`}
    text={receivedText(order)}
  />
)

type Outbound = Readonly<Record<'qty_ordered' | 'qty_allocated' | 'qty_picked' | 'qty_despatched' | 'qty_back_ordered', number | null>> & {
  qty_cancelled?: number | null | undefined
}

/**
 * Progress of a sales order: despatched, picked, allocated, back-ordered and cancelled. Picked stock still counts as allocated, and
 * despatched stock as picked, so the segments of picked and allocated stock exclude the later stages.
 */
export const OutboundBar = ({ order }: { order: Outbound }) => {
  const { segments, isUnknown } = partsOf(order)
  const total = formatQty(order.qty_ordered)
  const segmentTexts = segments
    .filter(({ qty }) => qty > 0)
    .map(({ label, qty }, index) => `${formatQty(qty)} ${index === 0 ? `of ${total} ` : ''}${label}`)
  const emptyText = isUnknown ? 'Progress unknown' : `0 of ${total} allocated`
  return <Bar segments={segments} total={order.qty_ordered ?? 0} tip={segmentTexts.join(', ') || emptyText} text={outboundText(order)} />
}

/** Progress in short form: `73% desp.`. */
export const outboundText = (order: Outbound): string => {
  const { segments, isUnknown } = partsOf(order)
  const furthest = segments.find(({ key, qty }) => qty > 0 && key !== 'cancelled')
  if (!furthest) return isUnknown ? UNKNOWN : '0%'
  return `${percent(furthest.qty, order.qty_ordered)} ${SHORT_WORDS[furthest.key] ?? ''}`.trim()
}

const partsOf = (order: Outbound): { segments: Segment[]; isUnknown: boolean } => {
  // Quantities that v7 leaves out are not drawn. If it gives none at all, the text says so.
  const [qty_allocated, qty_picked, qty_despatched, qty_back_ordered] = [
    order.qty_allocated ?? 0,
    order.qty_picked ?? 0,
    order.qty_despatched ?? 0,
    order.qty_back_ordered ?? 0,
  ]
  const isUnknown = [order.qty_allocated, order.qty_picked, order.qty_despatched].every((qty) => qty === null)
  const picked = Math.max(0, qty_picked - qty_despatched)
  const allocated = Math.max(0, qty_allocated - picked)
  const segments: Segment[] = [
    { key: 'despatched', label: 'despatched', qty: qty_despatched, fill: 'bg-good' },
    { key: 'picked', label: 'picked', qty: picked, fill: 'bg-move' },
    { key: 'allocated', label: 'allocated', qty: allocated, fill: 'bg-info' },
    {
      key: 'back',
      label: 'back-ordered',
      qty: qty_back_ordered,
      fill: 'bg-warn bg-[repeating-linear-gradient(-45deg_in_srgb,transparent_0_2px,var(--canvas)_2px_3.5px)]',
    },
    { key: 'cancelled', label: 'cancelled', qty: order.qty_cancelled ?? 0, fill: 'bg-line-strong' },
  ]
  return { segments, isUnknown }
}

const SHORT_WORDS: Readonly<Record<string, string>> = { despatched: 'desp.', picked: 'picked', allocated: 'alloc.', back: 'short' }
