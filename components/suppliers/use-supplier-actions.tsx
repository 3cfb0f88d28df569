'use client'
import { useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { listHref } from '#lib/client/links.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { missingAccessText, useMissingAccess, useV7Features } from '#lib/client/v7-features.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { supplierManagement, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { suppliers } from './suppliers-resource.ts'
import { saveSupplier } from './change-supplier.ts'
import { useCounterpartyActions } from './shared/use-counterparty-actions.tsx'

const BulkBlock = lazyPart(() => import('./bulk-block.tsx'))
const SupplierDialog = lazyPart(() => import('./supplier-dialog.tsx'))

/** The actions for suppliers and the dialog that is open for one or several of them. */
export const useSupplierActions = () => {
  const router = useRouter()
  const { can } = useSession()
  const refresh = useRefresh()
  const { hasCall } = useV7Features()
  const toClientWording = useClientWording()
  const missing = useMissingAccess()
  // An order belongs to a client and a site.
  const accessRefusal = missing && toClientWording(missingAccessText(missing))
  const [suppliersToBlock, setSuppliersToBlock] = useState<readonly SupplierRow[] | null>(null)
  const onDone = () => refresh(supplierManagement)
  const { handlers, dialogs, create } = useCounterpartyActions<SupplierRow>({
    kind: 'supplier',
    nameOf,
    canChange: hasCall('patchSupplierManagement'),
    save: saveSupplier,
    alwaysNamesClient: true,
    onDone,
    dialog: SupplierDialog,
    otherActions: (row) => [
      {
        key: 'order',
        label: 'New purchase order',
        icon: 'purchase_orders',
        disabledReason: can('purchase_orders', 'create')
          ? (accessRefusal ?? statusRefusal(row))
          : 'You don’t have permission to enter purchase orders',
        onSelect: () => router.push(`/purchase-orders/new?${writeQuery({ supplier: row.supplier_code, client: row.client_code })}`),
      },
      {
        key: 'invite',
        label: 'Invite user',
        icon: 'users',
        disabledReason: can('users', 'create') ? null : 'You don’t have permission to add users',
        onSelect: () => router.push(listHref('users', { invite: row.supplier_code, buyer: row.client_code })),
      },
    ],
  })
  return {
    handlers,
    create,
    blockMany: setSuppliersToBlock,
    dialogs: (
      <>
        {dialogs}
        <>{suppliersToBlock && <BulkBlock rows={suppliersToBlock} onDone={onDone} onClose={() => setSuppliersToBlock(null)} />}</>
      </>
    ),
  }
}

const statusRefusal = (row: SupplierRow): string | null =>
  row.status === 'BLOCKED' || row.status === 'PENDING' ? `${nameOf(row)} is ${row.status.toLowerCase()}` : null

const nameOf = (row: SupplierRow): string => suppliers.nameOf(row) ?? row.id
