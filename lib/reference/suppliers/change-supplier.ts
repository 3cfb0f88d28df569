import sql, { join, raw } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Supplier } from '#lib/contract/exact-types.ts'
import type { patchSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import type { Caller } from '../auth/caller.ts'
import { clientSql } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { invalid, refuse, type ApiResponse, type Problems } from '../http/response.ts'
import type { Context } from '../http/context.ts'
import { postcodeFormatProblem } from '../lookups/postcodes.ts'
import { versionInIfMatch } from '../http/etag.ts'
import { counterpartyWithNumber } from '../orders/check/counterparties.ts'
import { blockAssignments, changesRecord, counterpartyInId, logSharedChange, recordAt, withoutSameBlock } from './changes.ts'
import { orNull, SUPPLIER_FIELDS } from './supplier-fields.ts'
import { readSupplierOfAll, sharedSupplierSql, SUPPLIER_VERSION } from './rows.ts'

type PatchContext = Context<typeof patchSupplierManagement>
type Change = Extract<z.output<(typeof patchSupplierManagement)['body']>, { entity: 'supplier' }>
type LockedSupplier = {
  client_code: string
  supplier_code: string
  supplier_no: string
  version: number
  isShared: boolean
  isActiveForAll: boolean
  blockReason: string | null
}

/** Fields that a supplier may change in their own record: contact and address. */
const SELF_SERVICE_FIELDS: readonly string[] = [
  'contact_name',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
]
const FIELDS = { supplier_no: 'Number', status: 'Status', ...SUPPLIER_FIELDS } as const

const SHARED_MESSAGE = 'This supplier also delivers to clients that you don’t have access to. Ask an administrator to change this.'

/** Changes a supplier: the number and status for one client, the address and other record fields for all its clients. */
export const changeSupplier = async (tx: Db, context: PatchContext, sent: Change): Promise<ApiResponse> => {
  const { caller, params } = context
  if (!(caller.modules.get('suppliers')?.can_edit ?? false))
    return refuse('MODULE_FORBIDDEN', 'You don’t have permission to change suppliers.')
  const supplier = await lockSupplier(tx, caller, params['id'] ?? '')
  if (!supplier) return refuse('NOT_FOUND', 'Supplier not found.')
  const { client_code: client, supplier_code: code } = supplier
  const before = await readSupplierOfAll(tx, code)
  const version = versionInIfMatch(context.headers['if-match'])
  if (version === null) return refuse('VERSION_REQUIRED')
  if (version !== supplier.version) return refuse('STALE_WRITE', undefined, { data: recordAt(client, before) })
  const body = withoutSameBlock(sent, recordAt(client, before).status, supplier.blockReason)
  const problems = await problemsOf(tx, caller, supplier, recordAt(client, before), body)
  if (Object.keys(problems).length > 0) return invalid(problems, 'supplier')
  if (!changesRecord(Object.keys(FIELDS), recordAt(client, before), supplier.blockReason, body))
    return { status: 200, body: { data: recordAt(client, before) } }

  const sets = Object.keys(SUPPLIER_FIELDS)
    .filter((field) => field in body && body[field as keyof Change] !== undefined)
    .map((field) => sql`${raw(field)} = ${orNull(body[field as keyof Change])}`)
  if (sets.length > 0) await tx.query(sql`update supplier set ${join([...sets, sql`version = version + 1`])} where supplier_code = ${code}`)
  if (body.supplier_no !== undefined || body.status !== undefined) {
    await tx.query(sql`
      update client_supplier set supplier_no = coalesce(${body.supplier_no ?? null}, supplier_no),
        status = coalesce(${body.status ?? null}, status), version = version + 1 ${blockAssignments(context, body)}
      where client_code = ${client} and supplier_code = ${code}`)
    // Activating a supplier also approves one that is pending, and lifts a block, for all clients. `problemsOf` has checked that the user has
    // access to all of them.
    if (body.status === 'ACTIVE')
      await tx.query(sql`
        update supplier set status = 'ACTIVE', version = version + 1 where supplier_code = ${code} and status <> 'ACTIVE'`)
  }
  const after = await readSupplierOfAll(tx, code)
  await logSharedChange(tx, context, body, {
    event: 'SUPPLIER_UPDATED',
    entityOf: ({ supplier_no: no }) => ({ type: 'supplier', id: code, no }),
    fields: FIELDS,
    client,
    blockReason: supplier.blockReason,
    before,
    after,
  })
  return { status: 200, body: { data: recordAt(client, after) } }
}

const lockSupplier = async (tx: Db, caller: Caller, id: string): Promise<LockedSupplier | null> => {
  const { client, code } = counterpartyInId('S', id)
  const { access } = caller
  // Checked before any lock, so that nobody waits for a user who may not see the client.
  if ((access.supplier !== null && access.supplier !== code) || !access.clients.includes(client)) return null
  // Locks the client first, as creating a supplier does, so that two changes cannot take the same number.
  await tx.query(sql`select from client where client_code = ${client} for no key update`)
  const [row] = await tx.query<LockedSupplier>(sql`
    select cs.client_code, cs.supplier_code, cs.supplier_no, ${SUPPLIER_VERSION} as version, ${sharedSupplierSql(caller)} as "isShared",
      s.status = 'ACTIVE' as "isActiveForAll", cs.block_reason as "blockReason"
    from client_supplier cs join supplier s on s.supplier_code = cs.supplier_code
    where cs.client_code = ${client} and cs.supplier_code = ${code} and ${clientSql(access, 'cs')} for no key update of s, cs`)
  return row ?? null
}

const problemsOf = async (tx: Db, caller: Caller, supplier: LockedSupplier, before: Supplier, body: Change): Promise<Problems> => {
  const sentFields = Object.keys(FIELDS).filter((field) => body[field as keyof Change] !== undefined)
  const problems: Problems = {}
  if (body.client_code !== undefined && body.client_code !== supplier.client_code)
    problems['client_code'] = ['A supplier cannot move to another client.']
  for (const field of sentFields) {
    if (caller.access.supplier !== null && !SELF_SERVICE_FIELDS.includes(field)) problems[field] = ['Ask the warehouse to change this.']
    // The supplier's name and address are shared with other clients, who would be affected.
    else if (supplier.isShared && field in SUPPLIER_FIELDS) problems[field] = [SHARED_MESSAGE]
  }
  if (body.status === 'ACTIVE' && !supplier.isActiveForAll && supplier.isShared) problems['status'] ??= [SHARED_MESSAGE]
  if (body.status === 'PENDING') problems['status'] = ['A supplier cannot be set to pending.']
  const { country = before.country ?? '', postcode = before.postcode } = body
  const postcodeText = body.country === undefined && body.postcode === undefined ? null : postcodeFormatProblem(country, postcode)
  if (postcodeText) problems['postcode'] ??= [postcodeText]
  if (body.supplier_no !== undefined && !problems['supplier_no']) {
    const existing = await counterpartyWithNumber(tx, 'supplier', supplier.client_code, body.supplier_no)
    if (existing && existing.code !== supplier.supplier_code) problems['supplier_no'] = [existing.message]
  }
  return problems
}
