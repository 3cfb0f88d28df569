'use client'
import { Legend } from '#components/charts/legend.tsx'
import { findExtent } from '#components/charts/scale.ts'
import { RowsSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { type TolerantResponse, urlOf, useCall } from '#lib/client/api.ts'
import { fetchPage } from '#lib/client/fetch-page.ts'
import { formatDate, formatDateTime, formatQty } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import { type Movement, stocksMovementRange } from '#lib/contract/stock/movements.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { pluralise } from '#lib/list/pages.ts'
import { addDays } from '#lib/shared/days.ts'
import { Forbidden, Loaded } from '#components/record/loaded.tsx'
import {
  BALANCE_LEGEND,
  balanceSentence,
  dailyBalances,
  dayPoint,
  movedQty,
  movementRoute,
  qtyColour,
  typeName,
} from '#components/stock/shared/movement-words.ts'
import { NoItemCode } from './no-item-code.tsx'
import { ShowMore, usePages } from './show-more.tsx'
import { CodeText, Section } from '#components/record/parts.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { TabSkeleton } from './skeletons.tsx'
import { holdingScope, useSiteDay } from './use-holding.ts'

const StepChart = lazyPart(() => import('#components/charts/step-chart.tsx'), <Skeleton className="h-full w-full" />)

const DAYS = 30
const PER_PAGE = 25

/** Tab with the movements of the last 30 days, newest first, below a chart of the balance. */
const MovementsTab = ({ holding }: { holding: Holding }) => {
  const { can } = useSession()
  const today = useSiteDay(holding)
  const pages = usePages(holding.id)
  if (!can('movements', 'view')) return <Forbidden noun="movements" />
  return (
    <>
      {pages.numbers.map((page) => (
        <MovementPage
          key={page}
          holding={holding}
          today={today}
          page={page}
          onMore={page === pages.numbers.length ? pages.showMore : null}
        />
      ))}
    </>
  )
}
export default MovementsTab

type PageProps = { holding: Holding; today: string; page: number; onMore: (() => void) | null }

const MovementPage = ({ holding, today, page, onMore }: PageProps) => {
  const scope = holdingScope(holding)
  return scope ? (
    <ScopedMovements scope={scope} holding={holding} today={today} page={page} onMore={onMore} />
  ) : (
    <NoItemCode what="movements" />
  )
}

/** A movement in up to three lines: type and quantity; time, route, lot and remaining balance; order and user. */
const MovementRow = ({ movement }: { movement: Movement }) => (
  <li className="group/row grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-1.5 text-sm last:border-b-0">
    <span className="min-w-0 truncate font-medium" title={movement.reason ?? undefined}>
      <ClientWording>{typeName(movement)}</ClientWording>
      {movement.reason && <span className="font-normal text-muted"> · {movement.reason}</span>}
    </span>
    <span className={cx('text-right font-medium whitespace-nowrap tabular-nums', qtyColour(movement))}>{movedQty(movement)}</span>
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
      <time dateTime={movement.moved_at ?? undefined}>{formatDateTime(movement.moved_at)}</time>
      <Route movement={movement} />
      {movement.lot_no && <span className="font-mono">{movement.lot_no}</span>}
    </p>
    <span className="text-right text-xs whitespace-nowrap text-dim tabular-nums" title="Balance after this movement">
      {formatQty(movement.balance_after)} left
    </span>
    {(movement.ref_no ?? movement.user_name) && (
      <p className="col-span-2 -my-1 flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
        {movement.ref_no && <CodeText code={movement.ref_no} noun="order number" after={<User name={movement.user_name} />} />}
        {!movement.ref_no && <User name={movement.user_name} />}
      </p>
    )}
  </li>
)

const User = ({ name }: { name: string | null }) => (name === null ? null : <span className="truncate">{name}</span>)

const Route = ({ movement }: { movement: Movement }) => {
  const route = movementRoute(movement)
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

const ScopedMovements = ({ scope, holding, today, page, onMore }: PageProps & { scope: NonNullable<ReturnType<typeof holdingScope>> }) => {
  const from = addDays(today, 1 - DAYS)
  const input = { query: { ...scope, moved_from: from, moved_to: today, sort: '-moved_at', page, per_page: PER_PAGE } }
  const call = useCall(stocksMovementRange, input, { keepPreviousData: false }, fetchPage)
  const skeleton = page === 1 ? <TabSkeleton tab="movements" /> : <MoreSkeleton />
  return (
    <Loaded call={call} url={urlOf(stocksMovementRange, input)} noun="movements" skeleton={skeleton}>
      {({ data, meta }) => (
        <>
          {page === 1 && data.length > 0 && <BalanceChart holding={holding} from={from} meta={meta} />}
          <div className="px-4 pb-3">
            {page === 1 && data.length === 0 ? (
              <p className="py-3 text-sm text-muted">
                No movements at {holding.site_name ?? holding.site_code ?? <ClientWording>this site</ClientWording>} between{' '}
                {formatDate(from)} and {formatDate(today)}.
              </p>
            ) : (
              <ol aria-label={`Movements, page ${page}`}>
                {data.map((movement) => (
                  <MovementRow key={movement.id} movement={movement} />
                ))}
              </ol>
            )}
            {onMore && <ShowMore meta={meta} page={page} rows={data.length} perPage={PER_PAGE} what="movements" onMore={onMore} />}
          </div>
        </>
      )}
    </Loaded>
  )
}

const MoreSkeleton = () => (
  <div className="px-4 pb-3">
    <RowsSkeleton rows={6} isTall />
  </div>
)

type Meta = TolerantResponse<typeof stocksMovementRange>['meta']

const BalanceChart = ({ holding, from, meta }: { holding: Holding; from: string; meta: Meta }) => {
  const count = meta.total === null ? undefined : pluralise(meta.total, 'movement', 'movements')
  // v7 returns balances only for a single item at a single site.
  if (typeof meta.opening_balance !== 'number')
    return (
      <Section title="Last 30 days" note={count}>
        {null}
      </Section>
    )
  const points = dailyBalances(meta.histogram, meta.opening_balance, from, DAYS)
  const [lowest, highest] = findExtent(points.map((point) => point.balance)) ?? [0, 0]
  const sentence = balanceSentence(points, holding.uom ?? '')
  return (
    <Section title="Balance, last 30 days" note={count}>
      <div className="h-40">
        <StepChart label="Balance, day by day" formatTick={formatQty} points={points.map((point) => dayPoint(point, holding.uom ?? ''))} />
      </div>
      <div className="mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-dim">
        <Legend items={BALANCE_LEGEND} />
        <span className="tabular-nums">
          lowest {formatQty(lowest)} · highest {formatQty(highest)}
        </span>
      </div>
      <p className="mt-1.5 text-sm text-muted">{sentence}</p>
    </Section>
  )
}
