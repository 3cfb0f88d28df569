import type { Routes } from '../../http/context.ts'
import { idempotent } from '../../http/idempotent.ts'
import { createSupplier, newSupplierProblems } from '../../suppliers/create.ts'
import { checkRoutes } from '../check/routes.ts'
import { answerCreate } from './create.ts'
import { identityRoutes } from './identity-routes.ts'
import { optionsRoutes } from '../options/routes.ts'
import { answerPatch } from './patch.ts'
import { createCustomer, newCustomerProblems } from './store-customer.ts'

/** Everything that makes and changes orders, and what their forms ask while somebody types. */
export const orderWriteRoutes: Routes = {
  ...optionsRoutes,
  ...checkRoutes,
  ...identityRoutes,
  createPurchaseOrder: { parsesBody: true, handle: (context) => answerCreate(context, 'PO') },
  createSalesOrder: { parsesBody: true, handle: (context) => answerCreate(context, 'SO') },
  patchPurchaseOrder: { parsesBody: true, handle: (context) => answerPatch(context, 'PO') },
  patchSalesOrder: { parsesBody: true, handle: (context) => answerPatch(context, 'SO') },
  storeSupplier: {
    alsoWrong: newSupplierProblems,
    handle: (context) => idempotent(context, 'store-supplier', (tx) => createSupplier(tx, context, context.body)),
  },
  storeCustomer: {
    alsoWrong: newCustomerProblems,
    handle: (context) => idempotent(context, 'store-customer', (tx) => createCustomer(tx, context, context.body)),
  },
}
