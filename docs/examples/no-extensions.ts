/*
 * A v7 with the calls of the specification and nothing else. The product finds that out by itself, call by call; said here, nothing
 * of it is offered from the first page on, and nothing is tried.
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
    postAuditEvent: false,
    postAuditRejected: false,
    savePreferencesUserModules: false,
  },
})
