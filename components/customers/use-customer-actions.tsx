'use client'
import { useCounterpartyActions } from '#components/suppliers/shared/use-counterparty-actions.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { sendLoaded } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { missingAccessText, useMissingAccess, useV7Features } from '#lib/client/v7-features.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { customerManagement, type CustomerRow } from '#lib/contract/customers/customers.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { customers } from './customers-resource.ts'

const loadPatch = async () => (await import('#lib/contract/customers/customer-entry.ts')).patchCustomerManagement

/** The actions for customers and the dialog that is open for one of them. */
export const useCustomerActions = () => {
  const router = useRouter()
  const { can } = useSession()
  const refresh = useRefresh()
  const { hasCall } = useV7Features()
  const toClientWording = useClientWording()
  const missing = useMissingAccess()
  // An order belongs to a client and a site.
  const accessRefusal = missing && toClientWording(missingAccessText(missing))
  return useCounterpartyActions<CustomerRow>({
    kind: 'customer',
    nameOf,
    canChange: hasCall('patchCustomerManagement'),
    save: (row, body) => sendLoaded(loadPatch, { params: { id: row.id }, version: row.version, body }),
    onDone: () => refresh(customerManagement),
    otherActions: (row) => [
      {
        key: 'order',
        label: 'New sales order',
        icon: 'sales_orders',
        disabledReason: can('sales_orders', 'create')
          ? (accessRefusal ?? statusRefusal(row))
          : 'You don’t have permission to enter sales orders',
        onSelect: () =>
          router.push(`${MODULE_INFO.sales_orders.route}/new?${writeQuery({ customer: row.customer_code, client: row.client_code })}`),
      },
    ],
  })
}

const statusRefusal = (row: CustomerRow): string | null => (row.status === 'BLOCKED' ? `${nameOf(row)} is blocked` : null)

const nameOf = (row: CustomerRow): string => customers.nameOf(row) ?? row.id
