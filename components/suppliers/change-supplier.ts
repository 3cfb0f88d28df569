import { sendLoaded } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { postSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import type { SendCounterparty } from './shared/create-counterparty.ts'

const loadCalls = () => import('#lib/contract/suppliers/supplier-entry.ts')
const loadPost = async () => (await loadCalls()).postSupplierManagement
const loadPatch = async () => (await loadCalls()).patchSupplierManagement

/** Saves changed fields of a supplier, or its status for the client of this row. */
export const saveSupplier = (row: SupplierRow, change: Readonly<Record<string, unknown>>, signal?: AbortSignal) =>
  sendLoaded(loadPatch, { params: { id: row.id }, version: row.version, body: { entity: 'supplier', ...change }, signal })

export const createSupplier = ((fields, idempotencyKey) => {
  const body = { entity: 'supplier', ...fields } as BodyOf<typeof postSupplierManagement>
  return sendLoaded(loadPost, { body, idempotencyKey })
}) as SendCounterparty
