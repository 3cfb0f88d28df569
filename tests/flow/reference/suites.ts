import { afterAll, beforeAll, describe } from 'vitest'
import { accessSuite } from './access.suite.ts'
import { ageSuite } from './age.suite.ts'
import { auditSuite } from './audit.suite.ts'
import { auditedSuite } from './audited.suite.ts'
import { authSuite } from './auth.suite.ts'
import { clientViewsSuite } from './client-views.suite.ts'
import { customerSuite } from './customers.suite.ts'
import { documentsSuite } from './documents.suite.ts'
import { homeSuite } from './home.suite.ts'
import { lookupSuite } from './lookups.suite.ts'
import { movementSuite } from './movements.suite.ts'
import { edgeCaseSuite } from './edge-cases.suite.ts'
import { ordersNumbersSuite } from './orders-numbers.suite.ts'
import { ordersProblemPlacesSuite } from './orders-problem-places.suite.ts'
import { ordersRacesSuite } from './orders-races.suite.ts'
import { ordersReadSuite } from './orders-read.suite.ts'
import { ordersStepsSuite } from './orders-steps.suite.ts'
import { ordersUnsavedSuite } from './orders-unsaved.suite.ts'
import { ordersWriteSuite } from './orders-write.suite.ts'
import { outputSuite } from './output.suite.ts'
import { racesSuite } from './races.suite.ts'
import { rejectionsSuite } from './rejections.suite.ts'
import { deniedScopeSuite, scopeSuite } from './scope.suite.ts'
import { startSeeded, type Reference } from './server.ts'
import { settingsSuite } from './settings.suite.ts'
import { shipmentSuite } from './shipments.suite.ts'
import { stockSuite } from './stock.suite.ts'
import { supplierUserSuite } from './supplier-user.suite.ts'
import { supplierSuite } from './suppliers.suite.ts'
import { usersSuite } from './users.suite.ts'
import { wireSuite } from './wire.suite.ts'

type Groups = Readonly<Record<string, readonly ((reference: () => Reference) => void)[]>>

/** The suites of the reference API. Each group has its own database, so that changes do not affect other groups. */
const SUITE_GROUPS: Groups = {
  reading: [scopeSuite, stockSuite, movementSuite, lookupSuite, ageSuite, ordersReadSuite, edgeCaseSuite, wireSuite],
  'denied scopes': [deniedScopeSuite],
  'shipments and suppliers': [shipmentSuite, supplierSuite, supplierUserSuite, customerSuite, documentsSuite, racesSuite],
  'the home page': [homeSuite],
  'entering orders': [ordersWriteSuite, ordersUnsavedSuite, ordersProblemPlacesSuite],
  'order numbers': [ordersNumbersSuite],
  'order actions': [ordersStepsSuite, ordersRacesSuite],
  'rejected messages': [rejectionsSuite],
  'the log of every change': [auditedSuite],
  'the log': [auditSuite],
  'exports and printouts in the log': [outputSuite],
  'the views of a client': [clientViewsSuite],
  users: [usersSuite],
  access: [accessSuite],
  settings: [settingsSuite],
  'signing in': [authSuite],
}

/** Runs the suites on the PostgreSQL at `url`, or on PGlite in memory if it is undefined. `more`: suites for only this database. */
export const referenceSuites = (url: () => string | undefined, more: Groups = {}): void => {
  for (const [name, suites] of Object.entries({ ...SUITE_GROUPS, ...more }))
    describe(name, () => {
      let reference: Reference
      beforeAll(async () => {
        reference = await startSeeded(url())
      })
      afterAll(() => reference?.stop())
      for (const suite of suites) suite(() => reference)
    })
}
