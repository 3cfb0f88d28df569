import * as z from 'zod/mini'
import { Code, count, text } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

const address = { address1: text, address2: text, city: text, state: text, postcode: text, country: text } as const

export const Supplier = z.object({
  supplier_code: Code,
  supplier_no: z.string(),
  name: z.string(),
  client_code: Code,
  status: z.enum(['ACTIVE', 'BLOCKED', 'PENDING']),
  contact_name: text,
  email: text,
  phone: text,
  ...address,
  lead_time_days: z.nullable(count),
  notes: text,
})
export type Supplier = Read<typeof Supplier>

export const Customer = z.object({
  customer_code: Code,
  customer_no: z.string(),
  name: z.string(),
  company: text,
  client_code: Code,
  status: z.enum(['ACTIVE', 'BLOCKED', 'PENDING']),
  phone: text,
  email: text,
  ...address,
  default_carrier_code: text,
  delivery_instructions: text,
})
export type Customer = Read<typeof Customer>
