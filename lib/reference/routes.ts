import { accessRoutes } from './users/access/routes.ts'
import { ageRoutes } from './stock/age/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './users/sign-in/routes.ts'
import { clientViewRoutes } from './users/client-views.ts'
import { customerRoutes } from './customers/routes.ts'
import { documentRoutes } from './shipments/documents/routes.ts'
import { homeRoutes } from './home/routes.ts'
import type { Routes } from './http/context.ts'
import { lookupRoutes } from './lookups/routes.ts'
import { movementRoutes } from './stock/movements/routes.ts'
import { orderReadRoutes } from './orders/read/routes.ts'
import { orderWriteRoutes } from './orders/write/routes.ts'
import { preferenceRoutes } from './users/preferences.ts'
import { rejectionRoutes } from './rejections/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { stockRoutes } from './stock/holding/routes.ts'
import { supplierRoutes } from './suppliers/routes.ts'
import { userRoutes } from './users/routes.ts'

/** All calls that the reference API implements. A call in the contract that is missing here gets 404, "not supported". */
export const routes: Routes = {
  ...authRoutes,
  ...userRoutes,
  ...accessRoutes,
  ...preferenceRoutes,
  ...clientViewRoutes,
  ...lookupRoutes,
  ...stockRoutes,
  ...movementRoutes,
  ...orderReadRoutes,
  ...orderWriteRoutes,
  ...documentRoutes,
  ...ageRoutes,
  ...supplierRoutes,
  ...customerRoutes,
  ...settingsRoutes,
  ...homeRoutes,
  ...auditRoutes,
  ...rejectionRoutes,
}
