import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSalesOrder, patchSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import { forgetLearnedOffers, learnedMissingCalls, learnOffers, onOffersLearned } from './offers-learned.ts'

afterEach(forgetLearnedOffers)

describe('what a tab learns about v7', () => {
  it('an extension that answers 405 is recorded as missing, and listeners are called once', () => {
    const listener = vi.fn<() => void>()
    const stop = onOffersLearned(listener)
    learnOffers(patchSalesOrder, { status: 405 })
    learnOffers(patchSalesOrder, { status: 405 })
    stop()
    expect([...learnedMissingCalls()]).toEqual(['patchSalesOrder'])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('a missing record does not mean that the call is missing', () => {
    learnOffers(patchSalesOrder, { status: 404, code: 'NOT_FOUND' })
    expect(learnedMissingCalls().size).toBe(0)
  })

  it('a call of the specification is never recorded as missing', () => {
    learnOffers(createSalesOrder, { status: 405 })
    expect(learnedMissingCalls().size).toBe(0)
  })

  it('a call without an answer is not recorded as missing', () => {
    learnOffers(patchSalesOrder, {})
    expect(learnedMissingCalls().size).toBe(0)
  })
})
