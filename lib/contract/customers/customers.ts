import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { codes, count, Day, flag, paging, scope, search, someOf, statusList, text } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'
import { Customer } from '../orders/counterparties.ts'
import { blockFields, sharedField } from '../suppliers/record-fields.ts'

export const CUSTOMER_STATUSES = ['ACTIVE', 'BLOCKED'] as const

/** One row of the customer list: a customer of one client. Order figures count the sites and owners in scope, without drafts. */
export const CustomerRow = z.object({
  ...Customer.shape,
  id: z.string(),
  status: z.enum(CUSTOMER_STATUSES),
  open_sos: count,
  /** Open orders that were to be shipped before today. */
  late_sos: count,
  /** The newest order, open or not. */
  last_so_no: text,
  last_ordered_date: z.nullable(Day),
  /** The customer's own reference on the newest order that has one. */
  last_customer_po_no: text,
  ...blockFields,
  ...sharedField,
  version: z.optional(count),
  allowed_actions: z.optional(z.array(z.string())),
})
export type CustomerRow = Read<typeof CustomerRow>

export const customerManagement = call({
  method: 'GET',
  path: 'customer-management',
  summary: 'Customers of the clients in scope, with their open and late sales orders.',
  module: 'customers',
  isExtension: true,
  query: z.object({
    ...scope,
    ...search,
    ...paging,
    customer: codes,
    status: someOf(CUSTOMER_STATUSES),
    /** Only customers with late orders. */
    late: flag,
  }),
  response: statusList(CustomerRow),
  status: 200,
  failures: [403, 422],
})
