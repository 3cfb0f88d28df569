import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSalesOrder, patchSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import { forgetLearnedOffers, learnedLacks, learnOffers, onOffersLearned } from './offers-learned.ts'

afterEach(forgetLearnedOffers)

describe('what a tab learns about v7', () => {
  it('an extension that answers 405 is lacking, and listeners are called once', () => {
    const heard = vi.fn<() => void>()
    const stop = onOffersLearned(heard)
    learnOffers(patchSalesOrder, { status: 405 })
    learnOffers(patchSalesOrder, { status: 405 })
    stop()
    expect([...learnedLacks()]).toEqual(['patchSalesOrder'])
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('a missing record does not mean that the call is lacking', () => {
    learnOffers(patchSalesOrder, { status: 404, code: 'NOT_FOUND' })
    expect(learnedLacks().size).toBe(0)
  })

  it('a call of the specification is never lacking', () => {
    learnOffers(createSalesOrder, { status: 405 })
    expect(learnedLacks().size).toBe(0)
  })

  it('a call without an answer is not lacking', () => {
    learnOffers(patchSalesOrder, {})
    expect(learnedLacks().size).toBe(0)
  })
})
