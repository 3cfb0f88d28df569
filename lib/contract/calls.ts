import type { Call } from './call.ts'
import * as auth from './auth.ts'
import * as lookups from './lookups.ts'
import * as movements from './movements.ts'
import * as preferences from './preferences.ts'
import * as stock from './stock.ts'

/** Every call of v7 by name. For servers: browser code imports the noun that it needs. */
export const calls = {
  authLogin: auth.authLogin,
  authLogout: auth.authLogout,
  authForgotPassword: auth.authForgotPassword,
  settingsSites: lookups.settingsSites,
  settingsClients: lookups.settingsClients,
  settingsTasks: lookups.settingsTasks,
  productsTypeahead: lookups.productsTypeahead,
  dropdownGetuom: lookups.dropdownGetuom,
  salesOrdersCarrierName: lookups.salesOrdersCarrierName,
  salesOrdersCarrierCode: lookups.salesOrdersCarrierCode,
  salesOrdersPriority: lookups.salesOrdersPriority,
  settingsDispositions: lookups.settingsDispositions,
  dropdownGetorderno: lookups.dropdownGetorderno,
  settingsSuppliers: lookups.settingsSuppliers,
  settingsCustomers: lookups.settingsCustomers,
  dropdownGetordertype: lookups.dropdownGetordertype,
  supplierManagementOptions: lookups.supplierManagementOptions,
  settingsStream: lookups.settingsStream,
  settingsFieldLabel: lookups.settingsFieldLabel,
  preferencesUserModules: preferences.preferencesUserModules,
  savePreferencesUserModules: preferences.savePreferencesUserModules,
  stocksHolding: stock.stocksHolding,
  stockholdingColumns: stock.stockholdingColumns,
  stocksMovement: movements.stocksMovement,
  stocksMovementRange: movements.stocksMovementRange,
} as const satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof calls
