import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

/** Supplier fields of the form, in its order, with their labels in the user log. */
export const SUPPLIER_FIELDS = {
  name: 'Name',
  contact_name: 'Contact',
  email: 'Email',
  phone: 'Phone',
  address1: 'Address',
  address2: 'Address, second line',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
  lead_time_days: 'Lead time (days)',
  notes: 'Notes',
} as const

/** The supplier that already has a number, with an error message; null if the number is free. */
export const findSupplierByNumber = async (db: Db, client: string, no: string, except: string | null) => {
  const [existing] = await db.query<{ supplier_code: string; name: string }>(sql`
    select cs.supplier_code, s.name from client_supplier cs join supplier s on s.supplier_code = cs.supplier_code
    where cs.client_code = ${client} and cs.supplier_no = ${no} and cs.supplier_code is distinct from ${except}::text`)
  return existing ? { ...existing, message: `Supplier number ${no} already exists for ${client}: ${existing.name}.` } : null
}

/** Turns an empty form field into null. */
export const orNull = <T>(value: T | '' | null | undefined): T | null => (value === '' || value === undefined ? null : value)
