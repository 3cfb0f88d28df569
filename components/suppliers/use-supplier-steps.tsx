'use client'
import { useRouter } from 'next/navigation'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { listHref } from '#lib/client/links.ts'
import { useRestoredForm } from '#lib/client/kept-form.ts'
import { useOffers } from '#lib/client/offers.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { supplierManagement, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { suppliers } from './suppliers-resource.ts'
import { setSupplierStatus } from './change-supplier.ts'
import { KeptSupplier, rowOf } from './shared/kept-party.ts'
import type { SupplierSteps } from './supplier-buttons.tsx'

const SupplierDialog = lazy(() => import('./supplier-dialog.tsx'))
const ActionDialog = lazy(() => import('#components/actions/action-dialog.tsx'))
const BlockMany = lazy(() => import('./block-many.tsx'))

type OpenDialog = { is: 'new' } | { is: 'edit' | 'block' | 'activate'; row: SupplierRow } | { is: 'many'; rows: readonly SupplierRow[] }

/** The actions for suppliers and the dialog that is open for one of them. */
export const useSupplierSteps = () => {
  const router = useRouter()
  const { can, clients } = useSession()
  const refresh = useRefresh()
  const { offers } = useOffers()
  const kept = useRestoredForm('supplier', KeptSupplier)
  // If the session ended while the user was typing, reopen the form with their input.
  const [open, setOpen] = useState<OpenDialog | null>(() => kept && reopen(rowOf(kept)))
  const steps: SupplierSteps = {
    edit: (row) => setOpen({ is: 'edit', row }),
    block: (row) => setOpen({ is: 'block', row }),
    activate: (row) => setOpen({ is: 'activate', row }),
    newOrder: (row) => router.push(`/purchase-orders/new?${writeQuery({ supplier: row.supplier_code, client: row.client_code })}`),
    invite: (row) => router.push(listHref('users', { invite: row.supplier_code, buyer: row.client_code })),
    canChange: offers('patchSupplierManagement'),
    refusalOf: (action, row) => {
      if (action === 'invite') return can('users', 'create') ? null : 'Only a manager or an administrator can invite users'
      if (!can('purchase_orders', 'create')) return 'You don’t have permission to enter purchase orders'
      return row.status === 'BLOCKED' || row.status === 'PENDING' ? `${nameOf(row)} is ${row.status.toLowerCase()}` : null
    },
  }
  const dialogs: ReactNode = (
    <Suspense fallback={null}>
      {open &&
        renderDialog(open, {
          client: clients[0]?.client_code ?? '',
          onDone: () => refresh(supplierManagement),
          close: () => setOpen(null),
        })}
    </Suspense>
  )
  return {
    steps,
    dialogs,
    create: () => setOpen({ is: 'new' }),
    blockMany: (rows: readonly SupplierRow[]) => setOpen({ is: 'many', rows }),
  }
}

const reopen = (row: SupplierRow | null): OpenDialog => (row ? { is: 'edit', row } : { is: 'new' })

const nameOf = (row: SupplierRow): string => suppliers.nameOf(row) ?? row.id

const REASONS = ['Quality', 'Late too often', 'Insolvent', 'Contract ended']

const renderDialog = (
  open: OpenDialog,
  { client, onDone, close }: { client: string; onDone: () => void; close: () => void },
): ReactNode => {
  if (open.is === 'many') return <BlockMany rows={open.rows} reasons={REASONS} onDone={onDone} onClose={close} />
  if (open.is === 'new') return <SupplierDialog row={null} client={client} onDone={onDone} onClose={close} />
  const { row } = open
  if (open.is === 'edit') return <SupplierDialog row={row} client={row.client_code ?? client} onDone={onDone} onClose={close} />
  const isBlock = open.is === 'block'
  const atClient = row.client_code ? ` at ${row.client_code}` : ''
  return (
    <ActionDialog
      title={isBlock ? `Block ${nameOf(row)}` : `Unblock ${nameOf(row)}`}
      description={
        isBlock
          ? `New orders can no longer be placed with this supplier${atClient}. Open orders stay as they are.`
          : `New orders can be placed with this supplier${atClient} again.`
      }
      verb={isBlock ? 'Block supplier' : 'Unblock supplier'}
      isDanger={isBlock}
      reason={{ label: 'Reason', isRequired: isBlock, choices: isBlock ? REASONS : undefined }}
      run={async (reason) => {
        const result = await setSupplierStatus(row, isBlock ? 'BLOCKED' : 'ACTIVE', reason)
        onDone()
        return result
      }}
      onClose={close}
    />
  )
}
