import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './calls.ts'
import { Failure, list } from './engine/common.ts'
import { Holding } from './stock/stock.ts'
import { OrderWarning } from './orders/orders.ts'
import samples from './samples.json' with { type: 'json' }

/** Complete samples from the contract. They must be accepted without losing a field. */
const COMPLETE: readonly (readonly [name: keyof typeof samples, schema: z.ZodMiniType])[] = [
  ['emptyList', list(Holding)],
  ['failure', Failure],
  ['productsTypeahead', calls.productsTypeahead.response],
  ['fieldLabel', calls.settingsFieldLabel.response],
  ['holdings', calls.stocksHolding.views.summary],
  ['holdingFacets', calls.stocksHolding.views.filter],
  ['forecast', calls.stocksHolding.views.forecast],
  ['columns', calls.stockholdingColumns.response],
  ['movementRange', calls.stocksMovementRange.response],
  ['age', calls.stockageprofile.response],
  ['purchaseOrderBody', calls.createPurchaseOrder.body],
  ['audit', calls.audit.response],
  ['rejected', calls.auditRejected.views.list],
  ['handOver', calls.authLogin.body],
  ['logout', calls.authLogout.body],
  ['forgotPassword', calls.authForgotPassword.response],
  ['checkClientSupplier', calls.checkClientSupplier.response],
  ['checkSupplierNumber', calls.checkSupplierNumber.response],
  ['soIdentity', calls.getSoIdentity.response],
  ['orderCheck', calls.orderCheck.response],
  ['rejectedResults', calls.postAuditRejected.response],
  ['siteAccessBody', calls.putAuditSiteAccess.body],
  ['clientAccessBody', calls.putAuditClientAccess.body],
  ['checkEmail', calls.usersCheckEmail.response],
  ['resetPassword', calls.patchUser.body],
  ['resetAnswer', calls.patchUser.response],
  ['eventKinds', calls.auditEvent.views.list],
  ['warning', OrderWarning],
  ['userModules', calls.preferencesUserModules.response],
]

describe('a sample of the contract', () => {
  it.each(COMPLETE)('%s is read without loss', (name, schema) => {
    const result = z.safeParse(schema, samples[name])
    expect(result.error?.issues ?? []).toEqual([])
    expect(result.data).toEqual(samples[name])
  })

  it('of a sign-in is read; rights that it does not mention are false', () => {
    const { data } = z.parse(calls.authLogin.response, samples.login)
    expect(data).toEqual({
      ...samples.login.data,
      modules: samples.login.data.modules.map((module) => ({ ...module, can_delete: false, can_print: false })),
    })
  })

  it('of module access is read', () => {
    expect(z.parse(calls.auditModulAccess.response, samples.modulAccess)).toEqual(samples.modulAccess)
  })

  // This sample has only the id of the summary row, and the next one has shortened columns: both are completed first.
  it('of a holding in detail is read', () => {
    const sample = { data: { ...samples.holdingDetail.data, summary: samples.holdings.data[0] } }
    expect(z.parse(calls.stocksHolding.views.detail, sample)).toEqual(sample)
  })

  it('of order options is read', () => {
    const columns = samples.purchaseOrderOptions.data.columns.map((column) => ({ ...samples.columns.data[0], ...column }))
    const sample = { ...samples.purchaseOrderOptions, data: { ...samples.purchaseOrderOptions.data, columns } }
    expect(z.parse(calls.purchaseOrderOptions.response, sample)).toEqual(sample)
  })

  it('with fields unknown to the contract is read without them', () => {
    const sample = { ...samples.checkEmail, data: { ...samples.checkEmail.data, novelty: true }, trace: 'x' }
    expect(z.parse(calls.usersCheckEmail.response, sample)).toEqual(samples.checkEmail)
  })
})
