'use client'
import { Link } from '#components/ui/link.tsx'
import { findExtent } from '#components/charts/scale.ts'
import { Sparkline } from '#components/charts/sparkline.tsx'
import { daysBetween } from '#lib/shared/days.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { RowsSkeleton } from '#components/record/skeletons.tsx'
import { movedQty, movementRoute, qtyColour, typeName } from '#components/stock/shared/movement-words.ts'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { type Paging, useAllPages } from '#lib/client/all-pages.ts'
import { dayOfInstant, formatDateTime, formatQty } from '#lib/client/format.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksMovement, type Movement } from '#lib/contract/stock/movements.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { pluralise } from '#lib/list/pages.ts'
import { moduleOf } from './cells.tsx'
import {
  despatchParts,
  despatchPartText,
  palletStates,
  traceEndText,
  followUpQuery,
  matchingDespatches,
  palletStockQuery,
  palletLocationText,
  mergeMovements,
  traceKeyOf,
  traceQuery,
  traceTitle,
  type TraceKey,
  type TraceQuery,
} from './trace.ts'

/** History of one pallet, serial number, lot or picked order at the site, as far as half a year before and after the movement. */
export const Trace = ({ movement }: { movement: Movement }) => {
  const toClientWording = useClientWording()
  const key = traceKeyOf(movement)
  const query = key && traceQuery(movement, key)
  if (!key || !query)
    return (
      <Section title="Trace">
        <p className="text-sm text-muted">
          {toClientWording('This stock has no pallet, lot or serial number, so it cannot be told apart from other stock of')}{' '}
          {movement.product_code}.
        </p>
      </Section>
    )
  return <TraceList movement={movement} traceKey={key} query={query} />
}

const NO_STATES: ReturnType<typeof palletStates> = new Map()
const NO_PARTS: ReturnType<typeof despatchParts> = new Map()

/** A v7 with a lower maximum page size is asked for more pages. */
const PAGES = { maxPages: 4 }
const pageOf =
  <Q extends object>(query: Q) =>
  ({ page }: Pick<Paging, 'page'>) => ({ query: { ...query, page } })

type TraceProps = { movement: Movement; traceKey: TraceKey; query: TraceQuery }

const TraceList = ({ movement, traceKey: key, query }: TraceProps) => {
  const toClientWording = useClientWording()
  const title = traceTitle(key, toClientWording('Lot'))
  const call = useAllPages(stocksMovement, pageOf(query), PAGES)
  const followUp = call.data ? followUpQuery(movement, key, call.data.data) : null
  const related = useAllPages(stocksMovement, followUp && pageOf(followUp), PAGES)
  const { can } = useSession()
  // The ledger may start after the pallet's receipt, or end with a partial move, so ask the stock where the rest is.
  const palletQuery = can('stock', 'view') ? palletStockQuery(movement, key) : null
  const stock = useAllPages<typeof stocksHolding, 'table'>(
    stocksHolding,
    palletQuery && (({ page }) => ({ view: 'table', query: { ...palletQuery, page } })),
    PAGES,
  )
  const { moved_from, moved_to, client, owner, site, product } = query
  const href = listHref('movements', {
    client,
    owner,
    site,
    product,
    ...pickFilters(query),
    moved_from,
    moved_to,
    sort: 'moved_at',
  })
  return (
    <Section title="Trace" note={title}>
      <Loaded call={call} noun="trace" skeleton={<RowsSkeleton rows={4} isTall />}>
        {({ data, meta }) => {
          const followUps = matchingDespatches(data, related.data?.data ?? [])
          const fromDock = followUps.filter(({ id, direction }) => direction === 'OUT' && !data.some((row) => row.id === id)).length
          const trace = mergeMovements(movement, data, followUps)
          const isTruncated = meta.total !== data.length
          const parts = isTruncated || key.kind === 'order' ? NO_PARTS : despatchParts(data, followUps)
          const states = key.kind === 'pallet' ? palletStates(trace, key.value) : NO_STATES
          const endText = isTruncated ? null : traceEndText(trace, key, toClientWording('site'))
          const palletText = stock.data && stock.data.meta.total === stock.data.data.length ? palletLocationText(stock.data.data) : null
          return (
            <>
              <p className="mb-2 text-sm text-muted">{stock.isLoading ? null : (palletText ?? endText)}</p>
              <PalletBalance quantities={[...states.values()].map(({ qty }) => qty)} uom={movement.uom} />
              <ol aria-label={`Trace: ${title}`}>
                {trace.map((step, index) => (
                  <Step
                    key={step.id}
                    movement={step}
                    previous={trace[index - 1]}
                    part={parts.get(step.id)}
                    onPallet={states.get(step.id)?.qty ?? null}
                    isCurrent={step.id === movement.id}
                    isLast={index === trace.length - 1}
                  />
                ))}
              </ol>
              <p className="mt-2 flex flex-wrap gap-x-3 text-sm">
                <Link href={href} className="text-accent-ink hover:underline">
                  Show these in the list
                </Link>
                {fromDock > 0 && (
                  <span className="text-dim">{pluralise(fromDock, 'despatch above is', 'despatches above are')} not in the list</span>
                )}
                {isTruncated && <span className="text-dim">The first {data.length} are shown here.</span>}
              </p>
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

const pickFilters = (query: object): Record<string, string[]> =>
  Object.fromEntries(Object.entries(query).filter(([key]) => ['sscc', 'serial_no', 'ref_no', 'lot_no'].includes(key)))

/** The contents of a pallet after each step of its trace. The steps have the same figures as text. */
const PalletBalance = ({ quantities, uom }: { quantities: readonly number[]; uom: string | null }) => {
  if (new Set(quantities).size < 2) return null
  const [lowest, highest] = findExtent(quantities) ?? [0, 0]
  const range = `lowest ${formatQty(lowest)} · highest ${formatQty(highest)} ${uom ?? ''}`.trim()
  return (
    <figure className="mb-3">
      <Sparkline values={quantities} label={`On this pallet, step by step: ${range}`} />
      <figcaption aria-hidden="true" className="mt-1 flex justify-between text-xs text-dim">
        <span>On this pallet, step by step</span>
        <span className="tabular-nums">{range}</span>
      </figcaption>
    </figure>
  )
}

type StepProps = {
  movement: Movement
  previous: Movement | undefined
  /** Set if only part of this despatch came from the traced stock. */
  part: Parameters<typeof despatchPartText>[0] | undefined
  /** What is on the pallet after this step; null if that is unknown or another pallet moved. */
  onPallet: number | null
  isCurrent: boolean
  isLast: boolean
}

const Step = ({ movement, previous, part, onPallet, isCurrent, isLast }: StepProps) => {
  const gap = previous?.moved_at && movement.moved_at ? daysBetween(dayOfInstant(previous.moved_at), dayOfInstant(movement.moved_at)) : 0
  const route = movementRoute(movement)
  const module = moduleOf(movement)
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-2.5 text-sm">
      <span aria-hidden="true" className="relative flex justify-center">
        {!isLast && <span className="absolute top-3 -bottom-1.5 w-px bg-line-strong" />}
        <span
          className={cx(
            'relative mt-1.5 size-2.5 rounded-full border-2',
            isCurrent ? 'border-accent bg-accent' : 'border-line-strong bg-canvas',
          )}
        />
      </span>
      <div className={cx('min-w-0 rounded-md pb-2.5', isCurrent && '-mx-1.5 mb-1 bg-accent-tint px-1.5 py-1')}>
        {gap > 1 && <span className="block text-xs text-dim">{gap} days later</span>}
        <p className="flex items-baseline justify-between gap-3">
          <span className={cx('min-w-0 truncate', isCurrent ? 'font-semibold' : 'font-medium')}>
            <ClientWording>{typeName(movement)}</ClientWording>
          </span>
          <span className={cx('whitespace-nowrap tabular-nums', qtyColour(movement))}>
            {part ? despatchPartText(part, movement) : movedQty(movement)} <span className="text-xs text-dim">{movement.uom}</span>
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <time dateTime={movement.moved_at ?? undefined}>{formatDateTime(movement.moved_at)}</time>
          {route && (
            <span className={cx('inline-flex items-center gap-1', movement.direction !== 'STATUS' && 'font-mono')}>
              {route.from}
              {route.to !== null && (
                <>
                  <Icon name="arrow-right" size={12} title="to" className="text-dim" />
                  {route.to}
                </>
              )}
            </span>
          )}
          {movement.ref_no !== null &&
            (module ? (
              <RecordLink module={module} no={movement.ref_no} query={{ client: movement.client_code }} className="font-mono" />
            ) : (
              <span className="font-mono">{movement.ref_no}</span>
            ))}
          {movement.user_name && <span>{movement.user_name}</span>}
          {onPallet !== null && <span className="ml-auto text-dim tabular-nums">{formatQty(onPallet)} on pallet</span>}
        </p>
      </div>
    </li>
  )
}
