import * as z from 'zod/mini'
import type { Call } from './engine/call.ts'
import type { CallName } from './calls.ts'

/**
 * What this v7 does not have, as far as is known: what the dialect says, and what v7 has answered in this session. `drafts` is whether
 * v7 knows orders with the status DRAFT, `idempotencyKeys` whether it creates once for one key; null where nobody has said so.
 */
export const Offers = z.object({
  /** Names of calls. A text, since an older page may meet a newer server. */
  lacks: z._default(z.array(z.string()), []),
  drafts: z._default(z.nullable(z.boolean()), null),
  idempotencyKeys: z._default(z.nullable(z.boolean()), null),
})
export type Offers = z.output<typeof Offers>

/** Calls that a v7 may lack, by what a browser knows of them: it does not load the list of all calls. */
const EXTENSIONS: Readonly<Record<string, CallName>> = {
  'PUT preferences/user-modules': 'savePreferencesUserModules',
  'PATCH purchase-orders/{id}': 'patchPurchaseOrder',
  'PATCH sales-orders/{id}': 'patchSalesOrder',
  'POST supplier-management': 'postSupplierManagement',
  'PATCH supplier-management/{id}': 'patchSupplierManagement',
  'GET documents/{id}': 'readDocument',
  'GET documents/print': 'printDocuments',
  'POST audit/rejected': 'postAuditRejected',
}

/** Name of a call that is an extension; undefined for all others. */
export const extensionName = (call: Pick<Call, 'method' | 'path'>): CallName | undefined => EXTENSIONS[`${call.method} ${call.path}`]

/**
 * Whether an answer means that v7 does not have the call at all. A 404 with the contract's `NOT_FOUND` is about one record and says
 * nothing about the call.
 */
export const meansNotOffered = (status: number, code: string | undefined): boolean =>
  status === 405 || status === 501 || (status === 404 && code !== 'NOT_FOUND')
