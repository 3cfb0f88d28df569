'use client'
import type { RowAction } from '#components/list/slots.ts'
import { Button } from '#components/ui/button.tsx'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'

/** The actions that the screen offers for a customer. */
export type CustomerSteps = {
  edit: (row: CustomerRow) => void
  block: (row: CustomerRow) => void
  unblock: (row: CustomerRow) => void
  newOrder: (row: CustomerRow) => void
  /** Whether this v7 supports changing customers. */
  canChange: boolean
  /** Why no order can be entered for a customer, or null. */
  refuseOrder: (row: CustomerRow) => string | null
}

/** The actions for one customer, for the row's menu. */
export const customerActions = (row: CustomerRow, steps: CustomerSteps): RowAction[] => {
  const may = (action: string) => steps.canChange && (row.allowed_actions?.includes(action) ?? false)
  return [
    ...(may('edit') ? [{ key: 'edit', label: 'Edit', icon: 'edit' as const, onSelect: () => steps.edit(row) }] : []),
    {
      key: 'order',
      label: 'New sales order',
      icon: 'sales_orders',
      disabledReason: steps.refuseOrder(row),
      onSelect: () => steps.newOrder(row),
    },
    ...(may('block') ? [{ key: 'block', label: 'Block', icon: 'lock' as const, onSelect: () => steps.block(row) }] : []),
    ...(may('activate') ? [{ key: 'activate', label: 'Unblock', icon: 'undo' as const, onSelect: () => steps.unblock(row) }] : []),
  ]
}

/** The same actions as buttons in the record's header. */
export const CustomerButtons = ({ row, steps }: { row: CustomerRow; steps: CustomerSteps }) => (
  <>
    {customerActions(row, steps).map((action) => (
      <Button key={action.key} size="sm" icon={action.icon} disabledReason={action.disabledReason} onClick={action.onSelect}>
        {action.label}
      </Button>
    ))}
  </>
)
