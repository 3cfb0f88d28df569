'use client'
import { useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { useCall } from '#lib/client/api.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { earlierAddresses } from './addresses.ts'

/**
 * Menu of the delivery addresses in the customer's last 25 orders: one choice fills the whole address. It is in the label row of a
 * field, so that nothing moves when it appears. Hidden if there are none, or if the address is locked.
 */
export const EarlierAddresses = () => {
  const { setHeader, lockOf } = useFormContext()
  const [customer, client, line, city] = [
    useHeaderValue('customer_code'),
    useHeaderValue('client_code'),
    useHeaderValue('ship_to.address1'),
    useHeaderValue('ship_to.city'),
  ]
  const query = { client: [client], customer: [customer], open: false, per_page: 25, sort: '-ordered_date' }
  const { data } = useCall<typeof salesOrders, 'summary'>(salesOrders, customer && client ? { view: 'summary', query } : null, {
    keepPreviousData: false,
  })
  const addresses = earlierAddresses(data?.data ?? [])
  const isLocked = lockOf({ key: 'ship_to.address1', label: '', type: 'text', required: false }) !== null
  if (addresses.length === 0 || isLocked) return null
  return (
    <Menu
      label="Addresses of earlier orders"
      align="end"
      trigger={
        <button type="button" className="hit inline-flex items-center gap-1 text-sm text-accent-ink hover:underline">
          Earlier addresses <Icon name="chevron-down" size={12} />
        </button>
      }
    >
      {addresses.map(({ label, values }) => {
        const isInForm = values['ship_to.address1'] === line && values['ship_to.city'] === city
        return (
          <MenuItem key={label} icon={isInForm ? 'check' : 'site'} onSelect={() => setHeader(values)}>
            {label}
            {isInForm && <span className="sr-only">, in the form now</span>}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
