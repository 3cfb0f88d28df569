'use client'
import { useRouter } from 'next/navigation'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { PARTY_FIELDS } from '#components/suppliers/shared/party-fields.ts'
import { KeptParty } from '#components/suppliers/shared/kept-party.ts'
import { useRestoredForm } from '#lib/client/kept-form.ts'
import { useOffers } from '#lib/client/offers.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { writeQuery } from '#lib/contract/engine/query.ts'
import { customerManagement, type CustomerRow } from '#lib/contract/customers/customers.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { saveCustomer, setCustomerStatus } from './change-customer.ts'
import type { CustomerSteps } from './customer-buttons.tsx'
import { customers } from './customers-resource.ts'

const ActionDialog = lazy(() => import('#components/actions/action-dialog.tsx'))
const PartyDialog = lazy(() => import('#components/suppliers/shared/party-dialog.tsx'))

const PLACE = 'customers'
const REASONS = ['Unpaid invoices', 'Credit limit', 'Contract ended', 'Duplicate']

type Open = { is: 'new' } | { is: 'edit' | 'block' | 'unblock'; row: CustomerRow }

/** The actions for customers and the dialog that is open for one of them. */
export const useCustomerSteps = () => {
  const router = useRouter()
  const { can } = useSession()
  const refresh = useRefresh()
  const { offers } = useOffers()
  const kept = useRestoredForm('party', KeptParty)
  // If the session ended while the user was typing, the form opens again with their input.
  const [open, setOpen] = useState<Open | null>(() =>
    kept?.place === PLACE ? (kept.row ? { is: 'edit', row: kept.row as CustomerRow } : { is: 'new' }) : null,
  )
  const steps: CustomerSteps = {
    edit: (row) => setOpen({ is: 'edit', row }),
    block: (row) => setOpen({ is: 'block', row }),
    unblock: (row) => setOpen({ is: 'unblock', row }),
    newOrder: ({ customer_code: customer, client_code: client }) =>
      router.push(`${MODULE_INFO.sales_orders.route}/new?${writeQuery({ customer, client })}`),
    canChange: offers('patchCustomerManagement'),
    refuseOrder: (row) => {
      if (!can('sales_orders', 'create')) return 'You don’t have permission to enter sales orders'
      return row.status === 'BLOCKED' ? `${nameOf(row)} is blocked` : null
    },
  }
  const done = () => refresh(customerManagement)
  const close = () => setOpen(null)
  const dialogs: ReactNode = (
    <Suspense fallback={null}>
      {open?.is === 'new' && <NewCustomer onDone={done} onClose={close} />}
      {open?.is === 'edit' && <EditCustomer row={open.row} onDone={done} onClose={close} />}
      {(open?.is === 'block' || open?.is === 'unblock') && (
        <BlockCustomer row={open.row} isBlock={open.is === 'block'} onDone={done} onClose={close} />
      )}
    </Suspense>
  )
  return { steps, dialogs, create: () => setOpen({ is: 'new' }) }
}

const nameOf = (row: CustomerRow): string => customers.nameOf(row) ?? row.id

type Ends = { onDone: () => void; onClose: () => void }

const NewCustomer = ({ onDone, onClose }: Ends) => {
  const { clients, user } = useSession()
  const scope = useScope()
  const kept = useRestoredForm('party', KeptParty)
  const [client, setClient] = useState(() => {
    const known = [kept?.place === PLACE ? kept.client : null, scope.client[0], user.home_client, clients[0]?.client_code]
    return known.find((code) => clients.some(({ client_code }) => client_code === code)) ?? ''
  })
  const choices = clients.map(({ client_code: value, client_name: name }) => ({ value, label: `${name} (${value})` }))
  const ended = () => {
    onDone()
    onClose()
  }
  return (
    <PartyDialog
      kind="customer"
      place={PLACE}
      clientCode={client}
      clients={clients.length > 1 ? { choices, onChange: setClient } : undefined}
      onDone={ended}
      onUnread={ended}
      onClose={onClose}
    />
  )
}

const KEYS = ['customer_no', 'name', ...PARTY_FIELDS.customer.map(({ key }) => key)]

const EditCustomer = ({ row, onDone, onClose }: Ends & { row: CustomerRow }) => (
  <PartyDialog
    kind="customer"
    place={PLACE}
    clientCode={row.client_code ?? ''}
    initial={Object.fromEntries(KEYS.map((key) => [key, String(row[key as keyof CustomerRow] ?? '')]))}
    edited={{
      row,
      name: nameOf(row),
      save: async (changes) => {
        const result = await saveCustomer(row, changes)
        if (!result.ok) return result.failure
        onDone()
        return null
      },
    }}
    onClose={onClose}
  />
)

const BlockCustomer = ({ row, isBlock, onDone, onClose }: Ends & { row: CustomerRow; isBlock: boolean }) => {
  const atClient = row.client_code ? ` at ${row.client_code}` : ''
  return (
    <ActionDialog
      title={`${isBlock ? 'Block' : 'Unblock'} ${nameOf(row)}`}
      description={
        isBlock
          ? `New orders can no longer be entered for this customer${atClient}. Open orders stay as they are.`
          : `New orders can be entered for this customer${atClient} again.`
      }
      verb={isBlock ? 'Block customer' : 'Unblock customer'}
      isDanger={isBlock}
      reason={{ label: 'Reason', isRequired: isBlock, choices: isBlock ? REASONS : undefined }}
      run={async (reason) => {
        const result = await setCustomerStatus(row, isBlock ? 'BLOCKED' : 'ACTIVE', reason)
        if (result.ok) onDone()
        return result
      }}
      onClose={onClose}
    />
  )
}
