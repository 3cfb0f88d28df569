import { failureText } from '#components/actions/run-rows.ts'
import { sendLoaded } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { CustomerRow, patchCustomerManagement } from '#lib/contract/customers/customers.ts'

type CustomerChange = BodyOf<typeof patchCustomerManagement>

const loadCall = async () => (await import('#lib/contract/customers/customers.ts')).patchCustomerManagement

/** Saves changed fields of a customer, based on the version that was read. */
export const saveCustomer = (row: CustomerRow, change: CustomerChange) =>
  sendLoaded(loadCall, { params: { id: row.id }, version: row.version, body: change })

/** Blocks or unblocks a customer for its client. */
export const setCustomerStatus = async (
  row: CustomerRow,
  status: 'ACTIVE' | 'BLOCKED',
  reason: string,
): Promise<{ ok: true } | { ok: false; reason: string }> => {
  const result = await saveCustomer(row, { status, reason: reason || null })
  return result.ok ? { ok: true } : { ok: false, reason: failureText(result.failure) }
}
