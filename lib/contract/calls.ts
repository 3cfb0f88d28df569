import type { Call } from './engine/call.ts'
import * as access from './users/access.ts'
import * as age from './stock/age.ts'
import * as audit from './audit/audit.ts'
import * as output from './audit/output.ts'
import { authLogout } from './auth/sign-out.ts'
import * as signIn from './auth/sign-in.ts'
import * as checks from './orders/checks.ts'
import { settingsFieldLabel } from './clients/field-labels.ts'
import { putSettingsAccessPresets, settingsAccessPresets } from './settings/access-presets.ts'
import { putSettingsCarrierCode, settingsCarrierCodes } from './settings/carrier-codes.ts'
import { settingsListLayouts } from './settings/list-layouts.ts'
import * as clientViewChange from './users/client-view-change.ts'
import * as clientViews from './users/client-views.ts'
import { patchCustomerManagement } from './customers/customer-entry.ts'
import { customerManagement } from './customers/customers.ts'
import { printDocuments, readDocument } from './shipments/document-files.ts'
import * as home from './home/overview.ts'
import * as lookups from './lookups/lookups.ts'
import * as movements from './stock/movements.ts'
import * as counterparties from './orders/counterparty-entry.ts'
import * as preferences from './users/preferences.ts'
import * as purchaseOrderEntry from './orders/purchase-order-entry.ts'
import * as purchaseOrders from './orders/purchase-orders.ts'
import * as rejections from './rejections/rejections.ts'
import * as salesOrderEntry from './orders/sales-order-entry.ts'
import * as salesOrders from './orders/sales-orders.ts'
import * as settings from './settings/settings.ts'
import * as stock from './stock/stock.ts'
import * as supplierEntry from './suppliers/supplier-entry.ts'
import * as suppliers from './suppliers/suppliers.ts'
import * as userActions from './users/user-actions.ts'
import * as users from './users/users.ts'

/** All calls to v7 by name. For servers only: browser code imports only the files that it needs. */
export const calls = {
  authLogin: signIn.authLogin,
  authLogout,
  authForgotPassword: signIn.authForgotPassword,
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
  settingsFieldLabel,
  putSettingsFieldLabel: settings.putSettingsFieldLabel,
  settingsClientUsers: settings.settingsClientUsers,
  settingsListLayouts,
  putSettingsListLayout: settings.putSettingsListLayout,
  settingsAccessPresets,
  putSettingsAccessPresets,
  settingsCarrierCodes,
  putSettingsCarrierCode,
  preferencesUserModules: preferences.preferencesUserModules,
  savePreferencesUserModules: preferences.savePreferencesUserModules,
  clientViews: clientViews.clientViews,
  putClientView: clientViewChange.putClientView,
  stocksHolding: stock.stocksHolding,
  stockholdingColumns: stock.stockholdingColumns,
  stocksMovement: movements.stocksMovement,
  stocksMovementRange: movements.stocksMovementRange,
  stockageprofile: age.stockageprofile,
  purchaseOrders: purchaseOrders.purchaseOrders,
  createPurchaseOrder: purchaseOrderEntry.createPurchaseOrder,
  patchPurchaseOrder: purchaseOrderEntry.patchPurchaseOrder,
  purchaseOrderOptions: purchaseOrderEntry.purchaseOrderOptions,
  storeSupplier: counterparties.storeSupplier,
  checkClientSupplier: checks.checkClientSupplier,
  checkSupplierNumber: checks.checkSupplierNumber,
  salesOrders: salesOrders.salesOrders,
  createSalesOrder: salesOrderEntry.createSalesOrder,
  patchSalesOrder: salesOrderEntry.patchSalesOrder,
  salesOrderOptions: salesOrderEntry.salesOrderOptions,
  getSoIdentity: salesOrderEntry.getSoIdentity,
  storeCustomer: counterparties.storeCustomer,
  checkClientCustomer: checks.checkClientCustomer,
  checkCustomerNumber: checks.checkCustomerNumber,
  orderCheck: checks.orderCheck,
  readDocument,
  printDocuments,
  supplierManagement: suppliers.supplierManagement,
  postSupplierManagement: supplierEntry.postSupplierManagement,
  patchSupplierManagement: supplierEntry.patchSupplierManagement,
  customerManagement,
  patchCustomerManagement,
  homeOverview: home.homeOverview,
  audit: audit.audit,
  auditEvent: audit.auditEvent,
  postAuditEvent: output.postAuditEvent,
  auditRejected: rejections.auditRejected,
  postAuditRejected: rejections.postAuditRejected,
  auditModulAccess: access.auditModulAccess,
  putAuditModulAccess: access.putAuditModulAccess,
  auditSiteAccess: access.auditSiteAccess,
  putAuditSiteAccess: access.putAuditSiteAccess,
  auditClientAccess: access.auditClientAccess,
  putAuditClientAccess: access.putAuditClientAccess,
  users: users.users,
  createUser: users.createUser,
  user: users.user,
  updateUser: users.updateUser,
  patchUser: userActions.patchUser,
  usersCheckEmail: users.usersCheckEmail,
  usersUpgradeRole: users.usersUpgradeRole,
} as const satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof calls
