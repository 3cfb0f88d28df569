'use client'
import type { RowAction } from '#components/list/slots.ts'
import { Button } from '#components/ui/button.tsx'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'

/** The actions that the screen offers for a supplier. */
export type SupplierSteps = {
  edit: (row: SupplierRow) => void
  block: (row: SupplierRow) => void
  activate: (row: SupplierRow) => void
  newOrder: (row: SupplierRow) => void
  invite: (row: SupplierRow) => void
  /** Whether this v7 supports changing suppliers. */
  canChange: boolean
  /** Why an action is not available, or null. */
  refusalOf: (action: 'newOrder' | 'invite', row: SupplierRow) => string | null
}

/** The actions for one supplier, for the row's menu. */
export const supplierActions = (row: SupplierRow, steps: SupplierSteps): RowAction[] => {
  const isAllowed = (action: string) => steps.canChange && (row.allowed_actions?.includes(action) ?? false)
  return [
    ...(isAllowed('edit') ? [{ key: 'edit', label: 'Edit', icon: 'edit' as const, onSelect: () => steps.edit(row) }] : []),
    {
      key: 'order',
      label: 'New purchase order',
      icon: 'purchase_orders',
      disabledReason: steps.refusalOf('newOrder', row),
      onSelect: () => steps.newOrder(row),
    },
    {
      key: 'invite',
      label: 'Invite user',
      icon: 'users',
      disabledReason: steps.refusalOf('invite', row),
      onSelect: () => steps.invite(row),
    },
    ...(isAllowed('block') ? [{ key: 'block', label: 'Block', icon: 'lock' as const, onSelect: () => steps.block(row) }] : []),
    ...(isAllowed('activate') ? [{ key: 'activate', label: 'Unblock', icon: 'undo' as const, onSelect: () => steps.activate(row) }] : []),
  ]
}

/** The same actions as buttons in the record's header. */
export const SupplierButtons = ({ row, steps }: { row: SupplierRow; steps: SupplierSteps }) => (
  <>
    {supplierActions(row, steps).map((action) => (
      <Button key={action.key} size="sm" icon={action.icon} disabledReason={action.disabledReason} onClick={action.onSelect}>
        {action.label}
      </Button>
    ))}
  </>
)
