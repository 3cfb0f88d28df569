import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSalesOrder, patchSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import { forgetMissingCalls, recordedMissingCalls, recordMissingCall, onMissingCall } from './missing-calls.ts'

afterEach(forgetMissingCalls)

describe('what a tab learns about v7', () => {
  it('an extension that answers 405 is recorded as missing, and listeners are called once', () => {
    const listener = vi.fn<() => void>()
    const stop = onMissingCall(listener)
    recordMissingCall(patchSalesOrder, { status: 405 })
    recordMissingCall(patchSalesOrder, { status: 405 })
    stop()
    expect([...recordedMissingCalls()]).toEqual(['patchSalesOrder'])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('a missing record does not mean that the call is missing', () => {
    recordMissingCall(patchSalesOrder, { status: 404, code: 'NOT_FOUND' })
    expect(recordedMissingCalls().size).toBe(0)
  })

  it('a call that every v7 must have is never recorded as missing', () => {
    recordMissingCall(createSalesOrder, { status: 405 })
    expect(recordedMissingCalls().size).toBe(0)
  })

  it('a call without a response is not recorded as missing', () => {
    recordMissingCall(patchSalesOrder, {})
    expect(recordedMissingCalls().size).toBe(0)
  })
})
