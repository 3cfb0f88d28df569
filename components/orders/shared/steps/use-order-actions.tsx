'use client'
import { useState, type ReactNode } from 'react'
import { runOnce, useRunningActions } from '#components/actions/running-actions.ts'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { toastNotLoaded } from '#components/ui/toast.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useSession } from '#lib/client/session.tsx'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { LIST_PATHS } from '#lib/contract/list-paths.ts'
import { startEdit } from '#components/orders/shared/edit-origin.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { areProposals, mixedRefusal, STEP_KEYS, STEP_LABELS, stepLabel, type StepKey } from './step-labels.ts'

const StepDialog = lazyPart(() => import('./step-dialog.tsx'))
const BulkSteps = lazyPart(() => import('./bulk-steps.tsx'))
const BulkEdit = lazyPart(() => import('./bulk-edit.tsx'))

type OpenDialog =
  | { kind: 'step'; key: StepKey; order: OrderLike }
  | { kind: 'steps'; key: StepKey; orders: OrderLike[] }
  | { kind: 'edit'; orders: OrderLike[] }

const BULK_STEPS = ['release', 'hold', 'cancel'] as const

/** Maximum orders per bulk action. */
const MAX_ORDERS = 500
const tooManyRefusal = (count: number) =>
  count > MAX_ORDERS ? `You can change at most ${MAX_ORDERS} orders at once; narrow the filter` : null

/** Actions on orders of one kind: for a row, the open record and marked rows, with their dialogs. */
export const useOrderActions = (api: OrderApi) => {
  const router = useRouter()
  const { can, user } = useSession()
  const { hasCall } = useV7Features()
  const isSupplier = useIsSupplierUser()
  const canChange = hasCall(api.kind === 'SO' ? 'patchSalesOrder' : 'patchPurchaseOrder')
  const refresh = useRefresh()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  // Refresh holdings too: a release allocates stock, a cancellation frees it.
  const refreshLists = () => refresh(api.call, LIST_PATHS.stocksHolding)

  const running = useRunningActions()
  const stepOf = (key: StepKey, order: OrderLike) => [api.kind, order.id, order.version, key]
  const takeNow = (key: StepKey, order: OrderLike) =>
    runOnce(stepOf(key, order), async () => {
      const part = await import('./take-at-once.ts').catch(() => toastNotLoaded(`${order.no} was not changed`))
      return part?.takeAtOnce(api, order, key, {
        onTaken: refreshLists,
        me: user,
        openEdit: () => router.push(startEdit(api.route, order.id)),
      })
    })
  const startStep = (key: StepKey, order: OrderLike) =>
    STEP_LABELS[key].isPlain ? void takeNow(key, order) : setOpenDialog({ kind: 'step', key, order })

  /** The actions that v7 allows for an order, ordered as in daily work. Others are hidden. */
  const actionsOf = (order: OrderLike): RowAction[] => [
    ...(canChange && order.allowed_actions.includes('edit')
      ? [{ key: 'edit', label: 'Edit', icon: 'edit' as const, onSelect: () => router.push(startEdit(api.route, order.id)) }]
      : []),
    ...STEP_KEYS.filter((key) => canChange && order.allowed_actions.includes(key)).map((key) => ({
      key,
      label: stepLabel(key, order, isSupplier),
      icon: STEP_LABELS[key].icon,
      onSelect: () => startStep(key, order),
      ...running(stepOf(key, order)),
    })),
    ...(order.allowed_actions.includes('track')
      ? [{ key: 'track', label: 'Track', icon: 'shipments' as const, onSelect: () => showTab(order.id, 'shipments') }]
      : []),
    // Copying needs only the order itself. If v7 lists no actions, users who may enter orders can copy.
    ...(order.allowed_actions.includes('copy') || (order.allowed_actions.length === 0 && can(api.module, 'create'))
      ? [
          {
            key: 'copy',
            label: 'Copy to a new order',
            icon: 'copy' as const,
            onSelect: () => router.push(`${api.route}/new?copy=${order.id}`),
          },
        ]
      : []),
  ]

  /** Actions on marked rows. */
  const bulkOf = <Row,>(toOrder: (row: Row) => OrderLike): BulkAction<Row>[] =>
    can(api.module, 'edit') && canChange
      ? [
          ...BULK_STEPS.filter((key) => key === 'cancel' || !isSupplier).map((key) => ({
            key,
            label: (rows: readonly Row[]) => stepLabel(key, { status: null, isProposal: areProposals(rows.map(toOrder)) }, isSupplier),
            icon: STEP_LABELS[key].icon,
            refuse: (count: number, rows: readonly Row[]) =>
              tooManyRefusal(count) ?? (key === 'hold' || isSupplier ? null : mixedRefusal(rows.map(toOrder))),
            onSelect: (rows: Row[]) => setOpenDialog({ kind: 'steps', key, orders: rows.map(toOrder) }),
          })),
          {
            key: 'change',
            label: 'Change…',
            icon: 'edit',
            refuse: tooManyRefusal,
            onSelect: (rows: Row[]) => setOpenDialog({ kind: 'edit', orders: rows.map(toOrder) }),
          },
        ]
      : []

  const dialogs: ReactNode = openDialog && (
    <>
      {openDialog.kind === 'step' && (
        <StepDialog api={api} step={openDialog.key} order={openDialog.order} onDone={refreshLists} onClose={close} />
      )}
      {openDialog.kind === 'steps' && (
        <BulkSteps api={api} step={openDialog.key} orders={openDialog.orders} onDone={refreshLists} onClose={close} />
      )}
      {openDialog.kind === 'edit' && <BulkEdit api={api} orders={openDialog.orders} onDone={refreshLists} onClose={close} />}
    </>
  )
  return { actionsOf, bulkOf, dialogs }
}

/** Opens a record's aside at a tab, or switches the tab if it is open already. */
const showTab = (id: string, tab: string) => {
  const params = new URLSearchParams(window.location.search)
  params.set('open', id)
  params.set('tab', tab)
  window.history.pushState(null, '', `?${params}`)
}
