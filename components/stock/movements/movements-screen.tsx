'use client'
import { Suspense, useCallback, useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { productLoader, taskLoader } from '#components/lookups/loaders.ts'
import type { AsideProps, ListContext, ListSlots, RowAction } from '#components/list/slots.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { formatDate, formatMoment, formatQty } from '#lib/client/format.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { listHref, recordHref } from '#lib/client/links.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Movement } from '#lib/contract/stock/movements.ts'
import type { ListState } from '#lib/list/spec.ts'
import { stockMovements } from './movements-resource.ts'
import { moduleOf, movementCells, movementExportColumns } from './cells.tsx'
import { MovementToolbar } from './movement-toolbar.tsx'
import { daysOf, isTooLong } from './periods.ts'
import { movedQty, movementRoute } from '#components/stock/shared/movement-words.ts'
import { useToday } from '#lib/client/use-today.ts'

const MovementAside = lazyPart(
  () => import('./movement-aside.tsx'),
  () => <AsideSkeleton />,
)
const PeriodTooLong = lazyPart(
  () => import('./period-too-long.tsx'),
  () => <AsideSkeleton />,
)

const toolbar = (context: ListContext) => <MovementToolbar {...context} />

const aside = {
  label: 'Movement',
  tabs: ['record'],
  preload: MovementAside.preload,
  render: ({ id, row }: AsideProps<Movement>) => <MovementAside id={id} row={row} />,
}

/** Movements screen: the stock movements of a period. */
export const MovementsScreen = () => (
  <Suspense fallback={null}>
    <Movements />
  </Suspense>
)

const Movements = () => {
  const { client, owner, site } = useScope()
  const today = useToday()
  const toClientWording = useClientWording()
  const exportColumns = useMemo(() => movementExportColumns(toClientWording), [toClientWording])
  const load = useMemo(() => ({ product: productLoader({ client, owner, site }), task: taskLoader() }), [client, owner, site])
  const placeholder: ListSlots<Movement>['placeholder'] = useMemo(
    () => ({
      when: (state) => isTooLong(daysOf(state.filters, today)),
      render: (context) => <PeriodTooLong {...context} today={today} />,
    }),
    [today],
  )
  const restrictions = useCallback((state: ListState) => defaultPeriod(state, today), [today])
  return (
    <ListScreen
      resource={stockMovements}
      aside={aside}
      cells={movementCells}
      exportColumns={exportColumns}
      actions={useMovementActions()}
      toolbar={toolbar}
      placeholder={placeholder}
      restrictions={restrictions}
      empty={<NoMovements />}
      load={load}
    />
  )
}

/** The default period, for the header of an exported file. Empty if the user has chosen dates: the file lists those as a filter. */
const defaultPeriod = ({ filters }: ListState, today: string) => {
  const { from, to } = daysOf(filters, today)
  return filters['moved_from'] || filters['moved_to'] ? [] : [{ label: 'Moved', value: `${formatDate(from)} – ${formatDate(to)}` }]
}

/** A movement as one line of text, to paste into an email. `lot` is the client's word for a lot. */
const movementText = (row: Movement, lot: string): string => {
  const route = movementRoute(row)
  return [
    `${formatMoment(row.moved_at)} ${row.site_code}`,
    row.type_name,
    `${row.product_code} ${row.product_name}`,
    `${movedQty(row)} ${row.uom}`,
    route && [route.from, route.to].filter((place) => place !== null).join(' → '),
    row.lot_no && `${lot} ${row.lot_no}`,
    row.sscc && `SSCC ${row.sscc}`,
    row.ref_no,
    row.user_name && `by ${row.user_name}`,
    `balance ${formatQty(row.balance_after)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Row actions: open the order or item, or copy the movement as text. */
const useMovementActions = () => {
  const router = useRouter()
  const { can } = useSession()
  const toClientWording = useClientWording()
  return (row: Movement, { open }: { open: () => void }): RowAction[] => {
    const module = moduleOf(row)
    const item = { client: row.client_code, owner: row.owner_code, site: row.site_code, product: row.product_code }
    return [
      { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
      {
        key: 'order',
        label: row.ref_no === null ? 'Open order' : `Open ${row.ref_no}`,
        icon: 'link',
        disabledReason: orderRefusal(row, module !== undefined && can(module, 'view')),
        onSelect: () => module && router.push(recordHref(module, { no: row.ref_no })),
      },
      {
        key: 'item',
        label: toClientWording('Stock of this item'),
        icon: 'stock',
        disabledReason: can('stock', 'view') ? null : 'You don’t have access to stock holding',
        onSelect: () => router.push(listHref('stock', item)),
      },
      {
        key: 'only',
        label: toClientWording('Movements of this item'),
        icon: 'movements',
        onSelect: () => router.push(listHref('movements', item)),
      },
      { key: 'copy', label: 'Copy', icon: 'copy', onSelect: () => copy(movementText(row, toClientWording('lot'))) },
    ]
  }
}

const orderRefusal = (row: Movement, mayView: boolean): string | null => {
  if (row.ref_no === null || moduleOf(row) === undefined) return 'This movement has no order'
  return mayView ? null : 'You don’t have access to these orders'
}

const copy = (text: string) =>
  void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
    () => toast({ kind: 'good', title: 'Copied', description: text }),
    () => toast({ kind: 'bad', title: 'Your browser blocked copying' }),
  )

const NoMovements = () => (
  <EmptyState icon="movements" title="No movements in this period.">
    <ClientWording>
      Receipts, moves, picks, despatches and corrections appear here as they happen. Choose a longer period, or another client or site.
    </ClientWording>
  </EmptyState>
)

const AsideSkeleton = () => (
  <div className="flex flex-col gap-3 p-4" aria-busy="true">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-3 w-64" />
    <Skeleton className="mt-4 h-24 w-full" />
  </div>
)
