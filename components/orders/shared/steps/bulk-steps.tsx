'use client'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { useSession } from '#lib/client/session.tsx'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { takeStep } from './change-order.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { areProposals, stepLabel, type StepKey } from './step-labels.ts'
import { stepFor, stepRefusal } from './steps.ts'
import { useReasons } from './use-reasons.ts'

type Props = { api: OrderApi; step: StepKey; orders: OrderLike[]; onDone: () => void; onClose: () => void }

/** Runs one step on many orders. Says first which orders will be skipped, and at the end the result for each. */
export default function BulkSteps({ api, step, orders, onDone, onClose }: Props) {
  const { can, user: me } = useSession()
  const isSupplier = useIsSupplierUser()
  const user = { mayEdit: can(api.module, 'edit'), isSupplier }
  // The orders may have different statuses.
  const all = { status: null, isProposal: areProposals(orders) }
  const { doing, done, isDanger, consequence, keep } = stepFor(step, all, isSupplier)
  const clients = new Set(orders.map((order) => order.client_code))
  const reason = useReasons(api, step, all, clients.size === 1 ? orders[0]?.client_code : undefined)
  return (
    <BulkDialog
      rows={orders}
      nameOf={(order) => order.no}
      module={api.module}
      refusalOf={(order) => stepRefusal(api.kind, step, order, user)}
      words={{
        verb: stepLabel(step, all, isSupplier),
        doing,
        done,
        ...api.words,
        keep: keep?.many,
        // "2 refused, 1 refused" would not say which were.
        refused: done === 'Refused' ? 'not possible' : undefined,
      }}
      description={consequence[api.kind]}
      isDanger={isDanger}
      reason={reason}
      attempt={(order, text, signal) => takeStep(api, order, step, text, { signal, me })}
      // Release one at a time in list order, so that the first orders get the stock.
      parallel={step === 'release' ? 1 : 3}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
