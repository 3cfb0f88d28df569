import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { single } from '../engine/common.ts'
import { maybeText, reasonFor } from '../engine/fields.ts'
import { Customer } from '../orders/counterparties.ts'
import { customerFields } from '../orders/counterparty-entry.ts'
import { CUSTOMER_STATUSES } from './customers.ts'

/** A change to a customer. Blocking applies to the client in the customer's id only. */
export const patchCustomerManagement = call({
  method: 'PATCH',
  path: 'customer-management/{id}',
  summary: 'Change, block or unblock a customer.',
  module: 'customers',
  versioned: true,
  isExtension: true,
  body: z
    .strictObject({
      ...z.partial(z.object(customerFields)).shape,
      status: z.optional(z.enum(CUSTOMER_STATUSES, 'Choose a status.')),
      reason: maybeText(500),
    })
    .check(reasonFor((body) => body.status === 'BLOCKED')),
  response: single(Customer),
  status: 200,
  failures: [403, 404, 409, 422],
})
