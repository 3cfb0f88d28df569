import { afterEach, describe, expect, it, vi } from 'vitest'
import { customerManagement } from '#lib/contract/customers/customers.ts'
import { createSalesOrder, patchSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import type { ApiFailure } from './failure.ts'
import { forgetMissingCalls, recordedMissingCalls, recordMissingCall, onMissingCall } from './missing-calls.ts'

afterEach(forgetMissingCalls)

const failure = (more: Partial<ApiFailure>): ApiFailure => ({ kind: 'status', message: 'Not found.', ...more })

describe('what a tab learns about v7', () => {
  it('an extension that answers 405 is recorded as missing, and listeners are called once', () => {
    const listener = vi.fn<() => void>()
    const stop = onMissingCall(listener)
    recordMissingCall(patchSalesOrder, failure({ status: 405 }))
    recordMissingCall(patchSalesOrder, failure({ status: 405 }))
    stop()
    expect([...recordedMissingCalls()]).toEqual(['patchSalesOrder'])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('a message about a missing call says that it is not offered, and one about a missing record is kept', () => {
    expect(recordMissingCall(patchSalesOrder, failure({ status: 404 })).message).toBe(
      'This warehouse system does not offer this. Nothing was changed.',
    )
    expect(recordMissingCall(customerManagement, failure({ status: 501 })).message).toBe('This warehouse system does not offer this.')
    expect(recordMissingCall(patchSalesOrder, failure({ status: 404, code: 'NOT_FOUND' })).message).toBe('Not found.')
  })

  it('a missing record does not mean that the call is missing', () => {
    recordMissingCall(patchSalesOrder, failure({ status: 404, code: 'NOT_FOUND' }))
    expect(recordedMissingCalls().size).toBe(0)
  })

  it('a call that every v7 must have is never recorded as missing', () => {
    recordMissingCall(createSalesOrder, failure({ status: 405 }))
    expect(recordedMissingCalls().size).toBe(0)
  })

  it('a call without a response is not recorded as missing', () => {
    recordMissingCall(patchSalesOrder, failure({}))
    expect(recordedMissingCalls().size).toBe(0)
  })
})
