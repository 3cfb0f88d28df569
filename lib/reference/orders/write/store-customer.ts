import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Customer } from '#lib/contract/exact-types.ts'
import { COUNTRIES } from '#lib/contract/lookups/countries.ts'
import type { storeCustomer } from '#lib/contract/orders/counterparty-entry.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Db } from '../../db/db.ts'
import { invalid, refuse, refuseScope, type ApiResponse, type Problems, type BodyProblems } from '../../http/response.ts'
import { audit } from '../../http/audit.ts'
import type { Requester } from '../../http/context.ts'
import { changesOf } from '../../suppliers/changes.ts'
import { counterpartyWithNumber, lockCodes } from '../check/counterparties.ts'
import { ADDRESS_LABELS } from '../body/fields.ts'
import { postcodeProblem } from '../../lookups/postcodes.ts'
import { findCarrier } from '../body/counterparty-and-carrier.ts'

type Fields = z.output<(typeof storeCustomer)['body']>

/**
 * Creates a customer and links it to the client, in the caller's transaction; 201 with the record. Numbers are unique per
 * client; two customers may have the same name.
 */
export const createCustomer = async (tx: Db, context: Requester, fields: Fields): Promise<ApiResponse> => {
  const { caller } = context
  const client = fields.client_code
  if (!canAdd(caller)) return refuse('MODULE_FORBIDDEN', 'You don’t have permission to add customers.')
  if (!caller.access.clients.includes(client)) return refuseScope('client', client)
  // Serialises concurrent creates: the second one waits here and then finds that the number is taken.
  await tx.query(sql`select from client where client_code = ${client} for no key update`)
  const { problems, meta } = await databaseProblems(tx, fields)
  if (Object.keys(problems).length > 0) return invalid(problems, 'customer', meta)
  const record = await insert(tx, context, fields)
  await log(tx, context, record)
  return { status: 201, body: { data: record } }
}

/** Problems in the fields of a new customer that could be parsed. */
export const newCustomerProblems = async ({
  db,
  caller,
  body,
}: {
  db: Db
  caller: Caller
  body: Partial<Fields>
}): Promise<BodyProblems> => {
  const { client_code: client } = body
  return client && canAdd(caller) && caller.access.clients.includes(client) ? databaseProblems(db, body) : { problems: {} }
}

const canAdd = ({ modules, access }: Caller): boolean => modules.get('sales_orders')?.can_create === true && access.supplier === null

const databaseProblems = async (tx: Db, fields: Partial<Fields>): Promise<BodyProblems> => {
  const problems: Problems = {}
  const { client_code: client = '', customer_no: no, country, postcode, default_carrier_code: carrier } = fields
  const existing = no === undefined ? null : await counterpartyWithNumber(tx, 'customer', client, no)
  if (existing) problems['customer_no'] = [existing.message]
  if (country !== undefined && !COUNTRIES.includes(country)) problems['country'] = ['Choose a country.']
  else {
    const problem = country === undefined ? null : postcodeProblem(country, postcode)
    if (problem) problems['postcode'] = [problem]
  }
  if (carrier && !(await findCarrier(tx, client, '', carrier)))
    problems['default_carrier_code'] = [`Carrier ${carrier} is not set up for ${client}.`]
  return { problems, meta: existing ? { existing: { customer_code: existing.code, name: existing.name } } : undefined }
}

const insert = async (tx: Db, { now }: Requester, fields: Fields): Promise<Customer> => {
  const text = (value: string | null | undefined) => (value ? value : null)
  const code = await newCode(tx, fields.client_code)
  const { client_code, customer_no, name, address1, city, country } = fields
  const [phone, email, carrier] = [text(fields.phone), text(fields.email), text(fields.default_carrier_code)]
  const [company, address2, state] = [text(fields.company), text(fields.address2), text(fields.state)]
  const [postcode, delivery] = [text(fields.postcode), text(fields.delivery_instructions)]
  await tx.query(sql`
    insert into customer (customer_code, name, company, address1, address2, city, state, postcode, country, phone, email, default_carrier_code,
      delivery_instructions, created_at)
    values (${code}, ${name}, ${company}, ${address1}, ${address2}, ${city}, ${state}, ${postcode}, ${country}, ${phone}, ${email}, ${carrier},
      ${delivery}, ${now().toISOString()}::timestamptz)`)
  await tx.query(
    sql`insert into client_customer (client_code, customer_code, customer_no) values (${client_code}, ${code}, ${customer_no})`,
  )
  return {
    customer_code: code,
    customer_no,
    name,
    company,
    client_code,
    status: 'ACTIVE',
    phone,
    email,
    address1,
    address2,
    city,
    state,
    postcode,
    country,
    default_carrier_code: carrier,
    delivery_instructions: delivery,
  }
}

/** The next code of the client's series, or a random one without a series. Clients may share a prefix, so existing codes are skipped. */
const newCode = async (tx: Db, client: string): Promise<string> => {
  await lockCodes(tx)
  const [row] = await tx.query<{ prefix: string; no: number }>(sql`
    select s.prefix, n as no from number_series s, generate_series(s.next_no, s.next_no + 2000) n
    where s.client_code = ${client} and s.series = 'CUSTOMER' and not exists (select from customer c where c.customer_code = s.prefix || n)
    order by n limit 1`)
  if (!row) return `CUS-${crypto.randomUUID().slice(0, 13).toUpperCase()}`
  await tx.query(sql`update number_series set next_no = ${row.no + 1} where client_code = ${client} and series = 'CUSTOMER'`)
  return `${row.prefix}${row.no}`
}

const LABELS: Readonly<Record<string, string>> = { customer_no: 'Customer number', ...ADDRESS_LABELS, default_carrier_code: 'Carrier' }

const log = (tx: Db, context: Requester, record: Customer): Promise<void> =>
  audit(tx, context.now(), context, context.caller, {
    event: 'CUSTOMER_CREATED',
    entity: { type: 'customer', id: record.customer_code, no: record.customer_no },
    client: record.client_code,
    summary: `${record.name} (${record.customer_no}) added`,
    changes: changesOf(LABELS, {}, record),
    record,
  })
