import type { CustomerChoice } from '#lib/contract/lookups/lookups.ts'
import type { Customer } from '#lib/contract/orders/counterparties.ts'
import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'

/** Fields of the delivery address, by form key. */
export type AddressValues = Readonly<Record<string, string>>
const ADDRESS_PARTS = ['name', 'company', 'address1', 'address2', 'city', 'state', 'postcode', 'country', 'phone', 'email'] as const

const address = (parts: Partial<Record<(typeof ADDRESS_PARTS)[number], string | null>>): AddressValues =>
  Object.fromEntries(ADDRESS_PARTS.map((part) => [`ship_to.${part}`, parts[part] ?? '']))

/** The customer's address from the customer lookup. Some v7 systems return both address lines as one. */
export const addressOfChoice = (customer: CustomerChoice): AddressValues =>
  address({ ...customer, name: customer.label, ...(!customer.address1 && { address1: customer.address_line, address2: null }) })

export const addressOfCustomer = (customer: Customer): AddressValues => address(customer)

/** What a delivery takes from its customer besides the address. */
export type CustomerDelivery = { default_carrier_code?: string | null | undefined; delivery_instructions?: string | null | undefined }

/**
 * The delivery fields after a change of customer. What came from the previous customer is replaced; what the user typed stays. A new
 * carrier clears the service and the account, which belong to the old one.
 */
export const deliveryOf = (
  typed: Readonly<Record<string, string | undefined>>,
  before: CustomerDelivery | undefined,
  customer: CustomerDelivery,
): Record<string, string> & { delivery_instructions: string } => {
  const next = (value = '', fromBefore?: string | null, fromCustomer?: string | null) =>
    value === '' || value === fromBefore ? (fromCustomer ?? '') : value
  const carrier = next(typed['carrier_code'], before?.default_carrier_code, customer.default_carrier_code)
  const isOtherCarrier = carrier !== (typed['carrier_code'] ?? '')
  return {
    delivery_instructions: next(typed['delivery_instructions'], before?.delivery_instructions, customer.delivery_instructions),
    ...(isOtherCarrier && { carrier_code: carrier, service: '', carrier_account: '' }),
  }
}

/** Whether the form has an address, typed or filled in. A name or a country alone does not count. */
export const isAddressTyped = (head: Readonly<Record<string, string>>): boolean =>
  ['address1', 'city', 'postcode'].some((part) => (head[`ship_to.${part}`] ?? '').trim() !== '')

/** Addresses of the customer's earlier orders, without duplicates, in the order of the orders. */
export const earlierAddresses = (orders: readonly Pick<SalesOrder, 'ship_to'>[]): { label: string; values: AddressValues }[] => {
  const seen = new Map<string, { label: string; values: AddressValues }>()
  for (const { ship_to } of orders) {
    if (!ship_to?.address1) continue
    const label = [ship_to.name, ship_to.address1, ship_to.city, ship_to.postcode].filter(Boolean).join(', ')
    if (!seen.has(label.toLowerCase())) seen.set(label.toLowerCase(), { label, values: address(ship_to) })
  }
  return [...seen.values()]
}
