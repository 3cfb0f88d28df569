import { toAttempt, failureText, type Attempt } from '#components/actions/run-rows.ts'
import { sendLoaded } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { patchSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'

export type SupplierChange = Omit<Extract<BodyOf<typeof patchSupplierManagement>, { entity: 'supplier' }>, 'entity'>

const loadCall = async () => (await import('#lib/contract/suppliers/supplier-entry.ts')).patchSupplierManagement
const patch = (row: SupplierRow, change: SupplierChange, signal?: AbortSignal) =>
  sendLoaded(loadCall, { params: { id: row.id }, version: row.version, body: { entity: 'supplier', ...change }, signal })

/** Blocks or unblocks a supplier for its client. */
export const setSupplierStatus = async (
  row: SupplierRow,
  status: 'ACTIVE' | 'BLOCKED',
  reason: string,
): Promise<{ ok: true } | { ok: false; reason: string }> => {
  const result = await patch(row, { status, reason: reason || null })
  return result.ok ? { ok: true } : { ok: false, reason: failureText(result.failure) }
}

/** Blocks one supplier of a bulk action and returns the outcome. */
export const blockSupplier = async (row: SupplierRow, reason: string, signal: AbortSignal): Promise<Attempt<SupplierRow>> =>
  toAttempt(await patch(row, { status: 'BLOCKED', reason }, signal))

/** Saves changed fields of a supplier. */
export const saveSupplier = (row: SupplierRow, change: SupplierChange) => patch(row, change)
