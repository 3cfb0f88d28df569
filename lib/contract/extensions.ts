import type { Call } from './engine/call.ts'
import type { CallName } from './calls.ts'
import type { Module } from './engine/common.ts'

// docs/decisions/0133-what-v7-offers.md

/** Calls that a v7 may lack. Listed here by method and path, because the browser does not load the list of all calls. */
const EXTENSIONS: Readonly<Record<string, CallName>> = {
  'PUT preferences/user-modules': 'savePreferencesUserModules',
  'GET preferences/client-views': 'clientViews',
  'PUT preferences/client-views': 'putClientView',
  'PATCH purchase-orders/{id}': 'patchPurchaseOrder',
  'PATCH sales-orders/{id}': 'patchSalesOrder',
  'POST supplier-management': 'postSupplierManagement',
  'PATCH supplier-management/{id}': 'patchSupplierManagement',
  'GET customer-management': 'customerManagement',
  'PATCH customer-management/{id}': 'patchCustomerManagement',
  'GET documents/{id}': 'readDocument',
  'GET documents/print': 'printDocuments',
  'GET home/overview': 'homeOverview',
  'GET settings/client-users': 'settingsClientUsers',
  'PUT settings/field-label': 'putSettingsFieldLabel',
  'GET settings/list-layouts': 'settingsListLayouts',
  'PUT settings/list-layouts': 'putSettingsListLayout',
  'GET settings/access-presets': 'settingsAccessPresets',
  'PUT settings/access-presets': 'putSettingsAccessPresets',
  'GET settings/carrier-codes': 'settingsCarrierCodes',
  'PUT settings/carrier-codes': 'putSettingsCarrierCode',
  'POST audit/event': 'postAuditEvent',
  'POST audit/rejected': 'postAuditRejected',
}

/** Modules whose screen depends on an extension. If v7 lacks the call, the module counts as not granted. */
export const MODULE_CALLS: Readonly<Partial<Record<Module, CallName>>> = {
  customers: 'customerManagement',
}

/** Name of a call if it is an extension, otherwise undefined. */
export const extensionName = (call: Pick<Call, 'method' | 'path'>): CallName | undefined => EXTENSIONS[`${call.method} ${call.path}`]

/**
 * Whether a response means that v7 does not have the call at all. A 404 with the contract's code `NOT_FOUND` means a missing record,
 * not a missing call.
 */
export const meansMissingCall = (status: number, code: string | undefined): boolean =>
  status === 405 || status === 501 || (status === 404 && code !== 'NOT_FOUND')

/** Whether a URL is that of a later page of a list. Some v7 systems answer 404 to a page after the last one, although they have the call. */
export const isLaterPage = (url: string): boolean => /[?&]page=(?!1\b)/.test(url)
