import { afterAll, beforeAll, describe } from 'vitest'
import { accessSuite } from './reference/access.suite.ts'
import { ageSuite } from './reference/age.suite.ts'
import { auditSuite } from './reference/audit.suite.ts'
import { auditedSuite } from './reference/audited.suite.ts'
import { authSuite } from './reference/auth.suite.ts'
import { lookupSuite } from './reference/lookups.suite.ts'
import { movementSuite } from './reference/movements.suite.ts'
import { ordersNumbersSuite } from './reference/orders-numbers.suite.ts'
import { ordersReadSuite } from './reference/orders-read.suite.ts'
import { ordersStepsSuite } from './reference/orders-steps.suite.ts'
import { ordersWriteSuite } from './reference/orders-write.suite.ts'
import { rejectionsSuite } from './reference/rejections.suite.ts'
import { scopeSuite } from './reference/scope.suite.ts'
import { startSeeded, type Reference } from './reference/server.ts'
import { shipmentSuite } from './reference/shipments.suite.ts'
import { stockSuite } from './reference/stock.suite.ts'
import { supplierSuite } from './reference/suppliers.suite.ts'
import { usersSuite } from './reference/users.suite.ts'
import { wireSuite } from './reference/wire.suite.ts'

describe('the reference API on PGlite', () => {
  let reference: Reference
  const of = () => reference
  beforeAll(async () => {
    reference = await startSeeded()
  })
  afterAll(() => reference.stop())

  scopeSuite(of)
  stockSuite(of)
  movementSuite(of)
  lookupSuite(of)
  ageSuite(of)
  shipmentSuite(of)
  supplierSuite(of)
  usersSuite(of)
  accessSuite(of)
  authSuite(of)
  ordersReadSuite(of)
  ordersWriteSuite(of)
  ordersNumbersSuite(of)
  ordersStepsSuite(of)
  rejectionsSuite(of)
  auditedSuite(of)
  auditSuite(of)
  wireSuite(of)
})
