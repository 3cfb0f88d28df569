import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { storeSupplier } from '#lib/contract/orders/counterparty-entry.ts'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../db/db.ts'
import { invalid, refuse, refuseScope, type ApiResponse, type BodyProblems } from '../http/response.ts'
import { audit } from '../http/audit.ts'
import { postcodeFormatProblem } from '../lookups/postcodes.ts'
import type { Requester } from '../http/context.ts'
import { counterpartyWithNumber, lockCodes } from '../orders/check/counterparties.ts'
import { changesOf, recordAt } from './changes.ts'
import { orNull, SUPPLIER_FIELDS } from './supplier-fields.ts'
import { readSupplierOfAll } from './rows.ts'

type Fields = z.output<(typeof storeSupplier)['body']>

/**
 * Creates a supplier and links it to the client; returns 201 with the record, or a refusal. Numbers are unique per client; two
 * suppliers may have the same name, as branches do.
 */
export const createSupplier = async (tx: Db, context: Requester, fields: Fields): Promise<ApiResponse> => {
  const { caller, now } = context
  const client = fields.client_code
  if (!canAdd(caller)) {
    return refuse('MODULE_FORBIDDEN', 'You don’t have permission to add suppliers. Ask your administrator.')
  }
  if (!caller.access.clients.includes(client)) return refuseScope('client', client)
  // Serialises concurrent creates: the second one waits here and then finds that the number is taken.
  await tx.query(sql`select from client where client_code = ${client} for no key update`)
  const { problems, meta } = await databaseProblems(tx, client, fields)
  if (Object.keys(problems).length > 0) return invalid(problems, 'supplier', meta)
  const code = await newCode(tx, client, fields.supplier_no)
  const at = now().toISOString()
  await tx.query(sql`
    insert into supplier (supplier_code, name, contact_name, email, phone, address1, address2, city, state, postcode, country, lead_time_days, notes, created_at)
    values (${code}, ${fields.name}, ${orNull(fields.contact_name)}, ${orNull(fields.email)}, ${orNull(fields.phone)}, ${orNull(fields.address1)},
      ${orNull(fields.address2)}, ${orNull(fields.city)}, ${orNull(fields.state)}, ${orNull(fields.postcode)}, ${fields.country},
      ${fields.lead_time_days ?? null}, ${orNull(fields.notes)}, ${at}::timestamptz)`)
  await tx.query(sql`
    insert into client_supplier (client_code, supplier_code, supplier_no) values (${client}, ${code}, ${fields.supplier_no})`)
  const record = recordAt(client, await readSupplierOfAll(tx, code))
  await audit(tx, now(), context, caller, {
    event: 'SUPPLIER_CREATED',
    entity: { type: 'supplier', id: code, no: fields.supplier_no },
    client,
    summary: `${fields.name} (${fields.supplier_no}) added`,
    changes: changesOf(SUPPLIER_FIELDS, {}, record),
    record,
  })
  return { status: 201, body: { data: record } }
}

/** Supplier users may not add suppliers: if the number is in use, the refusal names another supplier. */
const canAdd = ({ modules, access }: Caller): boolean => modules.get('suppliers')?.can_create === true && access.supplier === null

/** Problems that the contract's schema cannot find, in the valid fields of a new supplier. */
export const newSupplierProblems = async ({
  db,
  caller,
  body,
}: {
  db: Db
  caller: Caller
  body: Partial<Fields>
}): Promise<BodyProblems> => {
  const { client_code: client } = body
  return client && canAdd(caller) && caller.access.clients.includes(client) ? databaseProblems(db, client, body) : { problems: {} }
}

const databaseProblems = async (
  db: Db,
  client: string,
  { supplier_no: no, country = '', postcode }: Partial<Fields>,
): Promise<BodyProblems> => {
  const existing = no === undefined ? null : await counterpartyWithNumber(db, 'supplier', client, no)
  const problem = postcodeFormatProblem(country, postcode)
  return {
    problems: { ...(existing && { supplier_no: [existing.message] }), ...(problem && { postcode: [problem] }) },
    meta: existing ? { existing: { supplier_code: existing.code, name: existing.name } } : undefined,
  }
}

/** `SUP-014` for the number 014 if that code is free, else the next free code of the client's series. */
const newCode = async (tx: Db, client: string, no: string): Promise<string> => {
  await lockCodes(tx)
  const preferred = no.startsWith('SUP-') ? no : `SUP-${no}`
  const [existing] = await tx.query(sql`select 1 from supplier where supplier_code = ${preferred}`)
  if (!existing) return preferred
  for (;;) {
    const [series] = await tx.query<{ code: string }>(sql`
      update number_series set next_no = next_no + 1 where client_code = ${client} and series = 'SUPPLIER'
      returning prefix || (next_no - 1) as code`)
    // The client has no series. Its code and its own number for the supplier make the supplier's code unique.
    if (!series) return `SUP-${client}-${no}`
    const [used] = await tx.query(sql`select 1 from supplier where supplier_code = ${series.code}`)
    if (!used) return series.code
  }
}
