import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSalesOrder, patchSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import { forgetLearnedOffers, learnedLacks, learnOffers, onOffersLearned } from './offers-learned.ts'

afterEach(forgetLearnedOffers)

describe('what a tab learns about v7', () => {
  it('an extension that answers 405 is not offered, and listeners hear it once', () => {
    const heard = vi.fn<() => void>()
    const stop = onOffersLearned(heard)
    learnOffers(patchSalesOrder, { status: 405 })
    learnOffers(patchSalesOrder, { status: 405 })
    stop()
    expect([...learnedLacks()]).toEqual(['patchSalesOrder'])
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('a record that is not there says nothing about the call', () => {
    learnOffers(patchSalesOrder, { status: 404, code: 'NOT_FOUND' })
    expect(learnedLacks().size).toBe(0)
  })

  it('a call that the specification names is never removed', () => {
    learnOffers(createSalesOrder, { status: 405 })
    expect(learnedLacks().size).toBe(0)
  })

  it('no answer at all says nothing', () => {
    learnOffers(patchSalesOrder, {})
    expect(learnedLacks().size).toBe(0)
  })
})
