/*
 * A v7 without any extensions. The product would discover this by itself, call by call. Because the dialect
 * declares it, no page offers anything that needs an extension, and no extension is called.
 */
import { defineDialect } from 'gatehouse/dialect'

export default defineDialect({
  offers: {
    // Drafts stay in the browser tab; an order is entered with one POST.
    drafts: false,
    patchPurchaseOrder: false,
    patchSalesOrder: false,
    postSupplierManagement: false,
    patchSupplierManagement: false,
    customerManagement: false,
    patchCustomerManagement: false,
    readDocument: false,
    printDocuments: false,
    homeOverview: false,
    settingsClientUsers: false,
    putSettingsFieldLabel: false,
    settingsListLayouts: false,
    putSettingsListLayout: false,
    settingsAccessPresets: false,
    putSettingsAccessPresets: false,
    settingsCarrierCodes: false,
    putSettingsCarrierCode: false,
    clientViews: false,
    putClientView: false,
    postAuditEvent: false,
    postAuditRejected: false,
    savePreferencesUserModules: false,
  },
})
