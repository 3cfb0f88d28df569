import sql, { join, raw } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { COUNTRIES } from '#lib/contract/lookups/countries.ts'
import type { patchCustomerManagement } from '#lib/contract/customers/customer-entry.ts'
import type { Customer } from '#lib/contract/exact-types.ts'
import type { Caller } from '../auth/caller.ts'
import { clientSql } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { invalid, refuse, type ApiResponse, type Problems } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { versionInIfMatch } from '../http/etag.ts'
import { ADDRESS_LABELS } from '../orders/body/fields.ts'
import { postcodeProblem } from '../lookups/postcodes.ts'
import { findCarrier } from '../orders/body/counterparty-and-carrier.ts'
import { counterpartyWithNumber } from '../orders/check/counterparties.ts'
import { blockAssignments, changesRecord, counterpartyInId, logSharedChange, recordAt, withoutSameBlock } from '../suppliers/changes.ts'
import { orNull } from '../suppliers/supplier-fields.ts'
import { CUSTOMER_VERSION, readCustomerOfAll, sharedCustomerSql } from './rows.ts'

type Patch = Context<typeof patchCustomerManagement>
type Change = z.output<(typeof patchCustomerManagement)['body']>
type Key = {
  client_code: string
  customer_code: string
  version: number
  blockReason: string | null
  isBlockedForAll: boolean
  isShared: boolean
}

/** Fields of the record itself, which all its clients share, with their labels in the audit log. */
const RECORD_FIELDS: Readonly<Record<string, string>> = {
  ...ADDRESS_LABELS,
  default_carrier_code: 'Carrier',
  delivery_instructions: 'Delivery instructions',
}
const FIELDS = { customer_no: 'Number', status: 'Status', ...RECORD_FIELDS } as const

const SHARED_MESSAGE = 'This customer also belongs to clients that you don’t have access to. Ask an administrator to change this.'

/** Changes a customer: the number and status for one client, the address and other record fields for all its clients. */
export const changeCustomer = async (tx: Db, context: Patch): Promise<ApiResponse> => {
  const { caller, params } = context
  const key = await lockCustomer(tx, caller, params['id'] ?? '')
  if (!key) return refuse('NOT_FOUND', 'Customer not found.')
  const { client_code: client, customer_code: code } = key
  const recordsBefore = await readCustomerOfAll(tx, code)
  const before = recordAt(client, recordsBefore)
  const version = versionInIfMatch(context.headers['if-match'])
  if (version === null) return refuse('VERSION_REQUIRED')
  if (version !== key.version) return refuse('STALE_WRITE', undefined, { data: before })
  const body = withoutSameBlock(context.body, before.status, key.blockReason)
  const problems = await problemsOf(tx, key, before, body)
  if (Object.keys(problems).length > 0) return invalid(problems, 'customer')
  if (!changesRecord(Object.keys(FIELDS), before, key.blockReason, body)) return { status: 200, body: { data: before } }

  const assignments = sentFields(body, RECORD_FIELDS).map((field) => sql`${raw(field)} = ${orNull(body[field as keyof Change])}`)
  if (assignments.length > 0)
    await tx.query(sql`update customer set ${join([...assignments, sql`version = version + 1`])} where customer_code = ${code}`)
  if (body.customer_no !== undefined || body.status !== undefined)
    await tx.query(sql`
      update client_customer set customer_no = coalesce(${body.customer_no ?? null}, customer_no),
        status = coalesce(${body.status ?? null}, status), version = version + 1 ${blockAssignments(context, body)}
      where client_code = ${client} and customer_code = ${code}`)
  // Unblocking for one client also lifts a block for all clients. `problemsOf` has checked that the user has access to all of these.
  if (body.status === 'ACTIVE')
    await tx.query(sql`
      update customer set status = 'ACTIVE', version = version + 1 where customer_code = ${code} and status <> 'ACTIVE'`)
  const records = await readCustomerOfAll(tx, code)
  await logSharedChange(tx, context, body, {
    event: 'CUSTOMER_UPDATED',
    entityOf: ({ customer_no: no }) => ({ type: 'customer', id: code, no }),
    fields: FIELDS,
    client,
    blockReason: key.blockReason,
    before: recordsBefore,
    after: records,
  })
  return { status: 200, body: { data: recordAt(client, records) } }
}

const sentFields = (body: Change, fields: Readonly<Record<string, string>>): string[] =>
  Object.keys(fields).filter((field) => body[field as keyof Change] !== undefined)

const lockCustomer = async (tx: Db, caller: Caller, id: string): Promise<Key | null> => {
  const { access } = caller
  const { client, code } = counterpartyInId('C', id)
  // Checked before any lock, so that nobody waits for a user who may not see the client.
  if (access.supplier !== null || !access.clients.includes(client)) return null
  // Locks the client first, as creating a customer does, so that two changes cannot take the same number.
  await tx.query(sql`select from client where client_code = ${client} for no key update`)
  const [row] = await tx.query<Key>(sql`
    select cc.client_code, cc.customer_code, ${CUSTOMER_VERSION} as version, cc.block_reason as "blockReason", c.status = 'BLOCKED' as "isBlockedForAll", ${sharedCustomerSql(caller)} as "isShared"
    from client_customer cc join customer c on c.customer_code = cc.customer_code
    where cc.client_code = ${client} and cc.customer_code = ${code} and ${clientSql(access, 'cc')} for no key update of c, cc`)
  return row ?? null
}

const problemsOf = async (tx: Db, key: Key, before: Customer, body: Change): Promise<Problems> => {
  const problems: Problems = {}
  const client = key.client_code
  if (body.client_code !== undefined && body.client_code !== client) problems['client_code'] = ['A customer cannot move to another client.']
  if (key.isShared) {
    if (body.status === 'ACTIVE' && key.isBlockedForAll) problems['status'] = [SHARED_MESSAGE]
    for (const field of sentFields(body, RECORD_FIELDS)) problems[field] = [SHARED_MESSAGE]
  }
  const { customer_no: number, country = before.country ?? '', default_carrier_code: carrier } = body
  const postcode = body.postcode === undefined ? before.postcode : body.postcode
  const existing = number === undefined ? null : await counterpartyWithNumber(tx, 'customer', client, number)
  if (existing && existing.code !== key.customer_code) problems['customer_no'] = [existing.message]
  if (body.country !== undefined && !COUNTRIES.includes(country)) problems['country'] = ['Choose a country.']
  else if (body.country !== undefined || body.postcode !== undefined) {
    const problem = postcodeProblem(country, postcode)
    if (problem) problems['postcode'] = [problem]
  }
  if (carrier && !(await findCarrier(tx, client, '', carrier)))
    problems['default_carrier_code'] = [`Carrier ${carrier} is not set up for ${client}.`]
  return problems
}
