import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { maybeCode, maybeEmail, maybePhone, maybeText, required, requiredCode, requiredName } from '../engine/fields.ts'
import { Customer, Supplier } from './counterparties.ts'

/* Suppliers and customers that are created while an order is being entered. Lists show them without loading this. */

const counterpartyNumber = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, message),
      z.maxLength(20, 'Use at most 20 characters.'),
      z.regex(/^[A-Z0-9_-]*$/, 'Use letters, digits, _ and - only.'),
    )

const place = {
  city: maybeText(100),
  state: maybeText(100),
  postcode: maybeText(20),
  country: requiredCode('Choose a country.', 2),
} as const

export const supplierFields = {
  client_code: requiredCode('Choose a client.'),
  supplier_no: counterpartyNumber('Enter a supplier number.'),
  name: requiredName('Enter a name.'),
  contact_name: maybeText(120),
  email: maybeEmail,
  phone: maybePhone,
  address1: maybeText(120),
  address2: maybeText(120),
  ...place,
  lead_time_days: z.optional(
    z.nullable(z.int('Enter a whole number of days.').check(z.gte(0, 'Enter 0 days or more.'), z.lte(999, 'Enter at most 999 days.'))),
  ),
  notes: maybeText(2000),
} as const

export const storeSupplier = call({
  method: 'POST',
  path: 'purchase-orders/store-supplier',
  summary: 'Create a supplier and link it to the client.',
  module: 'suppliers',
  creates: true,
  body: z.object(supplierFields),
  response: z.object({ data: Supplier }),
  status: 201,
  failures: [403, 409, 422],
})

export const customerFields = {
  client_code: requiredCode('Choose a client.'),
  customer_no: counterpartyNumber('Enter a customer number.'),
  name: requiredName('Enter a name.'),
  company: maybeText(120),
  address1: required('Enter the delivery address.', 120),
  address2: maybeText(120),
  ...place,
  city: required('Enter a city.', 100),
  phone: maybePhone,
  email: maybeEmail,
  default_carrier_code: maybeCode(),
  delivery_instructions: maybeText(1000),
} as const

export const storeCustomer = call({
  method: 'POST',
  path: 'sales-orders/store-customer',
  summary: 'Create a customer and link it to the client.',
  module: 'sales_orders',
  creates: true,
  body: z.object(customerFields),
  response: z.object({ data: Customer }),
  status: 201,
  failures: [403, 409, 422],
})
