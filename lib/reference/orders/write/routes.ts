import type { getSoIdentity } from '#lib/contract/orders/sales-order-entry.ts'
import { instantIn } from '#lib/shared/instant.ts'
import { invalid, ok, refuse, type ApiResponse } from '../../http/response.ts'
import type { Context, Routes } from '../../http/context.ts'
import { idempotent } from '../../http/idempotent.ts'
import { createSupplier, newSupplierProblems } from '../../suppliers/create.ts'
import { checkRoutes } from '../check/routes.ts'
import { handleCreate } from './create.ts'
import { optionsRoutes } from '../options/routes.ts'
import { releaseNumber, reserveNumber } from './numbers.ts'
import { handlePatch } from './patch.ts'
import { createCustomer, newCustomerProblems } from './store-customer.ts'

type IdentityContext = Context<typeof getSoIdentity>

/** Reserves a number for an order that is being entered. */
const handleReserve = async ({ db, query, scope, caller, now }: IdentityContext): Promise<ApiResponse> => {
  if (!caller.modules.get('sales_orders')?.can_create)
    return refuse('MODULE_FORBIDDEN', 'You don’t have permission to create sales orders.')
  if (!query.client) return invalid({ client: ['Choose a client.'] })
  const client = query.client.trim().toUpperCase()
  const owner = query.owner?.trim().toUpperCase() ?? scope.owners[0]?.owner
  if (!owner || !scope.owners.some((pair) => pair.client === client && pair.owner === owner))
    return invalid({ owner: [`Choose an owner of ${client}.`] })
  const identity = await db.transaction((tx) => reserveNumber(tx, { client, owner, userId: caller.id, now: now() }))
  if (!identity) return { status: 409, body: { message: `No order number series is set up for ${client}.`, code: 'NO_SERIES' } }
  return ok({ data: { ...identity, expires_at: instantIn(identity.expires_at, caller.timezone) } })
}

const handleRelease = async ({ db, caller, now }: IdentityContext, token: string): Promise<ApiResponse> => {
  const number = await releaseNumber(db, token, caller.id, now())
  if (number === null) return invalid({ release: ['This number is no longer reserved for you.'] })
  return ok({ data: { so_no: number, token, expires_at: instantIn(now(), caller.timezone) } })
}

/** Calls of the order forms: options, live checks and numbers, creating and changing orders, new suppliers and customers. */
export const orderWriteRoutes: Routes = {
  ...optionsRoutes,
  ...checkRoutes,
  getSoIdentity: {
    handle: (context) => (context.query.release ? handleRelease(context, context.query.release) : handleReserve(context)),
  },
  createPurchaseOrder: { parsesBody: true, handle: (context) => handleCreate(context, 'PO') },
  createSalesOrder: { parsesBody: true, handle: (context) => handleCreate(context, 'SO') },
  patchPurchaseOrder: { parsesBody: true, handle: (context) => handlePatch(context, 'PO') },
  patchSalesOrder: { parsesBody: true, handle: (context) => handlePatch(context, 'SO') },
  storeSupplier: {
    findDatabaseProblems: newSupplierProblems,
    handle: (context) => idempotent(context, 'store-supplier', (tx) => createSupplier(tx, context, context.body)),
  },
  storeCustomer: {
    findDatabaseProblems: newCustomerProblems,
    handle: (context) => idempotent(context, 'store-customer', (tx) => createCustomer(tx, context, context.body)),
  },
}
